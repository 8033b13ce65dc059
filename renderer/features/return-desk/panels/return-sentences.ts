import { returnActions } from '../../../../shared/returns/model/return-kinds.ts';
import type { ReturnFinding } from '../../../../shared/returns/model/return-rules.ts';
import type { Times } from '../../../components/text/use-times.ts';
import {
  isThere,
  namedValues,
  type SentenceValues,
  spokenSentence,
} from '../../../desk/state/desk-sentences.ts';
import type { Words } from '../../../messages/use-messages.ts';
import { visibleText } from '../../../scan/scan-sentences.ts';
import type { DeskFeedback } from '../state/desk-state.ts';

type Said = Pick<DeskFeedback, 'code' | 'values'>;
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
export function sentenceValues(given: SentenceValues, words: Words, times: Times): SentenceValues {
  const { quantity, expected, action, reference, return: returnId } = given;
  return {
    ...namedValues(given, words, times),
    ...(typeof action === 'string' ? { actionWord: actionWord(action, words) } : {}),
    ...(typeof quantity === 'number' ? { against: againstOf(quantity, expected) } : {}),
    hasReference: isThere(reference),
    known: isThere(returnId),
  };
}

/** What is to be done with an item, in a word; an action that only the service knows is named as it came. */
export function actionWord(action: string, words: Words): string {
  const known = returnActions.find((name) => name === action);
  return known === undefined ? visibleText(action) : words(`returnPart.action.${known}`);
}

function againstOf(quantity: number, expected: string | number | undefined): string {
  if (typeof expected !== 'number') return 'unknown';
  if (expected === 0) return 'unexpected';
  return quantity < expected ? 'short' : quantity === expected ? 'even' : 'over';
}

/** All that is said after a step, in plain text. */
export function sayingSentence({ code, values }: Said, words: Words, times: Times): string {
  const named = sentenceValues(values, words, times);
  const headline = words(`returnSaid.${code}`, named);
  return spokenSentence({ headline, next: words(`returnSaid.${code}.next`, named), values }, words);
}

/** All that a finding says, in plain text. */
export function findingSentence({ code, values }: Found, words: Words, times: Times): string {
  return words(`returnFinding.${code}`, sentenceValues(values, words, times));
}
