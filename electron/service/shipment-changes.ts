import { z } from 'zod';
import type { ChangedShipment } from '../../shared/ipc/shipment-change-view.ts';
import { type Shipment, ShipmentWire } from '../../shared/service/orders.ts';
import type { Api } from './api.ts';
import type { Orders } from './orders.ts';
import { signedOut } from './read-through.ts';
import { fetchById } from './record-reader.ts';
import { ServiceError } from './service-error.ts';

/** What is written into the activity log about a change; subject, such as `shipment 900` or `12 shipments`. */
export type ShipmentChangeEntry = {
  action: 'shipments.cancel' | 'shipments.markTrackingUploaded';
  subject: string;
  outcome: 'done' | 'partly' | 'unverified' | 'refused' | 'failed';
  requestId: string | null;
  /** Why it was refused, or failed; null otherwise. */
  detail: string | null;
};

/** What the changes of shipments need. */
export type ShipmentChangesOptions = {
  api: Pick<Api, 'call'>;
  orders: Pick<Orders, 'list' | 'readShipment'>;
  /** Whose shipments they are; null when nobody is signed in. */
  account: () => string | null;
  /** Told of every change that was asked for, for the activity log; never throws. */
  onChange: (entry: ShipmentChangeEntry) => void;
};

/** What an error says in the activity log. */
export function entryOfError(error: unknown): Pick<ShipmentChangeEntry, 'outcome' | 'requestId' | 'detail'> {
  const failure = error instanceof ServiceError ? error.failure : null;
  const isRefused = failure?.code === 'CONFLICT' || failure?.code === 'INVALID';
  return {
    outcome: isRefused ? 'refused' : 'failed',
    requestId: failure?.requestId ?? null,
    detail: failure?.message ?? null,
  };
}

/** Whether a write may have been done although no answer came that says so. */
export function isAnswerLost({ code, mayBeSent }: ServiceError): boolean {
  return (code === 'OFFLINE' || code === 'SERVICE') && mayBeSent;
}

/**
 * Makes the cancelling of shipments of one profile (specification 4.4). Which states allow it is not shown there: a
 * shipment that is completed or cancelled is refused here with CONFLICT, of every other the service decides, and its
 * refusal is told as CONFLICT too. Where its answer is lost, reading the shipment once more tells whether it was done.
 */
export function createShipmentCancel(
  options: ShipmentChangesOptions,
): (change: { id: number }) => Promise<ChangedShipment> {
  const { api, orders, account, onChange } = options;

  /** What the service says now; what is kept does not stand in for it. */
  const readNow = async (id: number): Promise<Shipment> => {
    const answer = await orders.readShipment({ id });
    if (answer.source === 'service') return answer.data;
    return (await fetchById(api, 'orders.readShipment', id, ShipmentWire)).data;
  };

  /** The shipment after the change. A read that began before it may have been joined: then once more. */
  const readAfter = async (id: number): Promise<ChangedShipment> => {
    const first = await orders.readShipment({ id });
    const shipment = isCancelled(first.data) ? first : await orders.readShipment({ id });
    const isShown = shipment.source === 'service' && isCancelled(shipment.data);
    return { outcome: isShown ? 'done' : 'unverified', shipment };
  };

  /** Rejects with why a shipment that was to be cancelled is not; resolves where only the answer was lost. */
  const settleFailed = async (id: number, error: ServiceError): Promise<void> => {
    const isLost = isAnswerLost(error);
    if (!isLost && error.code !== 'INVALID' && error.code !== 'CONFLICT') throw error;
    const shipment = await readNow(id).catch(() => null);
    if (shipment === null) throw error;
    if (isLost && isCancelled(shipment)) return;
    refuseUnlessOpen(shipment, error.requestId);
    if (isLost) throw error;
    throw conflict(error.failure.message, error);
  };

  const make = async (id: number) => {
    const owner = account();
    refuseUnlessOpen(await readNow(id), null);
    if (owner === null || account() !== owner) {
      throw signedOut('shipments.cancel', 'The account was changed meanwhile. Open this again.');
    }
    const call = { path: { id }, priority: 'person' as const, schema: z.unknown() };
    const sent = await api.call('shipments.cancel', call).catch(async (error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      await settleFailed(id, error);
      return error;
    });
    return { changed: await readAfter(id), requestId: sent.requestId };
  };

  return async ({ id }) => {
    const entry = { action: 'shipments.cancel', subject: `shipment ${id}` } as const;
    try {
      const { changed, requestId } = await make(id);
      onChange({ ...entry, outcome: changed.outcome, requestId, detail: null });
      return changed;
    } catch (error) {
      onChange({ ...entry, ...entryOfError(error) });
      throw error;
    }
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
function conflict(reason: string, { status, requestId }: ServiceError): ServiceError {
  const message = `The service does not cancel this shipment. It says: ${reason} Nothing was changed.`;
  const call = { operation: 'shipments.cancel', status, requestId } as const;
  return new ServiceError({ code: 'CONFLICT', message, requestId }, call);
}
