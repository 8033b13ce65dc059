import { SaidPanel } from '../../../desk/said-panel.tsx';
import type { DeskChoice } from '../../../desk/state/desk-choice.ts';
import { calledOf, itemOf, leftOf } from '../../../desk/state/desk-sentences.ts';
import type { Saving } from '../../../desk/state/draft-saver.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { DeskFeedback } from '../state/desk-state.ts';
import { ReturnSentence } from './return-sentence.tsx';

type SayingPanelProps = {
  /** Null before the first step. */
  readonly said: Pick<DeskFeedback, 'code' | 'tone' | 'values'> | null;
  readonly saving?: Saving;
  /** What can be done about it; none while something else asks. */
  readonly choices: readonly DeskChoice[];
};

/** What was said last of a return. */
export function SayingPanel({ said, saving, choices }: SayingPanelProps) {
  const t = useMessages();
  if (said === null) {
    const headline = t('returnPart.nothingSaid');
    const next = t('returnPart.nothingSaidNext');
    return <SaidPanel said={null} headline={headline} item={null} next={next} choices={[]} />;
  }
  const { code, values } = said;
  const item = itemOf(values);
  return (
    <SaidPanel
      said={said}
      saving={saving}
      headline={<ReturnSentence id={`returnSaid.${code}`} values={values} />}
      item={item === null ? null : { ...item, called: calledOf(item, t) }}
      next={
        <>
          {leftOf(values, t)}
          <ReturnSentence id={`returnSaid.${code}.next`} values={values} />
        </>
      }
      choices={choices}
    />
  );
}
