import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Activity, NewActivity } from '#electron/cache/store-records.ts';
import { isShownToAccount } from '#electron/database/account-rows.ts';
import { insertRow, numberOf, textOf } from '#electron/database/database.ts';
import { foldText } from '#electron/database/folded-text.ts';
import type { QueuedWrite } from '#electron/outbox/storage/outbox.ts';
import type { ActivityPage, ActivityQuery } from '#shared/activity/activity-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { doneOutcomes, troubledOutcomes, uncountedAreas } from '#shared/today/model/today-rules.ts';
import { fromSaved, toSaved, wordsOfSaved } from './saved-sentence.ts';

/** The log's outcome for a started draft: nothing has been written with it yet, so it is shown to no one. */
export const draftOutcome = 'draft';

/** SQL condition for the rows that the account `?1` is shown. */
const isShown = `${isShownToAccount} AND outcome <> '${draftOutcome}'`;

/** Returns the row's ID once the row is on disk. */
export function appendActivity(database: DatabaseSync, entry: NewActivity): number {
  return insertRow(database, 'activity', columnsOf(entry));
}

function columnsOf({
  at,
  account,
  desk,
  operator,
  action,
  subject,
  outcome,
  requestId,
  detail,
}: NewActivity) {
  return {
    at,
    account,
    desk,
    operator,
    action,
    subject: toSaved(subject),
    outcome,
    request_id: requestId,
    detail: toSaved(detail),
  };
}

/**
 * Returns rows of one account, of its environment and of none, newest first; never another account's.
 *
 * @param query `before` is an ID: only rows older than it; null for the newest
 */
export function listActivity(
  database: DatabaseSync,
  query: { account: string | null; limit: number; before: number | null },
): Activity[] {
  return database
    .prepare(
      `SELECT * FROM activity
       WHERE ${isShown} AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3`,
    )
    .all(query.account, query.before, query.limit)
    .map(toActivity);
}

/** Restores a row under its former ID; an existing row stays as it is. */
export function restoreActivity(database: DatabaseSync, row: Activity): void {
  insertRow(database, 'activity', { id: row.id, ...columnsOf(row) }, 'OR IGNORE');
}

/**
 * Returns rows of one account after an ID, in the order in which they were written, limited to those shared with other
 * desks.
 *
 * @param query `since`: ISO 8601 timestamp (UTC); `maxRows`: only this many of the newest count
 */
export function listActivityAfter(
  database: DatabaseSync,
  query: { account: string; after: number; since: string; limit: number; maxRows: number },
): Activity[] {
  const { account, after, since, limit, maxRows } = query;
  return database
    .prepare(
      `SELECT * FROM activity
       WHERE account = ? AND outcome <> '${draftOutcome}' AND at >= ?
         AND id > max(?, (SELECT max(id) FROM activity) - ?) ORDER BY id LIMIT ?`,
    )
    .all(account, since, after, maxRows, limit)
    .map(toActivity);
}

/** SQL condition for log rows of the account `?1` that other desks shared. */
const isOfSite = `account = ?1 AND area = '${siteAreas.activity}'`;

/**
 * Returns the newest row of this desk that the site has: 0 if there is none, or if it is from an earlier file, whose
 * numbers this one reuses. Rows with number 0 are from before the site's database was restored.
 */
export function readSharedActivity(
  database: DatabaseSync,
  { account, deskId }: { account: string; deskId: string },
): { newestId: number } {
  const found = database
    .prepare(
      `SELECT (SELECT json_extract(body, '$.id') FROM site_row
               WHERE ${isOfSite} AND seq > 0 AND at IS NOT NULL AND desk = ?2 ORDER BY at DESC LIMIT 1) AS shared,
         (SELECT max(id) FROM activity) AS newest`,
    )
    .get(account, deskId);
  const shared = Number(found?.['shared'] ?? 0);
  return { newestId: shared <= Number(found?.['newest'] ?? 0) ? shared : 0 };
}

/** Returns expired shared rows: this desk's from before `since`, any desk's whose `until` is before `now`. */
export function listExpiredActivity(
  database: DatabaseSync,
  query: { account: string; deskId: string; since: string; now: string; limit: number },
): { key: string; deskId: string; seq: number }[] {
  const { account, deskId, since, now, limit } = query;
  return database
    .prepare(
      `SELECT key, desk, seq FROM site_row WHERE ${isOfSite} AND until IS NOT NULL AND until < ?2
       UNION
       SELECT key, desk, seq FROM site_row WHERE ${isOfSite} AND at IS NOT NULL AND at < ?4 AND desk = ?3 LIMIT ?5`,
    )
    .all(account, now, deskId, since, limit)
    .map(({ key, desk, seq }) => ({ key: String(key), deskId: String(desk), seq: Number(seq) }));
}

/** Removes the rows from before an ISO 8601 timestamp (UTC), of any account; returns their number. */
export function forgetActivityOlderThan(database: DatabaseSync, instant: string): number {
  return Number(database.prepare('DELETE FROM activity WHERE at < ?').run(instant).changes);
}

export function toActivity(row: Record<string, SQLOutputValue>): Activity {
  return {
    id: Number(row['id']),
    at: textOf(row['at']) ?? '',
    account: textOf(row['account']),
    desk: textOf(row['desk']),
    operator: textOf(row['operator']),
    action: textOf(row['action']) ?? '',
    subject: fromSaved(textOf(row['subject'])),
    outcome: textOf(row['outcome']) ?? '',
    requestId: textOf(row['request_id']),
    detail: fromSaved(textOf(row['detail'])),
  };
}

const kindByActionAndOutcome: Readonly<Record<string, string>> = {
  'returns.create draft': 'return.create',
  'returns.queue queued': 'return.create',
  'receiving.create draft': 'receiving.create',
  'receiving.queue queued': 'receiving.create',
  'orders.create draft': 'order.create',
  'orders.queue queued': 'order.create',
  'unidentified.queue queued': 'unidentified.link',
  'lots.queue queued': 'lot.change',
  'receiving.queueMark queued': 'receiving.mark',
};

/**
 * Returns writes that were started or queued since a timestamp and that no later row reports as finished. The reference
 * is the detail of the row that starts or queues, and part of the subject or the detail of the row that finishes.
 */
export function listQueuedWrites(database: DatabaseSync, since: string): QueuedWrite[] {
  const open = new Map<string, QueuedWrite>();
  const rows = database
    .prepare(
      `SELECT * FROM activity WHERE account IS NOT NULL AND at >= ?
         AND (outcome IN ('draft', 'queued', 'sent', 'rejected', 'cancelled') OR action = 'outbox.revise') ORDER BY id`,
    )
    .all(since);
  for (const row of rows) {
    const { account, action, outcome, subject, at, operator, desk } = toActivity(row);
    const referenceId = textOf(row['detail']);
    const kind = kindByActionAndOutcome[`${action} ${outcome}`];
    if (kind !== undefined && account !== null && referenceId !== null) {
      const wasQueued = outcome !== draftOutcome;
      open.set(`${account} ${referenceId}`, {
        account,
        kind,
        referenceId,
        wasQueued,
        at,
        operator,
        desk,
        subject,
      });
      continue;
    }
    if (outcome === 'queued' || outcome === draftOutcome) continue;
    const texts = [textOf(row['subject']), textOf(row['detail'])].map((text) => wordsOfSaved(text ?? ''));
    for (const word of texts.join(' ').split(/[\s.,;:()]+/)) open.delete(`${account} ${word}`);
  }
  return [...open.values()];
}

export type ActivitySearch = Omit<ActivityQuery, 'desk'> & { account: string | null };

/** SQL for all searchable text, from a table's columns. */
const searchableTextSql = (column: (name: string) => string): string =>
  ['action', 'subject', 'operator', 'desk', 'request_id', 'detail']
    .map((name) => (name === 'subject' || name === 'detail' ? `words_of(${column(name)})` : column(name)))
    .map((text) => `coalesce(${text}, '')`)
    .join(` || ' ' || `);

/**
 * Returns rows of one account, of its environment and of none, newest first, with the number of all matches; never
 * another account's. Every word of the text must occur somewhere in a row, ignoring case and accents.
 */
export function findActivity(database: DatabaseSync, search: ActivitySearch): ActivityPage {
  const { account, limit, offset } = search;
  const { conditions, values } = conditionsOf(database, search, (column) => column);
  // Scanned once, both for the total count and for the page.
  const found = database
    .prepare(
      `WITH sought AS MATERIALIZED (SELECT id FROM activity WHERE ${[isShown, ...conditions].join(' AND ')})
       SELECT (SELECT count(*) FROM sought) AS total,
         (SELECT json_group_array(id) FROM (SELECT id FROM sought ORDER BY id DESC LIMIT ? OFFSET ?)) AS ids`,
    )
    .get(account, ...values, limit, offset);
  return { rows: readRows(database, String(found?.['ids'])), totalCount: Number(found?.['total']) };
}

/** Maps the columns of a log row to those of a row that another desk shared. */
const siteColumn = (column: string): string => {
  if (column === 'at') return 'at';
  if (column === 'body') return 'site_row.body';
  const action = "json_extract(body, '$.action')";
  if (column === 'area') return `substr(${action}, 1, instr(${action} || '.', '.') - 1)`;
  return `json_extract(body, '$.${column === 'request_id' ? 'requestId' : column}')`;
};
const siteColumns = ['id', 'desk', 'operator', 'action', 'subject', 'outcome', 'request_id', 'detail'].map(
  (column) => `${siteColumn(column)} AS ${column}`,
);

/**
 * Like {@link findActivity}, for all desks of the site, newest first.
 *
 * @param search `desk`: the only one to search, null for all; `deskId`: this one, for which its own log is used
 */
export function findActivityOfDesks(
  database: DatabaseSync,
  { desk, deskId, ...search }: ActivitySearch & { desk: string | null; deskId: string },
): ActivityPage {
  const { account, limit, offset } = search;
  const own = conditionsOf(database, search, (column) => column);
  const ofSite = conditionsOf(database, search, siteColumn);
  // Reads of all rows only what counting and sorting need, and the rest only for the page. All numbered values come
  // before the others, whose numbering continues from the largest.
  const found = database
    .prepare(
      `WITH sought AS MATERIALIZED (
         SELECT NULL AS of_desk, CAST(id AS TEXT) AS key, at FROM activity
         WHERE ${[isShown, '?2 IS NULL AND ?3 IS NOT NULL', ...own.conditions].join(' AND ')}
         UNION ALL
         SELECT desk, key, at FROM site_row
         WHERE ${[isOfSite, 'at IS NOT NULL', 'desk <> ?3', '(?2 IS NULL OR desk = ?2)', ...ofSite.conditions].join(' AND ')}
       )
       SELECT (SELECT count(*) FROM sought) AS total, (SELECT json_group_array(json_array(of_desk, key)) FROM (
         SELECT * FROM sought ORDER BY at DESC, of_desk IS NOT NULL, CAST(key AS INTEGER) DESC LIMIT ? OFFSET ?)) AS page`,
    )
    .get(account, desk, deskId, ...own.values, ...ofSite.values, limit, offset);
  const ownRow = database.prepare('SELECT * FROM activity WHERE id = ?');
  const siteRow = database.prepare(
    `SELECT ${siteColumns.join(', ')}, at, seq AS site_seq FROM site_row
     WHERE ${isOfSite} AND key = ?2 AND desk = ?3`,
  );
  const page = JSON.parse(String(found?.['page'])) as [string | null, string][];
  const rows = page.flatMap(([ofDesk, key]) => {
    const row = ofDesk === null ? ownRow.get(Number(key)) : siteRow.get(account, key, ofDesk);
    return row === undefined ? [] : [toRow(row)];
  });
  return { rows, totalCount: Number(found?.['total']) };
}

/** Builds the conditions that narrow the log, with a value for each `?`. */
function conditionsOf(database: DatabaseSync, search: ActivitySearch, column: (name: string) => string) {
  const { areas, outcomes, operator, from, to } = search;
  const words = foldText(search.text)
    .split(' ')
    .filter((word) => word !== '');
  const conditions: string[] = [];
  const values: string[] = [];
  const narrow = (condition: string, value: string) => {
    conditions.push(condition);
    values.push(value);
  };
  if (areas.length > 0)
    narrow(`${column('area')} IN (SELECT value FROM json_each(?))`, JSON.stringify(areas));
  if (outcomes.length > 0)
    narrow(`${column('outcome')} IN (SELECT value FROM json_each(?))`, JSON.stringify(outcomes));
  if (operator !== null) narrow(`coalesce(${column('operator')}, '') = ?`, operator);
  if (from !== null) narrow('at >= ?', asStored(from));
  if (to !== null) narrow('at < ?', asStored(to));
  if (words.length > 0) {
    database.function('words_of', (text) => (text === null ? null : wordsOfSaved(String(text))));
    database.function('is_sought', (text) => containsAllWords(text, words));
    // Text missing from the complete row is missing from all of its parts: a text in JSON differs only in its quotes.
    const body = column('body');
    if (body !== 'body' && words.every((word) => !/["\\]/u.test(word))) conditions.push(`is_sought(${body})`);
    conditions.push(`is_sought(${searchableTextSql(column)})`);
  }
  return { conditions, values };
}

/**
 * Counts what was done since an ISO 8601 timestamp (UTC), by operator (null: unknown) and area, and how often something
 * did not succeed; rows as {@link findActivity} returns them.
 */
export function countActivity(
  database: DatabaseSync,
  { account, since }: { account: string; since: string },
): { operator: string | null; area: string; done: number; troubled: number; lastAt: string }[] {
  return database
    .prepare(
      `SELECT operator, area, max(at) AS last_at,
         total(outcome IN (SELECT value FROM json_each(?3))) AS done,
         total(outcome IN (SELECT value FROM json_each(?4))) AS troubled
       FROM activity WHERE ${isShown} AND at >= ?2 AND area NOT IN (SELECT value FROM json_each(?5))
       GROUP BY operator, area HAVING done + troubled > 0 ORDER BY operator IS NULL, operator, area`,
    )
    .all(
      account,
      asStored(since),
      ...[doneOutcomes, troubledOutcomes, uncountedAreas].map((names) => JSON.stringify(names)),
    )
    .map((row) => ({
      operator: textOf(row['operator']),
      area: String(row['area']),
      done: Number(row['done']),
      troubled: Number(row['troubled']),
      lastAt: String(row['last_at']),
    }));
}

/** @param ids a JSON array */
function readRows(database: DatabaseSync, ids: string): ActivityPage['rows'] {
  return database
    .prepare('SELECT * FROM activity WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC')
    .all(ids)
    .map(toRow);
}

function toRow(row: Record<string, SQLOutputValue>): ActivityPage['rows'][number] {
  const { account: _account, ...activity } = toActivity(row);
  return { ...activity, siteSeq: numberOf(row['site_seq']) };
}

/** Timestamps are compared as text, so all must be in the same format. */
function asStored(instant: string): string {
  return new Date(instant).toISOString();
}

/** Most rows are plain ASCII, which is folded much faster. */
const plain = /^[\x20-\x7e]*$/;

function containsAllWords(value: SQLOutputValue, words: readonly string[]): number {
  const text = String(value);
  const folded = plain.test(text) ? text.toLowerCase() : foldText(text);
  return words.every((word) => folded.includes(word)) ? 1 : 0;
}
