import type { DeskChoice } from '../../../desk/state/desk-choice.ts';
import type { Translate } from '../../../messages/use-messages.ts';
import type { DeskWay } from './desk-state.ts';

/** What can be done about something that was said, as choices. */
export function wayChoices(
  ways: readonly DeskWay[],
  t: Translate,
  onWay: (way: DeskWay) => void,
): DeskChoice[] {
  return ways.map((way) => ({ key: way, text: t(`returnWay.${way}`), run: () => onWay(way) }));
}
