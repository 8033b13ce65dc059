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
  read: (account: string) => ReadonlyMap<string, Value>;
  /**
   * Whether they were merged with those of the site. Recorded where the settings are saved, so that lost or purged
   * settings are not mistaken for removed ones.
   */
  hasJoined: (account: string) => boolean;
  join: (account: string) => void;
  /** Called if the site has different ones. */
  write: (account: string, values: ReadonlyMap<string, Value>) => void;
  /**
   * A local change conflicts with an earlier change elsewhere and is overridden. Returns the key and value under which
   * it is retained alongside the other, or null. `mine` is null if it was removed here.
   */
  copyReplaced: (
    account: string,
    conflict: { mine: Value | null; theirs: Value; taken: ReadonlyMap<string, Value> },
  ) => readonly [string, Value] | null;
  /** Called for an unreadable row, or for settings that could not be shared now. */
  faulted: (message: string) => void;
};

/** The site's last known value: `count` is how often it was changed, `value` is null if it was removed. */
type Shared<Value> = { count: number; value: Value | null; seq: number };

/** Rows per statement. */
const maxRows = 500;

/**
 * Settings that are the same on all desks of a site. Each desk works with its own copy. A change is written only if no
 * other desk changed the setting in the meantime, so the last change by number applies to all, and a change that lost
 * against it is reported.
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
      // A restored database has an older one.
      const isOlder = theirs.count < (before?.count ?? 0);
      // Such as this desk's own change on its way back: what differs here was changed since.
      const isKnown = before?.count === theirs.count && isSame(before.value, theirs.value);
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
      // A setting removed there and changed here stays.
      if (isOlder || isKnown || theirs.value === null) continue;
      local.set(key, theirs.value);
      const copy = options.copyReplaced(account, { mine, theirs: theirs.value, taken: local });
      if (copy !== null) local.set(...copy);
      isChanged = true;
    }
    // Written first: if the second write does not happen, the rows arrive again and are already in place.
    if (isChanged) write(account, local);
    await store.saveSiteRows({ account, area, rows: applied, place });
    return isShareDue;
  };

  /**
   * Writes values that differ from the site's; changes that another desk makes in the meantime arrive automatically.
   */
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
    for (let at = 0; at < changes.length; at += maxRows) {
      const page = changes.slice(at, at + maxRows);
      const written = await site.put(
        account,
        area,
        page.map(({ shared: _shared, ...rest }) => rest),
      );
      const rows = page.flatMap(({ key, shared }) => {
        const seq = written.get(key);
        return seq === undefined ? [] : [rowOf(key, { ...shared, seq })];
      });
      await store.saveSiteRows({ account, area, rows, place: null });
    }
  };
  const shareInTurn = (account: string) => inTurn(() => share(account));
  /** Without the site, settings are shared at the next connection. */
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
    async apply(account, { rows, place }) {
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
