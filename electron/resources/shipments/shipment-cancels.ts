import { z } from 'zod';
import {
  CancelAnswerWire,
  type CancelResult,
  ShipmentCancelBody,
} from '../../../shared/shipments/shipment-cancels.ts';
import type { Api } from '../../api/api-client.ts';
import { ServiceError } from '../../api/api-error.ts';
import { checkedInput } from '../../api/checked-input.ts';
import type { AccountGuard } from '../../api/write-guard.ts';
import {
  type BeginNote,
  type ChangeEntry,
  entryOfError,
  isAnswerLost,
} from '../../cache/activity/change-record.ts';
import { signedOut } from '../../cache/read-through.ts';
import { mapConcurrent } from '../../sync/map-concurrent.ts';
import type { Orders } from '../orders/orders.ts';

/** What became of one shipment of several that were to be cancelled. */
type CancelledShipment = {
  shipmentId: number;
  isDone: boolean;
  /** Why not, in words; null where it is done. */
  reason: string | null;
  requestId: string | null;
};

type ShipmentCancelsOptions = {
  api: Pick<Api, 'call'>;
  orders: Pick<Orders, 'readShipment'>;
  /** Whose shipments they are; null when nobody is signed in. */
  account: () => string | null;
  /** Called for every change that is asked for, for the activity log. */
  startActivity: BeginNote<ChangeEntry<'shipments.cancel'>>;
};

/** Shipments of one request: a lost answer leaves so many in doubt, and each of them is read again. */
const batchSize = 50;
const readsAtOnce = 4;

/** An answer that says nothing of any shipment is one too: what became of them is read again. */
const AnyAnswer = z
  .unknown()
  .transform((body): CancelResult[] => CancelAnswerWire.safeParse(body).data?.results ?? []);

/**
 * Makes the cancelling of many shipments at once of one profile (specification 4.11, reference-notes 16). Each has its
 * own result: the service's word, else what it shows when it is read again. Rejects only where nothing at all was done,
 * with INVALID before anything is sent where no shipment is named.
 */
export function createShipmentCancels(
  options: ShipmentCancelsOptions,
): (change: { ids: readonly number[] }) => Promise<{ results: CancelledShipment[] }> {
  const { account, startActivity } = options;
  return async (input) => {
    const { ids: asked } = checkedInput('shipments.cancelMany', ShipmentCancelBody, input);
    const ids = [...new Set(asked)];
    const action = 'shipments.cancel';
    const subject = ids.length === 1 ? `shipment ${ids[0]}` : `${ids.length} shipments`;
    const note = startActivity();
    try {
      const results = await cancelAll(options, ids, account());
      const failed = results.filter(({ isDone }) => !isDone).length;
      const outcome = failed === 0 ? 'done' : failed < results.length ? 'partly' : 'refused';
      const detail = failed === 0 ? null : `${failed} of ${results.length} were not cancelled`;
      note({ action, subject, outcome, requestId: results.at(-1)?.requestId ?? null, detail });
      return { results };
    } catch (error) {
      note({ action, subject, ...entryOfError(error) });
      throw error;
    }
  };
}

async function cancelAll(
  options: ShipmentCancelsOptions,
  ids: readonly number[],
  owner: string | null,
): Promise<CancelledShipment[]> {
  const results: CancelledShipment[] = [];
  const guard = { isCurrent: () => options.account() === owner };
  for (let at = 0; at < ids.length; at += batchSize) {
    try {
      if (owner === null || !guard.isCurrent()) {
        const message =
          owner === null ? 'You’re signed out. Sign in to do this.' : 'The account was changed meanwhile.';
        throw signedOut('shipments.cancelMany', message);
      }
      results.push(...(await cancelSome(options, ids.slice(at, at + batchSize), guard)));
    } catch (error) {
      if (results.length === 0 || !(error instanceof ServiceError)) throw error;
      const { message: reason, requestId } = error.failure;
      return [
        ...results,
        ...ids.slice(at).map((shipmentId) => ({ shipmentId, isDone: false, reason, requestId })),
      ];
    }
  }
  return results;
}

async function cancelSome(
  options: ShipmentCancelsOptions,
  ids: readonly number[],
  guard: AccountGuard,
): Promise<CancelledShipment[]> {
  const call = { body: { shipment_ids: ids }, guard, priority: 'person', schema: AnyAnswer } as const;
  try {
    const { value, requestId } = await options.api.call('shipments.cancelMany', call);
    const answers = new Map(value.map((result) => [result.shipmentId, result]));
    return await mapConcurrent(readsAtOnce, ids, async (shipmentId) => {
      const result = answers.get(shipmentId);
      const unsaid = 'Sent, but not confirmed.';
      if (result === undefined) return readAgain(options, shipmentId, unsaid, requestId);
      const reason = result.isSuccess ? null : (result.reason ?? 'The service did not say why.');
      return { shipmentId, isDone: result.isSuccess, reason, requestId };
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || !isAnswerLost(error)) throw error;
    const { message, requestId } = error.failure;
    const shown = await mapConcurrent(readsAtOnce, ids, (id) => readAgain(options, id, message, requestId));
    if (!shown.some(({ isDone }) => isDone)) throw error;
    return shown;
  }
}

/** What the service shows of a shipment after a request of which it said nothing. */
async function readAgain(
  { orders }: ShipmentCancelsOptions,
  shipmentId: number,
  unshown: string,
  requestId: string | null,
): Promise<CancelledShipment> {
  const answer = await orders.readShipment({ id: shipmentId }).catch(() => null);
  const isDone = answer?.source === 'service' && answer.data.status === 'Cancelled';
  return { shipmentId, isDone, reason: isDone ? null : unshown, requestId };
}
