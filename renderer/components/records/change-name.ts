import type { Translate } from '#renderer/messages/use-messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';

/** The reference if it is not a change or can't be read. */
export function changeName(
  { change, referenceId }: Pick<OutboxEntry, 'change' | 'referenceId'>,
  t: Translate,
) {
  switch (change?.kind) {
    case 'unidentified.link':
      return t('outbox.change.link', { id: String(change.id), order: String(change.receivingOrderId) });
    case 'receiving.mark':
      return t(change.isSynced ? 'outbox.change.mark' : 'outbox.change.unmark', { id: String(change.id) });
    case 'lot.change': {
      const { action, lotNumber: lot, itemName, inventoryId } = change;
      return t(`outbox.change.${action}`, { lot, item: itemName ?? String(inventoryId) });
    }
    default:
      return referenceId;
  }
}
