import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import type { Tone } from '../../components/feedback/tone.ts';
import type { Translate } from '../../messages/use-messages.ts';
import type { ShownCheckInFeedback } from './check-in-feedback.ts';

/** What in a sentence was written by somebody else. */
export const foreignValues: ReadonlySet<string> = new Set(['box', 'tracking', 'code', 'lot', 'order']);

/** What an item is called: its SKU, else its name, else the code that stands on it. */
export function calledOf({ sku, name, code }: NonNullable<ShownCheckInFeedback['item']>): string {
  return sku || name || code;
}

/** What was said, in one sentence for who hears it. */
export function feedbackSentence({ code, values, item }: ShownCheckInFeedback, t: Translate): string {
  const feedback = t(`checkInFeedback.${code}`, values);
  const about = item === null ? feedback : `${feedback} ${calledOf(item)}`;
  return `${about}${/[.?]$/.test(about) ? '' : '.'} ${t(`checkInFeedback.${code}.next`, values)}`;
}

/** How the meaning of a difference is shown. */
export const markTones: Readonly<Record<CheckInRow['mark'], Tone>> = {
  exact: 'done',
  toCome: 'moving',
  notMet: 'waiting',
  missing: 'wrong',
  more: 'attention',
  notExpected: 'attention',
  otherLot: 'attention',
  unknown: 'attention',
};
