import { calledOf, itemOf } from '../../../desk/state/desk-sentences.ts';
import { useDeskResolver } from '../../../desk/state/use-desk-resolver.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { visibleText } from '../../../scan/scan-sentences.ts';
import type { DeskSession } from './desk-session.ts';
import type { DeskSaid } from './desk-state.ts';

/** Takes every scan for the return on the desk. */
export function useDeskScans(session: DeskSession, sentenceOf: (said: DeskSaid) => string): void {
  const t = useMessages();
  useDeskResolver(session, {
    id: 'return-desk',
    label: t('rail.returnDesk'),
    sentenceOf,
    nameOf({ values: { tracking, ...values } }, { text }) {
      const item = itemOf(values);
      if (item !== null) return { kind: 'inventoryItem', title: calledOf(item, t) };
      return {
        kind: tracking === undefined ? 'command' : 'shipment',
        title: visibleText(String(tracking ?? text)),
      };
    },
  });
}
