import type { Store } from '#electron/cache/open-store.ts';
import { parseSaved, signedOut } from '#electron/cache/read-through.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import { shareOwnRows } from '#electron/site/followed-rows.ts';
import { type BegunCheckIn, CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import { sentence } from '#shared/messages/messages.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';

/** More counts than anyone continues. */
const maxListed = 50;
/** More counts than anyone stores on a desk. */
export const maxCheckIns = 10_000;

type CheckInStore = Pick<Store, 'readCheckIn' | 'listCheckIns' | 'saveCheckIn' | 'removeCheckIn'>;

type CheckInsContext = {
  store: CheckInStore;
  /** Owner of the counts, also while an ended session is being restored; null if there is none. */
  account: () => string | null;
  /** Null on a desk without a site. */
  shared: SharedCheckIns | null;
};

export type SharedCheckIns = ReturnType<typeof shareCheckIns>;

/** Shares this desk's counts with the site, and receives those of the others. */
export function shareCheckIns(
  options: Pick<Parameters<typeof shareOwnRows>[0], 'site' | 'store' | 'received' | 'faulted'> & {
    store: CheckInStore;
    /** The desk that counts, by name. */
    people: (account: string) => { desk: string | null };
    /** Called with another desk's row that this one cannot read, from a newer program. */
    unreadable: (message: string) => void;
  },
) {
  const { store, people, unreadable } = options;
  const rows = shareOwnRows({
    ...options,
    area: siteAreas.checkIns,
    async listOwn(account) {
      const saved = await store.listCheckIns({ account, limit: maxCheckIns });
      return saved.map(({ orderId }) => String(orderId));
    },
    async readOwn(account, key): Promise<DeskCheckIn | null | undefined> {
      const body = await store.readCheckIn({ account, orderId: Number(key) });
      if (body === null) return null;
      const count = parseSaved(body, CheckIn)?.value;
      if (count === undefined) return undefined;
      const { desk } = people(account);
      const { startedAt, boxId, isDone, boxesMet, counts, changes, operator = null } = count;
      const done = isDone === undefined ? {} : { isDone };
      const at = changes.at(-1)?.at ?? startedAt;
      return { desk: desk ?? '', operator, at, startedAt, boxId, ...done, boxesMet, counts };
    },
    async restoreOwn(account, key, body) {
      const shared = DeskCheckIn.safeParse(body).data;
      const orderId = Number(key);
      if (shared === undefined || (await store.readCheckIn({ account, orderId })) !== null) return;
      const { desk: _, at, ...count } = shared;
      const restored: CheckIn = { ...count, orderId, changes: [] };
      await store.saveCheckIn({ account, orderId, at, body: JSON.stringify(restored) });
    },
  });
  return {
    changed: (account: string, orderId: number) => rows.changed(account, String(orderId)),
    recheck: rows.recheck,
    /** Number of orders with pieces counted by another desk. */
    async countOf(account: string, deskId: string): Promise<number> {
      const parts = (await rows.others(account, null)).filter((row) => row.deskId === deskId);
      return parts.filter(({ body }) => DeskCheckIn.safeParse(body).data?.counts.length !== 0).length;
    },
    /** Counts by other desks, per order: of one, or (null) of all. */
    async others(account: string, orderId: number | null): Promise<Map<number, DeskCheckIn[]>> {
      const parts = await rows.others(account, orderId === null ? null : String(orderId));
      const byOrder = new Map<number, DeskCheckIn[]>();
      for (const { key, body } of parts) {
        const { data } = DeskCheckIn.safeParse(body);
        if (data === undefined) unreadable(`${siteAreas.checkIns} ${key}`);
        else byOrder.set(Number(key), [...(byOrder.get(Number(key)) ?? []), data]);
      }
      return byOrder;
    },
  };
}

/**
 * Counts of received goods, one per receiving order of an account: saved on this computer, and never sent to the
 * service. Every method rejects if no account is signed in.
 */
export function createCheckIns({ store, account, shared }: CheckInsContext) {
  const holder = () => {
    const accountId = account();
    if (accountId === null) throw signedOut('receiving.read');
    return accountId;
  };
  const keyOf = (orderId: number) => ({ account: holder(), orderId });
  return {
    /** Null if none was started; CONFLICT if the saved count can no longer be read. */
    read: async ({ id }: { id: number }): Promise<CheckIn | null> => {
      const body = await store.readCheckIn(keyOf(id));
      if (body === null) return null;
      const count = parseSaved(body, CheckIn);
      // Not treated as missing, so that nothing overwrites it.
      if (count?.value.orderId !== id)
        throw new RequestRefused('CONFLICT', sentence('checkIn.failure.unreadable', { id }));
      return count.value;
    },
    /** Other desks' counts of an order, latest first; none without a site. */
    readOthers: async ({ id }: { id: number }): Promise<DeskCheckIn[]> => {
      const others = (await shared?.others(holder(), id))?.get(id) ?? [];
      return others.toSorted((left, right) => right.at.localeCompare(left.at));
    },
    /**
     * At most {@link maxListed} of this desk, followed by those of other desks; one that can no longer be read is
     * listed as started, and fails when it is read.
     */
    list: async (): Promise<BegunCheckIn[]> => {
      const accountId = holder();
      const saved = await store.listCheckIns({ account: accountId, limit: maxListed });
      const others = (await shared?.others(accountId, null)) ?? new Map<number, DeskCheckIn[]>();
      const desksOf = (orderId: number) => (others.get(orderId) ?? []).map(({ desk }) => desk);
      const local = saved.map(({ orderId, at, body }) => ({
        orderId,
        startedAt: parseSaved(body, CheckIn)?.value.startedAt ?? at,
        desks: desksOf(orderId),
      }));
      const isHere = new Set(local.map(({ orderId }) => orderId));
      const elsewhere = [...others]
        .filter(([orderId, parts]) => !isHere.has(orderId) && parts.some(({ counts }) => counts.length > 0))
        .map(([orderId, parts]) => {
          const startedAt = parts.map((part) => part.startedAt).toSorted()[0] ?? '';
          return { orderId, startedAt, desks: desksOf(orderId) };
        })
        .toSorted((left, right) => right.startedAt.localeCompare(left.startedAt))
        .slice(0, maxListed);
      return [...local, ...elsewhere];
    },
    /** Saves a count in place of the previous one; it is on disk when this resolves. */
    save: async (count: CheckIn) => {
      const at = new Date().toISOString();
      const key = keyOf(count.orderId);
      await store.saveCheckIn({ ...key, at, body: JSON.stringify(count) });
      shared?.changed(key.account, key.orderId);
    },
    forget: async ({ id }: { id: number }) => {
      const key = keyOf(id);
      await store.removeCheckIn(key);
      shared?.changed(key.account, key.orderId);
    },
  };
}
