import { calledOf, itemOf } from '../../../desk/state/desk-sentences.ts';
import { useDeskResolver } from '../../../desk/state/use-desk-resolver.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { visibleText } from '../../../scan/scan-sentences.ts';
import type { DeskSession } from './receiving-session.ts';
import type { DeskSaid } from './receiving-state.ts';

/** Takes every scan for the order on the desk. */
export function useReceivingScans(session: DeskSession, sentenceOf: (said: DeskSaid) => string): void {
  const t = useMessages();
  useDeskResolver(session, {
    id: 'receiving-desk',
    label: t('rail.receivingDesk'),
    sentenceOf,
    nameOf({ values }, { text }) {
      const item = itemOf(values);
      if (item !== null) return { kind: 'inventoryItem', title: calledOf(item, t) };
      return { kind: 'command', title: visibleText(String(values['tracking'] || text)) };
    },
  });
}
