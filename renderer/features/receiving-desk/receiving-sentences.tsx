import type { ReceivingFinding } from '../../../shared/receiving/model/receiving-rules.ts';
import { type Times, useTimes } from '../../components/text/use-times.ts';
import { FeedbackPanel } from '../../desk/feedback-panel.tsx';
import { ForeignSentence } from '../../desk/foreign-sentence.tsx';
import type { DeskChoice } from '../../desk/state/desk-choice.ts';
import {
  isThere,
  namedValues,
  type SentenceValues,
  spokenSentence,
} from '../../desk/state/desk-sentences.ts';
import type { Saving } from '../../desk/state/draft-saver.ts';
import { type MessageId, type Translate, useMessages } from '../../messages/use-messages.ts';
import type { DeskFeedback } from './state/receiving-state.ts';

type ShownFeedback = Pick<DeskFeedback, 'code' | 'values'>;
type Found = Pick<ReceivingFinding, 'code' | 'values'>;

/** What the sentences name of somebody else's: drawn apart from the words around it. */
export const foreignValues: ReadonlySet<string> = new Set([
  'item',
  'lot',
  'lotDate',
  'tracking',
  'serial',
  'text',
  'center',
  'order',
  'version',
  'arrival',
]);

/** What the sentences of a code name: what the step gave, and what is made of it here. */
export function sentenceValues(given: SentenceValues, t: Translate, times: Times): SentenceValues {
  const { tracking, order, arrival, fields, coverage = 'unasked' } = given;
  return {
    ...namedValues(given, t, times),
    ...(typeof arrival === 'string' ? { arrivalTime: times.short(arrival) } : {}),
    ...(typeof fields === 'string' ? { field: fields.split(' ')[0] ?? '' } : {}),
    coverage,
    hasTracking: isThere(tracking),
    hasOrder: isThere(order),
  };
}

/** All that is said after a step, in plain text. */
export function feedbackSentence({ code, values }: ShownFeedback, t: Translate, times: Times): string {
  const named = sentenceValues(values, t, times);
  const headline = t(`receivingFeedback.${code}`, named);
  return spokenSentence({ headline, next: t(`receivingFeedback.${code}.next`, named), values }, t);
}

export function findingSentence({ code, values }: Found, t: Translate, times: Times): string {
  return t(`receivingFinding.${code}`, sentenceValues(values, t, times));
}

type ReceivingSentenceProps = {
  readonly id: MessageId;
  /** What the step or the rule gave. */
  readonly values: SentenceValues;
};

/** A sentence of the receiving desk; names, lots and codes in it keep their own direction and stand out. */
export function ReceivingSentence({ id, values }: ReceivingSentenceProps) {
  const t = useMessages();
  const times = useTimes();
  return <ForeignSentence id={id} values={sentenceValues(values, t, times)} foreign={foreignValues} />;
}

type ReceivingFeedbackPanelProps = {
  /** Null before the first step. */
  readonly feedback: Pick<DeskFeedback, 'code' | 'tone' | 'values'> | null;
  readonly saving: Saving;
  readonly choices: readonly DeskChoice[];
};

export function ReceivingFeedbackPanel({ feedback, saving, choices }: ReceivingFeedbackPanelProps) {
  const sentence = (part: '' | '.next') =>
    feedback !== null && (
      <ReceivingSentence id={`receivingFeedback.${feedback.code}${part}`} values={feedback.values} />
    );
  return (
    <FeedbackPanel
      feedback={feedback}
      none={['receivingDesk.noFeedback', 'receivingDesk.noFeedbackNext']}
      headline={sentence('')}
      next={sentence('.next')}
      saving={saving}
      choices={choices}
    />
  );
}
