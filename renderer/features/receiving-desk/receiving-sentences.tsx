import { type Times } from '#renderer/components/text/use-times.ts';
import { createDraftSentences } from '#renderer/desk/draft-sentences.tsx';
import {
  type NamedValues,
  namedValues,
  plainText,
  presenceOf,
  type SentenceValues,
} from '#renderer/desk/state/desk-sentences.ts';
import type { CommonDeskCode, CommonFindingCode } from '#renderer/desk/state/draft-plan.ts';
import { type Translate } from '#renderer/messages/use-messages.ts';
import type { ReceivingFinding } from '#shared/receiving/model/receiving-rules.ts';
import type { DeskFeedback } from './state/receiving-state.ts';

/** Values in the messages that come from elsewhere, rendered apart from the surrounding text. */
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

/** Returns the values for the messages of a code: those of the step, and those derived here. */
export function sentenceValues(values: SentenceValues, t: Translate, times: Times): NamedValues {
  const { tracking, order, arrival, fields, coverage = 'unasked' } = values;
  return {
    ...namedValues(values, t, times),
    ...(typeof arrival === 'string' ? { arrivalTime: times.short(arrival) } : {}),
    ...(typeof fields === 'string' ? { field: fields.split(' ')[0] ?? '' } : {}),
    coverage: plainText(coverage),
    hasTracking: presenceOf(tracking),
    hasOrder: presenceOf(order),
  };
}

export const {
  FindingSentence,
  Panel: ReceivingFeedbackPanel,
  feedbackSentence,
  findingSentence,
} = createDraftSentences({
  ownFeedbackIds: (code: Exclude<DeskFeedback['code'], CommonDeskCode>) => [
    `receivingFeedback.${code}`,
    `receivingFeedback.${code}.next`,
  ],
  ownFindingId: (code: Exclude<ReceivingFinding['code'], CommonFindingCode>) => `receivingFinding.${code}`,
  none: ['receivingDesk.noFeedback', 'receivingDesk.noFeedbackNext'],
  foreign: foreignValues,
  valuesOf: sentenceValues,
});
