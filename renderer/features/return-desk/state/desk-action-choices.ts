import type { DeskChoice } from '../../../desk/state/desk-choice.ts';
import type { Translate } from '../../../messages/use-messages.ts';
import type { DeskAction } from './desk-state.ts';

/** What can be done about something that was said, as choices. */
export function deskActionChoices(
  actions: readonly DeskAction[],
  t: Translate,
  onAction: (action: DeskAction) => void,
): DeskChoice[] {
  return actions.map((action) => ({
    key: action,
    text: t(`returnDeskAction.${action}`),
    run: () => onAction(action),
  }));
}
