import pLimit from 'p-limit';
import { z } from 'zod';
import type { Store } from '#electron/cache/open-store.ts';
import { canonicalJson } from '#electron/database/canonical-json.ts';
import type { Site } from './site.ts';
import type { SiteChange, SitePlace, SiteRow } from './site-rows.ts';

type SharedSettingsOptions<Value> = {
  site: Pick<Site, 'follow' | 'put'>;
  store: Pick<
    Store,
    'saveSiteRows' | 'readSitePlace' | 'listSiteRows' | 'restartSiteArea' | 'forgetStaleSiteRows'
  >;
  area: string;
  schema: z.ZodType<Value>;
  /** The settings of an account on this desk, by key. */
  read: (account: string) => ReadonlyMap<string, Value>;
  /**
   * Whether they were joined with those of the site; noted where they are saved, so that settings that were lost or
   * purged are not taken for removed ones.
   */
  hasJoined: (account: string) => boolean;
  join: (account: string) => void;
  /** Saves them; called where the site has others. */
  write: (account: string, values: ReadonlyMap<string, Value>) => void;
  /**
   * What was changed here had been changed elsewhere already, and gives way: answers the key and value under which it
   * stays beside that, or null. `mine` is null where it was removed here.
   */
  gaveWay: (
    account: string,
    conflict: { mine: Value | null; theirs: Value; taken: ReadonlyMap<string, Value> },
  ) => readonly [string, Value] | null;
  /** Called with a row that can't be read, or settings that could not be shared now. */
  faulted: (words: string) => void;
};

/** What the site had last: `count` is how often it was changed, `value` null where it was removed. */
type Shared<Value> = { count: number; value: Value | null; seq: number };

/** Rows of one statement. */
const mostRows = 500;

/**
 * Settings that all desks of a site have alike. Each desk goes on with its own; what is changed is written where nobody
 * changed it meanwhile, so that the last change by number is everybody's, and what lost against it is reported.
 */
export function createSharedSettings<Value>(options: SharedSettingsOptions<Value>) {
  const { site, store, area, read, write, faulted } = options;
  const Body = z.object({ count: z.number().int(), value: options.schema.nullable() });
  const isSame = (one: unknown, other: unknown) =>
    canonicalJson(one ?? null) === canonicalJson(other ?? null);
  const inTurn = pLimit(1);
  const readKnown = async (account: string) => {
    const rows = await store.listSiteRows({ account, area, keys: null });
    return new Map(
      rows.flatMap(({ key, seq, body }): [string, Shared<Value>][] => {
        const { data } = Body.safeParse(body);
        return data === undefined ? [] : [[key, { ...data, seq }]];
      }),
    );
  };
  const rowOf = (key: string, { seq, ...body }: Shared<Value>): SiteRow => ({ key, deskId: null, seq, body });

  const apply = async (account: string, rows: readonly SiteRow[], place: SitePlace) => {
    const known = await readKnown(account);
    const local = new Map(read(account));
    const applied: SiteRow[] = [];
    let isChanged = false;
    let isShareDue = false;
    for (const { key, seq, body } of rows) {
      const { data: theirs } = Body.safeParse(body ?? { count: 0, value: null });
      if (theirs === undefined) {
        faulted(`${area}: the row ${key} can't be read`);
        continue;
      }
      const before = known.get(key);
      const mine = local.get(key) ?? null;
      // A database that was restored has an older one.
      const isOlder = theirs.count < (before?.count ?? 0);
      const now = { value: theirs.value, count: Math.max(theirs.count, before?.count ?? 0), seq };
      known.set(key, now);
      applied.push(rowOf(key, now));
      if (isSame(mine, theirs.value)) continue;
      if (!isOlder && isSame(mine, before?.value)) {
        if (theirs.value === null) local.delete(key);
        else local.set(key, theirs.value);
        isChanged = true;
        continue;
      }
      isShareDue = true;
      // What was removed there and changed here stays.
      if (isOlder || theirs.value === null) continue;
      local.set(key, theirs.value);
      const kept = options.gaveWay(account, { mine, theirs: theirs.value, taken: local });
      if (kept !== null) local.set(...kept);
      isChanged = true;
    }
    // First: where the second is not done any more, the rows come again, and are there already.
    if (isChanged) write(account, local);
    await store.saveSiteRows({ account, area, rows: applied, place });
    return isShareDue;
  };

  /** Writes what the site has otherwise; what another desk wrote meanwhile comes by itself. */
  const share = async (account: string) => {
    if (!options.hasJoined(account)) return;
    const known = await readKnown(account);
    const local = read(account);
    const changes: (SiteChange & { shared: Shared<Value> })[] = [];
    const change = (key: string, value: Value | null) => {
      const { count = 0, seq = 0, value: before = null } = known.get(key) ?? {};
      const shared = { count: isSame(value, before) ? count : count + 1, value, seq };
      changes.push({ key, expected: seq, body: { count: shared.count, value }, shared });
    };
    for (const [key, value] of local) {
      const before = known.get(key);
      if (before === undefined || before.seq === 0 || !isSame(before.value, value)) change(key, value);
    }
    for (const [key, { value }] of known) if (value !== null && !local.has(key)) change(key, null);
    for (let at = 0; at < changes.length; at += mostRows) {
      const page = changes.slice(at, at + mostRows);
      const written = await site.put(
        account,
        area,
        page.map(({ shared: _shared, ...one }) => one),
      );
      const rows = page.flatMap(({ key, shared }) => {
        const seq = written.get(key);
        return seq === undefined ? [] : [rowOf(key, { ...shared, seq })];
      });
      await store.saveSiteRows({ account, area, rows, place: null });
    }
  };
  const shareInTurn = (account: string) => inTurn(() => share(account));
  /** Without the site, it is shared at the next connection. */
  const shareNow = (account: string) => void shareInTurn(account).catch(() => undefined);

  site.follow({
    area,
    async place(account) {
      if (!options.hasJoined(account)) {
        await store.restartSiteArea({ account, area });
        await store.forgetStaleSiteRows({ account, area });
        options.join(account);
      }
      return store.readSitePlace({ account, area });
    },
    async apply(account, rows, place) {
      if (await inTurn(() => apply(account, rows, place))) shareNow(account);
    },
    restart: (account) => inTurn(() => store.restartSiteArea({ account, area })),
    caughtUp: shareInTurn,
  });

  return {
    /** To be called when this desk changed settings of an account. */
    changed: shareNow,
  };
}
