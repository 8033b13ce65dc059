import { z } from 'zod';
import type { OrderFilters, Shipment } from '../../../shared/orders/orders.ts';
import type { TrackingUploads } from '../../../shared/shipments/shipment-change-view.ts';
import { Flag, Id, listOf, OptionalText, optional, wire } from '../../../shared/wire/wire.ts';
import { ServiceError } from '../../api/api-error.ts';
import { entryOfError, isAnswerLost } from '../../cache/activity/change-record.ts';
import type { Store } from '../../cache/open-store.ts';
import { signedOut } from '../../cache/read-through.ts';
import type { ShipmentChangesOptions } from '../shipments/shipment-changes.ts';

/** `isUnsaid`: the service took it, and does not say what became of it. */
type UploadResult = TrackingUploads['results'][number] & { isUnsaid?: true };

type TrackingUploadsOptions = ShipmentChangesOptions & { store: Pick<Store, 'readOrdersOfShipments'> };

/** Shipments of one request: a lost answer leaves so many in doubt. */
const batchSize = 100;
/** Orders that are read again at once, and shipments that are read again each on its own: those of no known order. */
const ordersAtOnce = 200;
const mostSingleReads = 25;

/** What the service answers for each (reference-notes 16); what it does not answer for is read again. */
const UploadAnswer = wire(
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
const AnyAnswer = z.unknown().transform((body) => UploadAnswer.safeParse(body).data?.results ?? []);

const noFilters: OrderFilters = {
  ids: [],
  references: [],
  insertedFrom: null,
  insertedTo: null,
  hasTracking: null,
  isTrackingUploaded: null,
};

/**
 * Makes the marking of tracking as uploaded of one profile (specification 4.3 and 4.11), in batches. Each shipment has
 * its own result: the service's word, else what it shows when it is read again. Rejects only where nothing at all was
 * done; marking may be repeated without harm.
 */
export function createTrackingUploads(
  options: TrackingUploadsOptions,
): (change: { ids: readonly number[]; isUploaded: boolean }) => Promise<TrackingUploads> {
  const { api, orders, store, account, startActivity } = options;

  const send = async (owner: string, ids: readonly number[], isUploaded: boolean) => {
    const answer = await api.call('shipments.markTrackingUploaded', {
      body: { shipment_ids: ids, is_tracking_uploaded: isUploaded },
      guard: { isCurrent: () => account() === owner },
      priority: 'person',
      schema: AnyAnswer,
    });
    const results = new Map<number, UploadResult>();
    for (const { shipmentId, isSuccess, error } of answer.value) {
      const reason = isSuccess ? null : (error?.message ?? error?.code ?? 'The service did not say why.');
      results.set(shipmentId, { shipmentId, isDone: isSuccess, reason, requestId: answer.requestId });
    }
    return { results, requestId: answer.requestId };
  };

  /** The shipments as the service shows them now, as far as it does. */
  const readAgain = async (owner: string, ids: readonly number[]): Promise<Map<number, Shipment>> => {
    const found = new Map<number, Shipment>();
    const known = await store.readOrdersOfShipments({ account: owner, ids }).catch(() => []);
    const orderIds = [...new Set(known.map(({ orderId }) => orderId))];
    for (let at = 0; at < orderIds.length; at += ordersAtOnce) {
      const filters = { ...noFilters, ids: orderIds.slice(at, at + ordersAtOnce) };
      const page = await orders.list({ filters, page: 1, pageSize: 250 }).catch(() => null);
      if (page?.source !== 'service') break;
      for (const shipment of page.data.orders.flatMap(({ shipments }) => shipments)) {
        found.set(shipment.id, shipment);
      }
    }
    const left = ids.filter((id) => !found.has(id)).slice(0, mostSingleReads);
    for (const id of left) {
      const shipment = await orders.readShipment({ id }).catch(() => null);
      if (shipment === null || shipment.source !== 'service') break;
      found.set(id, shipment.data);
    }
    return found;
  };

  /** What became of those that the service did not answer for. */
  const settle = async (
    owner: string,
    ids: readonly number[],
    { isUploaded, reason, requestId }: { isUploaded: boolean; reason: string; requestId: string | null },
  ): Promise<UploadResult[]> => {
    if (ids.length === 0) return [];
    const shown = await readAgain(owner, ids);
    return ids.map((shipmentId) => {
      const isDone = shown.get(shipmentId)?.isTrackingUploaded === isUploaded;
      return { shipmentId, isDone, reason: isDone ? null : reason, requestId };
    });
  };

  const markBatch = async (owner: string, ids: readonly number[], isUploaded: boolean) => {
    try {
      const { results, requestId } = await send(owner, ids, isUploaded);
      const unsaid = ids.filter((id) => !results.has(id));
      const reason = 'Sent, but not confirmed.';
      const settled = await settle(owner, unsaid, { isUploaded, reason, requestId });
      const unsaidResults = settled.map((result) =>
        result.isDone ? result : { ...result, isUnsaid: true as const },
      );
      return [...ids.flatMap((id) => results.get(id) ?? []), ...unsaidResults];
    } catch (error) {
      if (!(error instanceof ServiceError) || !isAnswerLost(error)) throw error;
      const { message: reason, requestId } = error.failure;
      const settled = await settle(owner, ids, { isUploaded, reason, requestId });
      if (!settled.some(({ isDone }) => isDone)) throw error;
      return settled;
    }
  };

  const markAll = async (owner: string, ids: readonly number[], isUploaded: boolean) => {
    const results: UploadResult[] = [];
    for (let at = 0; at < ids.length; at += batchSize) {
      try {
        results.push(...(await markBatch(owner, ids.slice(at, at + batchSize), isUploaded)));
      } catch (error) {
        if (results.length === 0 || !(error instanceof ServiceError)) throw error;
        const { message: reason, requestId } = error.failure;
        const left = ids.slice(at);
        results.push(...left.map((shipmentId) => ({ shipmentId, isDone: false, reason, requestId })));
        break;
      }
    }
    return results;
  };

  return async ({ ids: asked, isUploaded }) => {
    const owner = account();
    if (owner === null) {
      throw signedOut('shipments.markTrackingUploaded', 'You’re signed out. Sign in to do this.');
    }
    const note = startActivity();
    const ids = [...new Set(asked)];
    const subject = ids.length === 1 ? `shipment ${ids[0]}` : `${ids.length} shipments`;
    const action = isUploaded ? 'shipments.markTrackingUploaded' : 'shipments.unmarkTrackingUploaded';
    const entry = { action, subject } as const;
    try {
      const results = await markAll(owner, ids, isUploaded);
      const failed = results.filter(({ isDone }) => !isDone);
      const outcome = outcomeOf(results, failed);
      const mark = isUploaded ? 'Marked as uploaded.' : 'Marked as not uploaded.';
      const detail = failed.length === 0 ? mark : `${mark} Left as before: ${listed(failed)}.`;
      note({ ...entry, outcome, requestId: results.at(-1)?.requestId ?? null, detail });
      return { results };
    } catch (error) {
      note({ ...entry, ...entryOfError(error) });
      throw error;
    }
  };
}

/** What was taken without a word is refused by nobody: nobody knows what became of it. */
function outcomeOf(
  results: readonly UploadResult[],
  failed: readonly UploadResult[],
): 'done' | 'partly' | 'unverified' | 'refused' {
  if (failed.length === 0) return 'done';
  if (failed.length < results.length) return 'partly';
  return failed.some(({ isUnsaid }) => isUnsaid === true) ? 'unverified' : 'refused';
}

/** The first of those that failed, with why: the log is no place for hundreds of them. */
function listed(failed: readonly UploadResult[]): string {
  const shown = failed.slice(0, 5).map(({ shipmentId, reason }) => `${shipmentId} (${reason ?? ''})`);
  const more = failed.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
