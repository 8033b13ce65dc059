import { z } from 'zod';
import { type Shipment, ShipmentWire } from '../../../shared/orders/orders.ts';
import type { ChangedShipment } from '../../../shared/shipments/shipment-view.ts';
import type { Api } from '../../api/api-client.ts';
import { ServiceError } from '../../api/api-error.ts';
import {
  type BeginNote,
  type ChangeEntry,
  changeRecord,
  noteChange,
} from '../../cache/activity/change-record.ts';
import { fetchById } from '../../cache/record-reader.ts';
import type { Orders } from '../orders/orders.ts';

/** What is written into the activity log about a change. */
export type ShipmentChangeEntry = ChangeEntry<
  'shipments.cancel' | 'shipments.markTrackingUploaded' | 'shipments.unmarkTrackingUploaded'
>;

/** What the changes of shipments need. */
export type ShipmentChangesOptions = {
  api: Pick<Api, 'call'>;
  orders: Pick<Orders, 'list' | 'readShipment'>;
  /** Whose shipments they are; null when nobody is signed in. */
  account: () => string | null;
  /** Called for every change that is asked for, for the activity log. */
  startActivity: BeginNote<ShipmentChangeEntry>;
};

/**
 * Makes the cancelling of shipments of one profile (specification 4.4). Which states allow it is not shown there: a
 * shipment that is completed or cancelled is refused here with CONFLICT, of every other the service decides, and its
 * refusal is told as CONFLICT too. Where its answer is lost, reading the shipment once more tells whether it was done.
 */
export function createShipmentCancel(
  options: ShipmentChangesOptions,
): (change: { id: number }) => Promise<ChangedShipment> {
  const { api, orders, account, startActivity } = options;
  return async ({ id }) => {
    const entry = { action: 'shipments.cancel', subject: `shipment ${id}` } as const;
    const { record, outcome } = await noteChange(startActivity, entry, () =>
      changeRecord<Shipment>({
        operation: 'shipments.cancel',
        account,
        read: () => orders.readShipment({ id }),
        fetch: async () => (await fetchById(api, 'orders.readShipment', id, ShipmentWire)).data,
        check: refuseUnlessOpen,
        send: (guard) =>
          api.call('shipments.cancel', { path: { id }, guard, priority: 'person', schema: z.unknown() }),
        isDone: isCancelled,
        explain: async (refusal) => (refusal.code === 'NOT_FOUND' ? refusal : conflict(refusal)),
      }),
    );
    return { outcome, shipment: record };
  };
}

function isCancelled({ status }: Shipment): boolean {
  return status === 'Cancelled';
}

function refuseUnlessOpen({ id, status }: Shipment, requestId: string | null): void {
  if (status !== 'Completed' && status !== 'Cancelled') return;
  const why = status === 'Completed' ? 'it has left the warehouse' : 'nothing is left to be cancelled';
  const message = `Shipment ${id} is ${status}: ${why}. Nothing was changed.`;
  const call = { operation: 'shipments.cancel', status: null, requestId } as const;
  throw new ServiceError({ code: 'CONFLICT', message, requestId }, call);
}

/** The service's own reason, as a refusal that is about the shipment's state. */
function conflict({ failure, status, requestId }: ServiceError): ServiceError {
  const message = `The service does not cancel this shipment. It says: ${failure.message} Nothing was changed.`;
  const call = { operation: 'shipments.cancel', status, requestId } as const;
  return new ServiceError({ code: 'CONFLICT', message, requestId }, call);
}
