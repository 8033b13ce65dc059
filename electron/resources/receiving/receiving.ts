import type { OpenPdf } from '#electron/files/pdf.ts';
import type { SaveFile } from '#electron/files/save-file.ts';
import type { Inbound } from '#electron/inbound/inbound.ts';
import type { DraftDeskOptions } from '#electron/outbox/draft-desk.ts';
import type { Outbox } from '#electron/outbox/storage/outbox.ts';
import type { AccountContext } from '#electron/resources/account-context.ts';
import { readCachedCenters } from '#electron/resources/centers/centers.ts';
import { createCheckIns, type SharedCheckIns } from '#electron/resources/check-ins/check-ins.ts';
import { createDeliveryNotes } from './delivery-notes.ts';
import { createLabels } from './labels.ts';
import { createReceivingChanges } from './receiving-changes.ts';
import { createReceivingDesk } from './receiving-desk.ts';
import { createReceivingOrders } from './receiving-orders.ts';

type ReceivingContext = AccountContext & {
  inbound: Inbound;
  drafts: DraftDeskOptions & { outbox: Pick<Outbox, 'readDraftParts'> };
  saveFile: SaveFile;
  openPdf: OpenPdf;
  sharedCheckIns: SharedCheckIns | null;
};

/** Receiving orders of one environment: read, built at the desk, changed, counted, and found by what is on their boxes. */
export function createReceiving(context: ReceivingContext) {
  const { store, versions, inbound, noteMissingScope, onStoreProblem } = context;
  const orders = createReceivingOrders({
    ...context,
    notes: inbound.notes,
    listIndexed: inbound.listOrders,
  });
  const labels = createLabels(context);
  const changes = createReceivingChanges({ ...context, receiving: orders });
  const checkIns = createCheckIns({ store, account: context.holder, shared: context.sharedCheckIns });
  const notes = createDeliveryNotes({ ...context, outbox: context.drafts.outbox });
  const desk = createReceivingDesk({
    ...context.drafts,
    version: () => versions.known('receiving.create'),
    centers: (accountId) => readCachedCenters(store, accountId),
  });
  return {
    /** Saves the delivery notes of an order created here, and reads it: its boxes are known when they are scanned. */
    orderCreated(id: number) {
      notes.adopt({ id }).catch(onStoreProblem);
      // Sequential: boxes are saved only for known orders. What cannot be read now is read in the next run.
      orders
        .read({ id })
        .then(() => orders.listBoxes({ id }))
        .catch(noteMissingScope);
    },
    handlers: {
      ...orders,
      saveLabels: labels.save,
      openLabels: labels.open,
      lookUp: inbound.lookUp,
      readIndex: inbound.readIndex,
      refreshIndex: inbound.refreshIndex,
      ...desk,
      ...changes,
      readCheckIn: checkIns.read,
      readDeskCheckIns: checkIns.readOthers,
      listCheckIns: checkIns.list,
      saveCheckIn: checkIns.save,
      forgetCheckIn: checkIns.forget,
      readDeliveryNotes: notes.read,
      saveDeliveryNotes: notes.save,
    },
  };
}
