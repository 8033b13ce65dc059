import { z } from 'zod';
import type { Api, ApiRequest } from '#electron/api/api-client.ts';
import { isExplained, perhapsUnsupported, ServiceError, unsupported } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { omitNulls } from '#electron/api/request-body.ts';
import { offerOf, type VersionChoice } from '#electron/api/versions.ts';
import type { AccountGuard } from '#electron/api/write-guard.ts';
import {
  type ChangeEntry,
  entryOfError,
  entryOfResult,
  failedChange,
  otherAccount,
} from '#electron/cache/activity/change-record.ts';
import type { Fetched } from '#electron/cache/read-through.ts';
import { type CallOptions, patientCall, untilAdmitted } from '#electron/cache/record-reader.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import { mapConcurrent } from '#electron/sync/map-concurrent.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type {
  LotChangeQuery,
  LotChanges,
  LotItem,
  LotOffers,
  WantedLot,
} from '#shared/lots/lot-change-view.ts';
import {
  type LotExclusion,
  type LotExclusions,
  LotExclusionsWire,
  LotExclusionWire,
} from '#shared/lots/lots.ts';
import { exclusionOf, type LotAction, statusOfLot } from '#shared/lots/model/lot-exclusion-rules.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { sentence } from '#shared/messages/messages.ts';
import { instantOfDay } from '#shared/wire/model/calendar-day.ts';
import {
  type Listed,
  type LotAnswer,
  type LotResult,
  resultOfLot,
  resultOfReading,
  subjectOfLot,
} from './lot-change-results.ts';

export type LotChangeEntry = ChangeEntry<`lots.${LotAction}`>;

type LotChangesContext = ChangeContext<LotChangeEntry> & {
  lots: { listExclusions: (query: { id: number }, call: CallOptions) => Promise<Answer<LotExclusions>> };
  versions: Pick<VersionChoice, 'candidates' | 'isProven' | 'isAbsent' | 'nowhereFound'>;
};

const maxConcurrency = 4;
/** Users wait for up to this many lots; larger changes are patient. */
const maxForPerson = 20;
const callFor = (lotCount: number, guard: AccountGuard): CallOptions =>
  lotCount > maxForPerson ? patientCall(guard) : { priority: 'person', guard };

const stoppingCodes = new Set(['SIGNED_OUT', 'FORBIDDEN', 'UNSUPPORTED']);

/** Null for a body without one. */
const AnsweredExclusion = z.unknown().transform((body) => LotExclusionWire.safeParse(body).data ?? null);

/**
 * Excludes lots from shipping, and reverses that (specification 4.9, reference-notes 5). All changes are safe to
 * repeat.
 */
export function createLotChanges(options: LotChangesContext) {
  const { versions, account, startActivity } = options;

  const make = async ({ action, lots }: LotChangeQuery): Promise<LotResult[]> => {
    const accountId = account();
    const isCurrent = () => account() === accountId;
    const call = callFor(lots.length, { isCurrent });
    const uniqueLots = [...new Map(lots.map((lot) => [keyOfLot(lot), lot])).values()];
    const items = [...new Map(uniqueLots.map(({ item }) => [keyOfItem(item), item])).values()];
    const before = await readBefore(options, items, call);
    if (accountId === null || !isCurrent()) throw otherAccount(`lots.${action}`);
    const settled = new Map<string, LotResult>();
    for (const lot of uniqueLots) {
      const result = resultOfReading(action, lot, before.get(keyOfItem(lot.item)));
      if (result !== null) settled.set(keyOfLot(lot), result);
    }
    const open = uniqueLots.filter((lot) => !settled.has(keyOfLot(lot)));
    const answers = await sendAll(options, { action, lots: open, before, call });
    const openItems = items.filter((item) => open.some((lot) => keyOfItem(lot.item) === keyOfItem(item)));
    const readResults = async () => {
      // Listing exclusions by SKU would return those of the account signed in now.
      const after = await readAfter(options, isCurrent() ? openItems : [], call);
      for (const [index, lot] of open.entries()) {
        const verdict = answers[index];
        if (verdict === undefined) continue;
        settled.set(keyOfLot(lot), resultOfLot(action, lot, verdict, after.get(keyOfItem(lot.item)) ?? null));
      }
    };
    await readResults();
    // This may have joined a read that started before the change was sent.
    if (open.some((lot) => settled.get(keyOfLot(lot))?.outcome === 'unverified')) await readResults();
    return lots.flatMap((lot) => settled.get(keyOfLot(lot)) ?? []);
  };

  return {
    /**
     * Excludes lots, deletes exclusions or restores them; each lot has its own result, in the order given, and its own
     * activity log row. Each item is read before and after, so that concurrent changes by others are reported and not
     * overwritten. A single refusal stops nothing; a 401, a 403 and an operation that the server does not offer stop
     * the rest. Rejects only if nothing could be tried for one of these reasons, or no item could be read.
     */
    change: async (query: LotChangeQuery): Promise<LotChanges> => {
      const action = `lots.${query.action}` as const;
      const note = startActivity();
      try {
        const results = await make(query);
        for (const result of results)
          note({ action, subject: subjectOfLot(result), ...entryOfResult(result) });
        return { results };
      } catch (error) {
        const [first] = query.lots;
        const subject =
          query.lots.length === 1 && first !== undefined
            ? subjectOfLot(first)
            : sentence('activity.subject.lots', { count: query.lots.length });
        note({ action, subject, ...entryOfError(error) });
        throw error;
      }
    },
    /** Which operations this account's server offers, as far as known without asking it. */
    readOffers: (): LotOffers => ({
      list: offerOf(versions, 'lots.listExclusions', referenceOnly),
      exclude: offerOf(versions, 'lots.exclude', referenceOnly),
      delete: offerOf(versions, 'lots.delete', referenceOnly),
      restore: offerOf(versions, 'lots.restore'),
    }),
  };
}

/** Operations that are not in the specification, but all in the same other documents. */
const referenceOnly: readonly Operation[] = [
  'lots.listExclusions',
  'lots.listExclusionsBySku',
  'lots.exclude',
  'lots.delete',
];

function keyOfLot({ item, lotNumber, lotDate }: WantedLot): string {
  return JSON.stringify([item.inventoryId, item.sku, lotNumber, lotDate]);
}

/** A SKU may equal another item's number. */
function keyOfItem({ inventoryId, sku }: LotItem): string {
  return JSON.stringify([inventoryId, sku]);
}

type Readings = ReadonlyMap<string, Listed | ServiceError>;

/** Reads each item's exclusions, or why that failed; an unreadable item is not changed blindly. */
async function readBefore(
  { api }: LotChangesContext,
  items: readonly LotItem[],
  call: CallOptions,
): Promise<Readings> {
  const readings = await mapConcurrent(maxConcurrency, items, async (item) => {
    try {
      return (await untilAdmitted(call, () => fetchExclusions(api, item, call))).data.lotExclusions;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'UNSUPPORTED') return null;
      if (error.code === 'SIGNED_OUT' || error.code === 'FORBIDDEN') throw error;
      return error;
    }
  });
  const [first] = readings;
  if (
    first instanceof ServiceError &&
    first.code !== 'NOT_FOUND' &&
    readings.every((entry) => entry instanceof Error)
  ) {
    throw first;
  }
  return new Map(items.map((item, index) => [keyOfItem(item), readings[index] ?? null]));
}

type Sending = {
  action: LotAction;
  lots: readonly WantedLot[];
  before: Readings;
  call: CallOptions;
};

/** Sends the lots, some in parallel, until one shows that none of them can be changed. */
async function sendAll(options: LotChangesContext, sending: Sending): Promise<LotAnswer[]> {
  const { action, lots, before, call } = sending;
  let stopError: ServiceError | null = null;
  let isAnyDone = false;
  const answers = await mapConcurrent(maxConcurrency, lots, async (lot): Promise<LotAnswer> => {
    if (stopError !== null) return notTried(stopError);
    try {
      const answer = await untilAdmitted(call, () => sendLotChange(options.api, action, lot, call));
      isAnyDone = true;
      return { verdict: 'done', reason: null, requestId: answer.requestId, answered: answer.value };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const listed = before.get(keyOfItem(lot.item));
      const refusal =
        listed instanceof Error
          ? error
          : await interpretNotFound(options, { ...sending, lot }, listed, error);
      if (stoppingCodes.has(refusal.code)) stopError ??= refusal;
      const failed = failedChange(refusal);
      isAnyDone ||= failed.verdict !== 'failed';
      return { ...failed, answered: null };
    }
  });
  if (stopError !== null && !isAnyDone && answers.length === lots.length) throw stopError as ServiceError;
  return answers;
}

/** Skipped for the reason that stopped an earlier one. */
function notTried({ failure }: ServiceError): LotAnswer {
  return { verdict: 'notTried', reason: failureReason(failure), requestId: null, answered: null };
}

/** Sends the change of one lot once. */
export function sendLotChange(
  api: Pick<Api, 'call'>,
  action: LotAction,
  { item, lotNumber, lotDate }: Omit<WantedLot, 'expectedStatus'>,
  options: CallOptions,
) {
  const call = {
    // The path does not name them; a 404 is about whichever of these the response names.
    path: { item: item.inventoryId ?? item.sku ?? '', lot: lotNumber },
    body: omitNulls({
      lot_number: lotNumber,
      inventory_id: item.inventoryId,
      sku: item.sku,
      lot_date: instantOfDay(lotDate),
    }),
    ...options,
    schema: AnsweredExclusion,
  };
  return api.call(`lots.${action}`, call);
}

/**
 * Interprets a 404 of an operation that never answered. Unless the server explains it, it lacks the operation if the
 * lot is unchanged, or if it does not list exclusions either, which are in the same documents. That is remembered.
 * Restoring, which is in other documents, may be missing on a server that lists none.
 */
async function interpretNotFound(
  { api, versions }: LotChangesContext,
  { action, lot, call }: Pick<Sending, 'action' | 'call'> & { lot: WantedLot },
  listed: Listed | undefined,
  error: ServiceError,
): Promise<ServiceError> {
  const operation = `lots.${action}` as const;
  const { status, requestId, code } = error;
  const isNotFound = code === 'NOT_FOUND';
  if (offerOf(versions, operation) === 'offered' || !(isNotFound || code === 'UNSUPPORTED')) return error;
  const failedCall = { operation, status, requestId };
  if (isNotFound && action === 'restore' && !Array.isArray(listed)) {
    const { message } = perhapsUnsupported(requestId);
    return new ServiceError({ code: 'NOT_FOUND', message, requestId }, failedCall);
  }
  if (isExplained(error)) return error;
  const isSurelyAbsent =
    action === 'exclude' || !Array.isArray(listed) || (await stillStands(api, lot, listed, call));
  if (!isSurelyAbsent) return error;
  versions.nowhereFound(operation);
  return new ServiceError(unsupported(requestId), failedCall);
}

/** Whether the lot's exclusion is unchanged since it was read before. */
async function stillStands(
  api: Pick<Api, 'call'>,
  lot: WantedLot,
  before: readonly LotExclusion[],
  call: CallOptions,
): Promise<boolean> {
  const now = await fetchExclusions(api, lot.item, call).catch((error: unknown) => {
    if (error instanceof ServiceError) return null;
    throw error;
  });
  if (now === null) return false;
  const statusIn = (listed: readonly LotExclusion[]) => statusOfLot(exclusionOf(listed, lot));
  return statusIn(now.data.lotExclusions) === statusIn(before);
}

/** Reads and saves each item's exclusions after the change; null if they could not be read. */
async function readAfter(
  { api, lots }: LotChangesContext,
  items: readonly LotItem[],
  call: CallOptions,
): Promise<ReadonlyMap<string, Listed>> {
  const readings = await mapConcurrent(maxConcurrency, items, async (item): Promise<Listed> => {
    const { inventoryId } = item;
    try {
      if (inventoryId === null) return (await fetchExclusions(api, item, call)).data.lotExclusions;
      const answer = await lots.listExclusions({ id: inventoryId }, call);
      return answer.source === 'service' ? answer.data.lotExclusions : null;
    } catch (error) {
      if (error instanceof ServiceError) return null;
      throw error;
    }
  });
  return new Map(items.map((item, index) => [keyOfItem(item), readings[index] ?? null]));
}

/** From the service, by the item's id or its SKU. */
export async function fetchExclusions(
  api: Pick<Api, 'call'>,
  { inventoryId, sku }: LotItem,
  options: CallOptions & Pick<ApiRequest, 'signal' | 'turnSignal'>,
): Promise<Fetched<LotExclusions>> {
  const answer =
    inventoryId === null
      ? await api.call('lots.listExclusionsBySku', {
          path: { sku },
          query: { sku },
          ...options,
          schema: LotExclusionsWire,
        })
      : await api.call('lots.listExclusions', {
          // The path names no item; its number distinguishes a 404 about this item from one about the operation.
          path: { id: inventoryId },
          query: { inventory_id: inventoryId },
          ...options,
          schema: LotExclusionsWire,
        });
  return { data: ofItem(answer.value, inventoryId), asOf: answer.at, requestId: answer.requestId };
}

/** Omits what the service lists for another item; an item named by its SKU has no known number. */
function ofItem(exclusions: LotExclusions, id: number | null): LotExclusions {
  const lotExclusions = exclusions.lotExclusions.filter(
    ({ inventoryId }) => id === null || inventoryId === null || inventoryId === id,
  );
  return { ...exclusions, lotExclusions };
}
