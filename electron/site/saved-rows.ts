import type { DatabaseSync } from 'node:sqlite';
import type { SitePlace, SiteRow } from './site-rows.ts';

type SavedArea = { account: string; area: string };

/** Null at its beginning. */
export function readSitePlace(database: DatabaseSync, { account, area }: SavedArea): SitePlace | null {
  const row = database
    .prepare('SELECT seq, mark FROM site_place WHERE account = ? AND area = ?')
    .get(account, area);
  if (row === undefined) return null;
  return { seq: Number(row['seq']), mark: row['mark'] === null ? null : String(row['mark']) };
}

/**
 * Saves a page of rows, unless newer ones are saved, together with the position behind it (null: unchanged). Both or
 * neither are saved, in the caller's transaction.
 *
 * @param saved `from`: the position at which the page was read; if the area was restarted since, the new one is not
 *   saved, so that the area is read from its beginning. When omitted, it is saved anyway
 */
export function saveSiteRows(
  database: DatabaseSync,
  {
    account,
    area,
    rows,
    place,
    from,
  }: SavedArea & {
    rows: readonly SiteRow[];
    place: SitePlace | null;
    from?: SitePlace | null | undefined;
  },
): void {
  const put = database.prepare(
    `INSERT INTO site_row (account, area, key, desk, seq, body, at, until) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET seq = excluded.seq, body = excluded.body, at = excluded.at, until = excluded.until
     WHERE excluded.seq >= seq`,
  );
  for (const { key, deskId, seq, body } of rows) {
    const text = body === null ? null : JSON.stringify(body);
    put.run(account, area, key, deskId ?? '', seq, text, instantIn(body, 'at'), instantIn(body, 'until'));
  }
  if (place === null) return;
  if (from !== undefined && readSitePlace(database, { account, area })?.seq !== from?.seq) return;
  database
    .prepare(
      `INSERT INTO site_place (account, area, seq, mark) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET seq = excluded.seq, mark = excluded.mark`,
    )
    .run(account, area, place.seq, place.mark);
}

/** The value of a body's member if it is a string, else null. */
function instantIn(body: unknown, name: 'at' | 'until'): string | null {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
}

/** Restarts an area; its rows stay with number 0 until it has caught up. */
export function restartSiteArea(database: DatabaseSync, { account, area }: SavedArea): void {
  database.prepare('DELETE FROM site_place WHERE account = ? AND area = ?').run(account, area);
  database.prepare('UPDATE site_row SET seq = 0 WHERE account = ? AND area = ?').run(account, area);
}

/** Removes the rows that the site did not send again. */
export function forgetStaleSiteRows(database: DatabaseSync, { account, area }: SavedArea): void {
  database.prepare('DELETE FROM site_row WHERE account = ? AND area = ? AND seq = 0').run(account, area);
}

/**
 * The rows of an area, ordered by number: those of the given keys, or (null) all rows not removed. Rows where the
 * member named by `unless` is true are left out.
 */
export function listSiteRows(
  database: DatabaseSync,
  {
    account,
    area,
    keys,
    unless = null,
  }: SavedArea & { keys: readonly string[] | null; unless?: string | null },
): SiteRow[] {
  const narrowed = keys === null ? 'body IS NOT NULL' : 'key IN (SELECT value FROM json_each(?))';
  return database
    .prepare(
      `SELECT key, desk, seq, body FROM site_row WHERE account = ? AND area = ? AND ${narrowed}
         AND (? IS NULL OR body ->> ? IS NOT 1) ORDER BY seq`,
    )
    .all(account, area, ...(keys === null ? [] : [JSON.stringify(keys)]), unless, unless ?? '')
    .map(({ key, desk, seq, body }) => ({
      key: String(key),
      deskId: desk === '' ? null : String(desk),
      seq: Number(seq),
      body: body === null ? null : (JSON.parse(String(body)) as unknown),
    }));
}

/**
 * Clears rows whose `until` (ISO 8601 in UTC) is before `now`, except for `until` itself, which is needed to remove them
 * from the site. Returns how many.
 */
export function emptyExpiredRows(database: DatabaseSync, now: string): number {
  return Number(
    database
      .prepare(
        `UPDATE site_row SET body = json_object('until', until), at = NULL
         WHERE until < ? AND at IS NOT NULL`,
      )
      .run(now).changes,
  );
}
