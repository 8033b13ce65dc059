import { returnActions } from '../../../../shared/returns/model/return-kinds.ts';
import type { ReturnFinding } from '../../../../shared/returns/model/return-rules.ts';
import { type Times, useTimes } from '../../../components/text/use-times.ts';
import { FeedbackPanel } from '../../../desk/feedback-panel.tsx';
import { ForeignSentence } from '../../../desk/foreign-sentence.tsx';
import type { DeskChoice } from '../../../desk/state/desk-choice.ts';
import {
  isThere,
  namedValues,
  type SentenceValues,
  spokenSentence,
} from '../../../desk/state/desk-sentences.ts';
import type { Saving } from '../../../desk/state/draft-saver.ts';
import { type MessageId, type Translate, useMessages } from '../../../messages/use-messages.ts';
import { visibleText } from '../../../scan/scan-sentences.ts';
import type { DeskFeedback } from '../state/desk-state.ts';

type ShownFeedback = Pick<DeskFeedback, 'code' | 'values'>;
type Found = Pick<ReturnFinding, 'code' | 'values'>;

/** What the sentences name of somebody else's: drawn apart from the words around it. */
export const foreignValues: ReadonlySet<string> = new Set([
  'item',
  'lot',
  'lineLot',
  'lotDate',
  'actionWord',
  'tracking',
  'before',
  'serial',
  'text',
  'center',
  'reference',
]);

/**
 * What the sentences of a code name: what the step gave, and what is made of it here, as an action's word, and how a
 * count stands `against` what went out.
 */
export function sentenceValues(given: SentenceValues, t: Translate, times: Times): SentenceValues {
  const { quantity, expected, action, reference, return: returnId } = given;
  return {
    ...namedValues(given, t, times),
    ...(typeof action === 'string' ? { actionWord: actionWord(action, t) } : {}),
    ...(typeof quantity === 'number' ? { against: againstOf(quantity, expected) } : {}),
    hasReference: isThere(reference),
    known: isThere(returnId),
  };
}

/** What is to be done with an item, in a word; an action that only the service knows is named as it came. */
export function actionWord(action: string, t: Translate): string {
  const known = returnActions.find((name) => name === action);
  return known === undefined ? visibleText(action) : t(`returnPart.action.${known}`);
}

function againstOf(quantity: number, expected: string | number | undefined): string {
  if (typeof expected !== 'number') return 'unknown';
  if (expected === 0) return 'unexpected';
  return quantity < expected ? 'short' : quantity === expected ? 'even' : 'over';
}

/** All that is said after a step, in plain text. */
export function feedbackSentence({ code, values }: ShownFeedback, t: Translate, times: Times): string {
  const named = sentenceValues(values, t, times);
  const headline = t(`returnFeedback.${code}`, named);
  return spokenSentence({ headline, next: t(`returnFeedback.${code}.next`, named), values }, t);
}

export function findingSentence({ code, values }: Found, t: Translate, times: Times): string {
  return t(`returnFinding.${code}`, sentenceValues(values, t, times));
}

type ReturnSentenceProps = {
  readonly id: MessageId;
  /** What the step or the rule gave. */
  readonly values: SentenceValues;
};

/** A sentence of the return desk; names, lots and codes in it keep their own direction and stand out. */
export function ReturnSentence({ id, values }: ReturnSentenceProps) {
  const t = useMessages();
  const times = useTimes();
  return <ForeignSentence id={id} values={sentenceValues(values, t, times)} foreign={foreignValues} />;
}

type ReturnFeedbackPanelProps = {
  /** Null before the first step. */
  readonly feedback: Pick<DeskFeedback, 'code' | 'tone' | 'values'> | null;
  readonly saving?: Saving;
  readonly choices: readonly DeskChoice[];
};

export function ReturnFeedbackPanel({ feedback, saving, choices }: ReturnFeedbackPanelProps) {
  const sentence = (part: '' | '.next') =>
    feedback !== null && (
      <ReturnSentence id={`returnFeedback.${feedback.code}${part}`} values={feedback.values} />
    );
  return (
    <FeedbackPanel
      feedback={feedback}
      none={['returnPart.noFeedback', 'returnPart.noFeedbackNext']}
      headline={sentence('')}
      next={sentence('.next')}
      saving={saving}
      choices={choices}
    />
  );
}
