import { type Times } from '#renderer/components/text/use-times.ts';
import { createDraftSentences } from '#renderer/desk/draft-sentences.tsx';
import {
  type NamedValues,
  namedValues,
  presenceOf,
  type SentenceValues,
} from '#renderer/desk/state/desk-sentences.ts';
import type { CommonDeskCode, CommonFindingCode } from '#renderer/desk/state/draft-plan.ts';
import type { DeskFeedback } from '#renderer/features/return-desk/state/desk-state.ts';
import { type Translate } from '#renderer/messages/use-messages.ts';
import { visibleText } from '#renderer/scan/scan-sentences.ts';
import { returnActions, returnGrades } from '#shared/returns/model/return-kinds.ts';
import type { ReturnFinding } from '#shared/returns/model/return-rules.ts';

/** Values in the messages that come from elsewhere, rendered apart from the surrounding text. */
export const foreignValues: ReadonlySet<string> = new Set([
  'item',
  'lot',
  'lineLot',
  'lotDate',
  'actionWord',
  'tracking',
  'before',
  'serial',
  'serials',
  'answer',
  'text',
  'center',
  'reference',
  'desk',
]);

/**
 * Returns the values for the messages of a code: those of the step, and those derived here, such as an action's name,
 * and how a count compares `against` the shipped quantity.
 */
export function sentenceValues(values: SentenceValues, t: Translate, times: Times): NamedValues {
  const { quantity, expected, action, grade, reference, return: returnId } = values;
  const known = returnGrades.find((each) => each === grade);
  return {
    ...namedValues(values, t, times),
    ...(typeof action === 'string' ? { actionWord: actionWord(action, t) } : {}),
    ...(typeof quantity === 'number' ? { against: quantityComparison(quantity, expected) } : {}),
    ...(known === undefined ? {} : { gradeWord: t(`returnPart.grade.${known}`) }),
    hasReference: presenceOf(reference),
    known: presenceOf(returnId),
  };
}

/** Returns the name of the action for an item; an action that only the service knows is shown unchanged. */
export function actionWord(action: string, t: Translate): string {
  const known = returnActions.find((name) => name === action);
  if (known === undefined) return visibleText(action);
  return t(known === 'Default' ? 'returnPart.action.Default' : `returnAction.${known}`);
}

function quantityComparison(quantity: number, expected: SentenceValues[string] | undefined): string {
  if (typeof expected !== 'number') return 'unknown';
  if (expected === 0) return 'unexpected';
  return quantity < expected ? 'short' : quantity === expected ? 'even' : 'over';
}

export const {
  FindingSentence,
  Panel: ReturnFeedbackPanel,
  feedbackSentence,
  findingSentence,
} = createDraftSentences({
  ownFeedbackIds: (code: Exclude<DeskFeedback['code'], CommonDeskCode>) => [
    `returnFeedback.${code}`,
    `returnFeedback.${code}.next`,
  ],
  ownFindingId: (code: Exclude<ReturnFinding['code'], CommonFindingCode>) => `returnFinding.${code}`,
  none: ['returnPart.noFeedback', 'returnPart.noFeedbackNext'],
  foreign: foreignValues,
  valuesOf: sentenceValues,
});
