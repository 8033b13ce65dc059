import type { ApiAnswer, ApiRequest } from '#electron/api/api-client.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import type { SyncRecords } from '#electron/catalog/item-index.ts';
import type { SyncedIndex } from '#electron/catalog/sync/account-sync.ts';
import type { ReadPage } from '#electron/catalog/sync/catalog-page.ts';
import { createCatalogPager } from '#electron/catalog/sync/catalog-pager.ts';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';
import type { PageReader } from '#electron/sync/page-reader.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';

export type SimulatedTime = ReturnType<typeof createSimulatedTime>;

export type PageRequest = {
  operation: Operation;
  query: Record<string, string>;
  cursor: string | null;
  atMs: number;
};

/** Returns the error with which the service fails a request; null to return the list. */
export type Refuse = (requests: PageRequest) => Error | null;

/** A service in simulated time: lists of equal length, with rows numbered from 1, behind a real budget. */
export function createSimulatedService(time: SimulatedTime, rows: number) {
  const service = {
    rows,
    latencyMs: 100,
    headers: {} as Record<string, string>,
    refuse: (() => null) as Refuse,
    requests: [] as PageRequest[],
    budget: createRateBudget({ now: time.now, timers: time.timers }),
  };

  const answer = (operation: Operation, { query, cursor }: PageRequest) => {
    const ids = (query['InventoryIds'] ?? query['ProductId'] ?? '')
      .split(',')
      .filter((id) => id !== '')
      .map(Number);
    const start = Number(cursor ?? 1);
    const count = query['LastUpdatedTimestamp'] === undefined ? service.rows : 1;
    const end = Math.min(count, start + Number(query['PageSize']) - 1);
    const wanted = ids.length > 0 ? ids.filter((id) => id <= count) : numbersFrom(start, end);
    const items = wanted.map((id) => {
      return operation === 'products.list'
        ? { id, name: null, variants: [] }
        : { inventoryId: id, lots: [], locations: [] };
    });
    return { rows: items, next: ids.length === 0 && end < count ? String(end + 1) : null };
  };

  /** Pages by the bytes that represent them; their contents are never written and parsed. */
  const pages = new WeakMap<Uint8Array, ReadPage<unknown>>();

  const download = async (operation: Operation, asking: ApiRequest): Promise<ApiAnswer<Uint8Array>> => {
    const { query, cursor, priority, signal, turnSignal = signal } = asking;
    const ticket = await service.budget.acquire(
      priority,
      turnSignal === undefined ? {} : { signal: turnSignal },
    );
    const named = typeof query === 'function' ? query('2026-07') : query;
    const given = Object.entries(named ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    const requests: PageRequest = {
      operation,
      query: Object.fromEntries(given),
      cursor: cursor?.value ?? null,
      atMs: time.now(),
    };
    service.requests.push(requests);
    await time.sleep(service.latencyMs);
    signal?.throwIfAborted();
    const error = service.refuse(requests);
    if (error !== null) {
      ticket.failed(false);
      throw error;
    }
    ticket.answered(200, service.headers);
    const value = new Uint8Array(1);
    pages.set(value, answer(operation, requests));
    const at = new Date(time.now()).toISOString();
    return { value, headers: service.headers, requestId: 'r', version: '2026-07', at };
  };

  const reader = { read: async (_list: unknown, body: Uint8Array) => pages.get(body) ?? null } as PageReader;
  return Object.assign(service, { pager: createCatalogPager({ api: { download }, pages: reader }) });
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** In-memory version of an index for a sync; the real one is tested with its files. */
export function createMemoryIndex() {
  const met = new Map<number, number>();
  const removed = new Map<number, string>();
  const products = new Map<number, string>();
  const written: (SyncRecords & { asOf: string })[] = [];
  const memory = {
    state: null as SyncState | null,
    /** Thrown by the next write. */
    trouble: null as Error | null,
    met,
    removed,
    /** When each product was last returned. */
    products,
    written,
  };
  const index: SyncedIndex = {
    readSync: async () => structuredClone(memory.state),
    async saveSync(state) {
      memory.state = structuredClone(state);
    },
    async write({ state, ...page }) {
      const { trouble } = memory;
      memory.trouble = null;
      if (trouble !== null) throw trouble;
      if (state !== null && memory.state === null) throw storeErrorOf('damaged');
      if (page.records.length > 0) written.push(page);
      if (page.pass === 'items') {
        for (const { inventoryId } of page.records) met.set(inventoryId, state?.round ?? 0);
        for (const { inventoryId } of page.records) removed.delete(inventoryId);
      }
      if (page.pass === 'products') for (const { id } of page.records) products.set(id, page.asOf);
      if (state !== null) memory.state = structuredClone(state);
    },
    listUnmetProducts: async ({ before, limit }) =>
      [...products].flatMap(([id, asOf]) => (asOf < before ? id : [])).slice(0, limit),
    async listUnmet({ round, after, limit }) {
      const unmet = [...met].filter(([id, last]) => id > after && last < round && !removed.has(id));
      return unmet
        .map(([id]) => id)
        .toSorted((one, other) => one - other)
        .slice(0, limit);
    },
    async markRemoved({ ids, asOf }) {
      for (const id of ids) removed.set(id, asOf);
    },
    async clear() {
      memory.state = null;
      met.clear();
      removed.clear();
    },
    coverage: async () => ({
      coverage: memory.state?.wholeAsOf === null ? 'partial' : 'whole',
      itemCount: met.size - removed.size,
      wholeAsOf: memory.state?.wholeAsOf ?? null,
    }),
    size: async () => 4_096,
  };
  return Object.assign(memory, { index });
}

/** A clock for complete syncs, starting at noon. */
export function createSyncTime(): SimulatedTime {
  return createSimulatedTime({ turns: 150, startMs: Date.parse('2026-11-20T12:00:00Z') });
}
