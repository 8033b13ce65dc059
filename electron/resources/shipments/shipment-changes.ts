import { z } from 'zod';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import { checkedInput } from '#electron/api/request-body.ts';
import {
  type ChangeEntry,
  changeRecord,
  entryOfError,
  isAnswerLost,
  notCanceled,
  noteChange,
  otherAccount,
  type StartActivity,
  withoutDoubt,
} from '#electron/cache/activity/change-record.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { signedOut } from '#electron/cache/read-through.ts';
import { fetchById } from '#electron/cache/record-reader.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import type { Orders } from '#electron/resources/orders/orders.ts';
import { mapConcurrent } from '#electron/sync/map-concurrent.ts';
import { failureReason, failureSentence } from '#shared/messages/failure-sentence.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import { wasCanceled } from '#shared/orders/model/shipment-states.ts';
import { OrderFilters, type Shipment, ShipmentWire } from '#shared/orders/orders.ts';
import {
  CancelAnswerWire,
  type CancelResult,
  ShipmentCancelBody,
} from '#shared/shipments/shipment-cancels.ts';
import type { ChangedShipment, ShipmentResults } from '#shared/shipments/shipment-view.ts';
import { Flag, Id, listOf, OptionalText, optional, wire } from '#shared/wire/wire.ts';

export type ShipmentChangeEntry = ChangeEntry<
  'shipments.cancel' | 'shipments.markTrackingUploaded' | 'shipments.unmarkTrackingUploaded'
>;

type ShipmentChangesContext = ChangeContext<ShipmentChangeEntry> & {
  orders: Pick<Orders, 'list' | 'readShipment'>;
};

type ShipmentCancelContext = ChangeContext<ChangeEntry<'shipments.cancel'>> & {
  orders: Pick<Orders, 'readShipment'>;
};

/**
 * Cancels a shipment (specification 4.4), as a part of its order if that is given: then the orders scope is enough. It
 * does not state which states allow it: completed or canceled shipments are refused here with CONFLICT, for all others
 * the service decides, and its refusal is CONFLICT too. After a lost response, another read of the shipment shows
 * whether it was done.
 */
export async function cancelShipment(
  { api, orders, account, startActivity }: ShipmentCancelContext,
  path: { id: number } | { orderId: number; id: number },
): Promise<ChangedShipment> {
  const { id } = path;
  const operation = 'orderId' in path ? 'orders.cancelShipment' : 'shipments.cancel';
  const subject = sentence('activity.subject.shipment', { id });
  const entry = { action: 'shipments.cancel', subject } as const;
  const { record, outcome } = await noteChange(startActivity, entry, () =>
    changeRecord<Shipment>({
      operation,
      account,
      read: () => orders.readShipment({ id }),
      fetch: async () => (await fetchById(api, 'orders.readShipment', id, ShipmentWire)).data,
      check: (shipment, requestId) => refuseUnlessOpen(operation, shipment, requestId),
      send: (guard) => api.call(operation, { path, guard, priority: 'person', schema: z.unknown() }),
      isDone: wasCanceled,
      explain: async (refusal) => (refusal.code === 'NOT_FOUND' ? refusal : notCanceled(refusal)),
    }),
  );
  return { outcome, shipment: record };
}

export function createShipmentCancel(context: ShipmentCancelContext) {
  return (change: { id: number }) => cancelShipment(context, change);
}

function refuseUnlessOpen(
  operation: 'shipments.cancel' | 'orders.cancelShipment',
  { id, status }: Shipment,
  requestId: string | null,
): void {
  if (status !== 'Completed' && !wasCanceled({ status })) return;
  const state = status === 'Completed' ? 'shipped' : 'canceled';
  const message = sentence(`shipments.failure.${state}`, { id });
  throw failedWith(operation, { code: 'CONFLICT', message, requestId });
}

type ShipmentResult = {
  shipmentId: number;
  isDone: boolean;
  /** Why not; null if done. */
  reason: Sentence | null;
  requestId: string | null;
};

/** The service's results for shipments, as far as it states them. */
type BatchAnswer = {
  results: readonly { shipmentId: number; isSuccess: boolean; reason: string | null }[];
  requestId: string;
};

type ShipmentBatches = {
  /** Shipments per request: a lost response leaves this many in doubt, and each of them is read again. */
  size: number;
  send: (ids: readonly number[]) => Promise<BatchAnswer>;
  /** Returns whether the service shows each as wanted; those that can't be read are missing. */
  readDone: (ids: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
};

const unconfirmed = sentence('failure.unconfirmed');
const notSent = sentence('failure.earlierUnconfirmed');

/**
 * Returns the service's result for each shipment, else its state when read again; rejects if nothing at all was done.
 */
async function changeBatch(
  ids: readonly number[],
  { send, readDone }: ShipmentBatches,
): Promise<ShipmentResult[]> {
  const answer = await send(ids).catch((error: unknown) => {
    if (error instanceof ServiceError && isAnswerLost(error)) return error;
    throw error;
  });
  const isLost = answer instanceof ServiceError;
  const results = new Map(isLost ? [] : answer.results.map((result) => [result.shipmentId, result]));
  const unreported = ids.filter((id) => !results.has(id));
  const shown = unreported.length === 0 ? new Map<number, boolean>() : await readDone(unreported);
  if (isLost && ![...shown.values()].includes(true)) {
    throw shown.size === ids.length ? withoutDoubt(answer) : answer;
  }
  const requestId = isLost ? answer.failure.requestId : answer.requestId;
  const unshown = isLost ? failureSentence(answer.failure) : unconfirmed;
  return ids.map((shipmentId) => {
    const result = results.get(shipmentId);
    const isDone = result?.isSuccess ?? shown.get(shipmentId) === true;
    const why = result?.reason == null ? sentence('failure.noReason') : quoted(result.reason);
    const reason = result === undefined ? unshown : why;
    return { shipmentId, isDone, reason: isDone ? null : reason, requestId };
  });
}

/**
 * Sends the batches sequentially, up to the first that fails after others succeeded, or whose response is lost; the rest
 * stays unchanged. Rejects if nothing at all was done, unless a batch in doubt must be told from those not sent.
 */
async function changeInBatches(ids: readonly number[], batches: ShipmentBatches): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = [];
  for (let at = 0; at < ids.length; at += batches.size) {
    const batch = ids.slice(at, at + batches.size);
    try {
      results.push(...(await changeBatch(batch, batches)));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const rest = ids.slice(at + batches.size);
      const isLost = isAnswerLost(error);
      if (results.length === 0 && (!isLost || rest.length === 0)) throw error;
      const { requestId } = error.failure;
      const refused = failureReason(error.failure);
      const [reason, restReason] = isLost ? [unconfirmed, notSent] : [refused, refused];
      return [
        ...results,
        ...batch.map((shipmentId) => ({ shipmentId, isDone: false, reason, requestId })),
        ...rest.map((shipmentId) => ({ shipmentId, isDone: false, reason: restReason, requestId })),
      ];
    }
  }
  return results;
}

/** Runs a change of several shipments, and logs the outcome. */
async function noteBatches<Action extends ShipmentChangeEntry['action']>(
  { startActivity }: { startActivity: StartActivity<ChangeEntry<Action>> },
  { action, ids }: { action: Action; ids: readonly number[] },
  change: () => Promise<ShipmentResult[]>,
  /** Returns the detail of the log entry. */
  describe: (failed: readonly ShipmentResult[], isUnknown: boolean) => Sentence | null,
): Promise<{ results: ShipmentResult[] }> {
  const [id = 0] = ids;
  const subject =
    ids.length === 1
      ? sentence('activity.subject.shipment', { id })
      : sentence('activity.subject.shipments', { count: ids.length });
  const note = startActivity();
  try {
    const results = await change();
    const failed = results.filter(({ isDone }) => !isDone);
    const isPartly = failed.length < results.length;
    // A change accepted without results was not refused: its outcome is unknown.
    const isUnknown = !isPartly && failed.some(({ reason }) => reason === unconfirmed);
    const outcome = failed.length === 0 ? 'done' : isPartly ? 'partly' : isUnknown ? 'unverified' : 'refused';
    const requestId = results.at(-1)?.requestId ?? null;
    note({ action, subject, outcome, requestId, detail: describe(failed, isUnknown) });
    return { results };
  } catch (error) {
    note({ action, subject, ...entryOfError(error) });
    throw error;
  }
}

const readsAtOnce = 4;

/** A response without results is accepted too: the shipments are read again. */
const CancelAnswer = z
  .unknown()
  .transform((body): CancelResult[] => CancelAnswerWire.safeParse(body).data?.results ?? []);

/**
 * Cancels many shipments at once (specification 4.11, reference-notes 16). Each has its own result: the service's, else
 * its state when read again. Rejects only if nothing at all was done; with INVALID, before anything is sent, if no
 * shipment is given.
 */
export function createShipmentCancels(
  context: ChangeContext<ChangeEntry<'shipments.cancel'>> & { orders: Pick<Orders, 'readShipment'> },
) {
  const { api, orders, account } = context;

  const readCanceled = async (id: number): Promise<[number, boolean][]> => {
    const shown = await orders.readShipment({ id }).catch(() => null);
    return shown?.source === 'service' ? [[id, wasCanceled(shown.data)]] : [];
  };

  return async (input: { ids: readonly number[] }): Promise<{ results: ShipmentResult[] }> => {
    const operation = 'shipments.cancelMany';
    const { ids: requestedIds } = checkedInput(operation, ShipmentCancelBody, input);
    const ids = [...new Set(requestedIds)];
    const accountId = account();
    const guard = { isCurrent: () => account() === accountId };
    const batches: ShipmentBatches = {
      size: 50,
      async send(some) {
        if (accountId === null) throw signedOut(operation);
        if (!guard.isCurrent()) throw otherAccount(operation);
        const call = {
          body: { shipment_ids: some },
          guard,
          priority: 'person',
          schema: CancelAnswer,
        } as const;
        const { value, requestId } = await api.call(operation, call);
        return { results: value, requestId };
      },
      readDone: async (some) => new Map((await mapConcurrent(readsAtOnce, some, readCanceled)).flat()),
    };
    return noteBatches(
      context,
      { action: 'shipments.cancel', ids },
      () => changeInBatches(ids, batches),
      (failed, isUnknown) => {
        if (isUnknown) return unconfirmed;
        if (failed.length === 0) return null;
        return sentence('activity.detail.notCanceled', { failed: failed.length, count: ids.length });
      },
    );
  };
}

/** Orders reread at once, and limit of shipments reread singly because their order is unknown. */
const ordersAtOnce = 200;
const maxSingleReads = 25;

/** The service's result for each (reference-notes 16); shipments without one are read again. */
const UploadAnswerWire = wire(
  z.object({
    results: listOf(
      z.object({
        shipmentId: Id,
        isSuccess: Flag,
        error: optional(z.object({ code: OptionalText, message: OptionalText })),
      }),
    ),
  }),
);
const UploadAnswer = z.unknown().transform((body) => UploadAnswerWire.safeParse(body).data?.results ?? []);

type TrackingUploadsContext = ShipmentChangesContext & { store: Pick<Store, 'readOrdersOfShipments'> };

/**
 * Marks tracking as uploaded, or not (specification 4.3 and 4.11), in batches. Each shipment has its own result: the
 * service's, else its state when read again. Rejects only if nothing at all was done; marking is safe to repeat.
 */
export function createTrackingUploads(context: TrackingUploadsContext) {
  const { api, orders, store, account } = context;
  const operation = 'shipments.markTrackingUploaded';

  /** Reads the shipments' current state, as far as the service shows them. */
  const readAgain = async (accountId: string, ids: readonly number[]): Promise<Map<number, Shipment>> => {
    const found = new Map<number, Shipment>();
    const known = await store.readOrdersOfShipments({ account: accountId, ids }).catch(() => []);
    const orderIds = [...new Set(known.map(({ orderId }) => orderId))];
    for (let at = 0; at < orderIds.length; at += ordersAtOnce) {
      const filters = { ...OrderFilters.parse({}), ids: orderIds.slice(at, at + ordersAtOnce) };
      const page = await orders.list({ filters, page: 1, pageSize: 250 }).catch(() => null);
      if (page?.source !== 'service') break;
      for (const shipment of page.data.orders.flatMap(({ shipments }) => shipments)) {
        found.set(shipment.id, shipment);
      }
    }
    const left = ids.filter((id) => !found.has(id)).slice(0, maxSingleReads);
    for (const id of left) {
      const shipment = await orders.readShipment({ id }).catch(() => null);
      if (shipment === null || shipment.source !== 'service') break;
      found.set(id, shipment.data);
    }
    return found;
  };

  return async (change: { ids: readonly number[]; isUploaded: boolean }): Promise<ShipmentResults> => {
    const { isUploaded } = change;
    const accountId = account();
    if (accountId === null) throw signedOut(operation);
    const ids = [...new Set(change.ids)];
    const batches: ShipmentBatches = {
      size: 100,
      async send(some) {
        const { value, requestId } = await api.call(operation, {
          body: { shipment_ids: some, is_tracking_uploaded: isUploaded },
          guard: { isCurrent: () => account() === accountId },
          priority: 'person',
          schema: UploadAnswer,
        });
        const results = value.map(({ error, ...result }) => ({
          ...result,
          reason: error?.message ?? error?.code ?? null,
        }));
        return { results, requestId };
      },
      async readDone(some) {
        const shown = await readAgain(accountId, some);
        return new Map(
          some.flatMap((id) => {
            const shipment = shown.get(id);
            return shipment === undefined ? [] : [[id, shipment.isTrackingUploaded === isUploaded] as const];
          }),
        );
      },
    };
    const action = isUploaded ? 'shipments.markTrackingUploaded' : 'shipments.unmarkTrackingUploaded';
    return noteBatches(
      context,
      { action, ids },
      () => changeInBatches(ids, batches),
      (failed) => {
        const mark = isUploaded ? 'uploaded' : 'notUploaded';
        return failed.length === 0
          ? sentence(`activity.detail.${mark}`)
          : sentence(`activity.detail.${mark}Except`, summarizeFailed(failed));
      },
    );
  };
}

/** Returns the first failed ones, with reasons: the log is no place for hundreds of them. */
function summarizeFailed(failed: readonly ShipmentResult[]) {
  const shipments = failed.slice(0, 5).map(({ shipmentId, reason }) => {
    const quoted = reason?.id === 'quoted' ? ` (${String(reason.values?.['text'])})` : '';
    return `${shipmentId}${quoted}`;
  });
  return { shipments, more: failed.length - shipments.length };
}
