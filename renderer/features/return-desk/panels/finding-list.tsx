import type { ReturnDeskAction } from '../../../../shared/returns/model/return-code-kinds.ts';
import type { ReturnFinding } from '../../../../shared/returns/model/return-rules.ts';
import { FoundList } from '../../../desk/choosers/found-list.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { ReturnSentence } from './return-sentences.tsx';

type FindingListProps = {
  /** As the rules give them: what blocks before what warns. */
  readonly findings: readonly ReturnFinding[];
  readonly onAction: (action: ReturnDeskAction, finding: ReturnFinding) => void;
};

/** What speaks against sending a return, and what can be done about each. */
export function FindingList({ findings, onAction }: FindingListProps) {
  const t = useMessages();
  return (
    <FoundList
      findings={findings}
      sentenceOf={sentenceOf}
      wordOf={(action: ReturnDeskAction) => t(`returnDeskAction.${action}`)}
      onAction={onAction}
    />
  );
}

function sentenceOf({ code, values }: ReturnFinding) {
  return <ReturnSentence id={`returnFinding.${code}`} values={values} />;
}
