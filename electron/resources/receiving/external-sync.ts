import { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { ServiceError } from '#electron/api/api-error.ts';
import type { AccountGuard } from '#electron/api/write-guard.ts';
import {
  type ChangeEntry,
  entryOfError,
  entryOfResult,
  failedChange,
  otherAccount,
  resultAfter,
  type SentChange,
} from '#electron/cache/activity/change-record.ts';
import { type CallOptions, fetchById } from '#electron/cache/record-reader.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import { type MessageId, quoted, sentence } from '#shared/messages/messages.ts';
import { isMarkedSynced } from '#shared/receiving/model/receiving-change-rules.ts';
import {
  type ExternalSyncQuery,
  type ExternalSyncs,
  ReceivingFilters,
  type ReceivingOrder,
  ReceivingOrderListWire,
  ReceivingOrderWire,
} from '#shared/receiving/receiving.ts';
import { Flag, Id, listOf, OptionalText, wire } from '#shared/wire/wire.ts';
import type { ReceivingOrders } from './receiving-orders.ts';

export type ReceivingChangesContext = ChangeContext<ChangeEntry> & {
  receiving: Pick<ReceivingOrders, 'read' | 'list'>;
};

type SyncResult = ExternalSyncs['results'][number];
type Wanted = ExternalSyncQuery['orders'][number];
type Orders = ReadonlyMap<number, ReceivingOrder>;

/** Orders per request: a lost response leaves this many in doubt. */
const batchSize = 100;
/** Orders missing from a list are read singly, at most this many: a server may not know the filter by ids. */
const maxSingleReads = 25;

const operation = 'receiving.setExternalSync' as const;

const Results = wire(
  z.object({ results: listOf(z.object({ id: Id, isSuccess: Flag, reason: OptionalText })) }),
);
/** A result for each order, or the one order itself (reference-notes 3.6); any other body yields nothing. */
const SyncAnswer = z.unknown().transform((body) => ({
  results: Results.safeParse(body).data?.results ?? [],
  order: ReceivingOrderWire.safeParse(body).data ?? null,
}));

/**
 * Marks orders as synced to another system, or removes the mark; each has its own result, in the order given. Rejects
 * only if no account is signed in, or the service could not be asked about any of them.
 */
export function createExternalSync(
  options: ReceivingChangesContext,
): (change: ExternalSyncQuery) => Promise<ExternalSyncs> {
  const { account, startActivity } = options;

  const make = async ({ orders, isSynced }: ExternalSyncQuery): Promise<ExternalSyncs> => {
    const accountId = account();
    const ids = [...new Set(orders.map(({ id }) => id))];
    const { found, unread } = await readNow(options, ids);
    const isCurrent = () => account() === accountId;
    if (accountId === null || !isCurrent()) throw otherAccount(operation);
    const settled = new Map<number, SyncResult>();
    for (const target of orders) {
      const order = found.get(target.id);
      const result = unread.has(target.id)
        ? unreadResult(target)
        : resultBeforeSending(target, order, isSynced);
      if (result !== null) settled.set(target.id, result);
    }
    const open = ids.filter((id) => !settled.has(id));
    const answers = await sendAll(options, { ids: open, isSynced, guard: { isCurrent } });
    const after = await readAfter(options, open, isSynced);
    for (const id of open) settled.set(id, resultOf(id, answers.get(id), after.get(id), isSynced));
    return { results: ids.flatMap((id) => settled.get(id) ?? []) };
  };

  return async (change) => {
    const { orders, isSynced } = change;
    const action = isSynced ? 'receiving.markSynced' : 'receiving.unmarkSynced';
    const detail = sentence(`activity.detail.${isSynced ? 'synced' : 'notSynced'}`);
    const note = startActivity();
    try {
      const syncs = await make(change);
      for (const result of syncs.results) {
        note({ action, subject: subjectOf(result), ...entryOfResult(result, detail) });
      }
      return syncs;
    } catch (error) {
      const [first] = orders;
      const subject =
        orders.length === 1 && first !== undefined
          ? subjectOf(first)
          : sentence('activity.subject.receivingOrders', { count: orders.length });
      note({ action, subject, ...entryOfError(error) });
      throw error;
    }
  };
}

/** Reads the orders from the service: unknown ones are missing; `unread` were not requested singly. */
async function readNow(
  { api }: ReceivingChangesContext,
  ids: readonly number[],
): Promise<{ found: Orders; unread: ReadonlySet<number> }> {
  const found = new Map<number, ReceivingOrder>();
  for (let at = 0; at < ids.length; at += batchSize) {
    const { value } = await api.call('receiving.list', {
      query: { IDs: ids.slice(at, at + batchSize).join(','), Page: 1, Limit: 250 },
      priority: 'person',
      schema: ReceivingOrderListWire,
    });
    for (const order of value) found.set(order.id, order);
  }
  const missing = ids.filter((id) => !found.has(id));
  for (const id of missing.slice(0, maxSingleReads)) {
    const read = await fetchById(api, 'receiving.read', id, ReceivingOrderWire).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (read !== null) found.set(id, read.data);
  }
  return { found, unread: new Set(missing.slice(maxSingleReads)) };
}

function unreadResult({ id }: Wanted): SyncResult {
  const reason = sentence('receiving.failure.tooManyToRead', { id, most: maxSingleReads });
  return { id, outcome: 'failed', reason, since: null, requestId: null, order: null };
}

/** Returns what is decided before sending; null if the mark is as the user saw it, and not as wanted. */
function resultBeforeSending(
  { id, expectedTimestamp }: Wanted,
  order: ReceivingOrder | undefined,
  isSynced: boolean,
): SyncResult | null {
  if (order === undefined) {
    const reason = sentence('receiving.failure.notFound', { id });
    return { id, outcome: 'refused', reason, since: null, requestId: null, order: null };
  }
  const isMarked = isMarkedSynced(order);
  const settled = (
    outcome: SyncResult['outcome'],
    reason: Extract<MessageId, `receiving.failure.${string}`>,
  ): SyncResult => ({
    id,
    outcome,
    reason: sentence(reason, { id }),
    since: order.externalSyncTimestamp,
    requestId: null,
    order,
  });
  if (isMarked === isSynced) {
    return settled('already', `receiving.failure.${isMarked ? 'alreadySynced' : 'alreadyNotSynced'}`);
  }
  if (order.externalSyncTimestamp === expectedTimestamp) return null;
  return settled('conflict', 'receiving.failure.markChanged');
}

/** In one request. */
function sendMarks(
  api: Pick<Api, 'call'>,
  { ids, isSynced }: { ids: readonly number[]; isSynced: boolean },
  options: CallOptions,
) {
  const body = { ids, is_external_sync: isSynced };
  return api.call(operation, { body, ...options, schema: SyncAnswer });
}

/** Sends the mark of one order; its own refusal in a successful response rejects like a response with 422. */
export async function sendMark(
  api: Pick<Api, 'call'>,
  { id, isSynced }: { id: number; isSynced: boolean },
  options: CallOptions,
): Promise<{ requestId: string }> {
  const { value, requestId } = await sendMarks(api, { ids: [id], isSynced }, options);
  const refusal = value.results.find((result) => result.id === id && !result.isSuccess);
  if (refusal === undefined) return { requestId };
  const serverSays = refusal.reason ? { serverSays: refusal.reason } : {};
  const message = sentence('failure.refused');
  const failure = { code: 'INVALID', message, requestId, ...serverSays, fields: {} } as const;
  throw new ServiceError(failure, { operation, status: 422, requestId });
}

const notSentAnswer: SentChange = {
  verdict: 'failed',
  reason: sentence('failure.earlierUnconfirmed'),
  requestId: null,
};

/**
 * Sends in batches. Stops if the account lacks permission, and after a batch in doubt; rejects if nothing at all was
 * done.
 */
async function sendAll(
  { api }: ReceivingChangesContext,
  { ids, isSynced, guard }: { ids: readonly number[]; isSynced: boolean; guard: AccountGuard },
): Promise<ReadonlyMap<number, SentChange>> {
  const answers = new Map<number, SentChange>();
  let stopError: ServiceError | null = null;
  let isInDoubt = false;
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    if (isInDoubt) {
      for (const id of batch) answers.set(id, notSentAnswer);
      continue;
    }
    try {
      if (stopError !== null) throw stopError;
      const marks = { ids: batch, isSynced };
      const { value, requestId } = await sendMarks(api, marks, { guard, priority: 'person' });
      for (const id of batch) answers.set(id, answerOf(id, value, requestId));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code } = error;
      const isBarred = code === 'FORBIDDEN' || code === 'SIGNED_OUT' || code === 'UNSUPPORTED';
      if (isBarred && at === 0) throw error;
      if (isBarred) stopError = error;
      const failed = failedChange(error);
      // A 404 names none of the orders.
      if (code === 'NOT_FOUND') failed.verdict = 'failed';
      isInDoubt = failed.verdict === 'lost';
      for (const id of batch) answers.set(id, failed);
    }
  }
  return answers;
}

function answerOf(id: number, { results, order }: z.infer<typeof SyncAnswer>, requestId: string): SentChange {
  const ownResult = results.find((result) => result.id === id);
  if (ownResult?.isSuccess === true || (ownResult === undefined && order?.id === id)) {
    return { verdict: 'done', reason: null, requestId };
  }
  if (ownResult === undefined) {
    return { verdict: 'lost', reason: sentence('failure.unconfirmed'), requestId };
  }
  const reason = ownResult.reason ? quoted(ownResult.reason) : sentence('failure.noReason');
  return { verdict: 'refused', reason, requestId };
}

/** Reads the orders after the change and saves them on this desk; again if it joined a read that started earlier. */
async function readAfter(
  { receiving }: ReceivingChangesContext,
  ids: readonly number[],
  isSynced: boolean,
): Promise<Orders> {
  const found = new Map<number, ReceivingOrder>();
  const readBatch = async (batch: readonly number[]) => {
    const filters = ReceivingFilters.parse({ ids: batch });
    const page = await receiving.list({ filters, page: 1, pageSize: 250 }).catch(() => null);
    if (page?.source !== 'service') return;
    for (const order of page.data.orders) found.set(order.id, order);
  };
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    await readBatch(batch);
    const isShown = (id: number) => {
      const order = found.get(id);
      return order !== undefined && isMarkedSynced(order) === isSynced;
    };
    if (!batch.every(isShown)) await readBatch(batch);
  }
  for (const id of ids.filter((orderId) => !found.has(orderId)).slice(0, maxSingleReads)) {
    const read = await receiving.read({ id }).catch(() => null);
    if (read?.source === 'service') found.set(id, read.data);
  }
  return found;
}

function resultOf(
  id: number,
  answer: SentChange = { verdict: 'failed', reason: null, requestId: null },
  order: ReceivingOrder | undefined,
  isSynced: boolean,
): SyncResult {
  const isShown = order === undefined ? null : isMarkedSynced(order) === isSynced;
  return { id, since: null, order: order ?? null, ...resultAfter(answer, isShown) };
}

const subjectOf = ({ id }: { id: number }) => sentence('activity.subject.receivingOrder', { id });
