import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { ActivityPage, ActivityQuery } from '../../../shared/activity/activity-view.ts';
import { foldText } from '../../database/folded-text.ts';
import { isShown, toActivity } from './activity.ts';

/** Which rows of whose activity log. */
export type ActivitySearch = ActivityQuery & { account: string | null };

const spoken = ['action', 'subject', 'operator', 'desk', 'request_id', 'detail']
  .map((column) => `coalesce(${column}, '')`)
  .join(` || ' ' || `);

/**
 * Rows of one account, of its environment and of none, the newest first, with the number of all that are sought: another
 * account's never (quality R29). Every word of the text must stand somewhere in a row, whatever its case and its accents.
 */
export function findActivity(database: DatabaseSync, search: ActivitySearch): ActivityPage {
  const { account, areas, outcomes, from, to, limit, offset } = search;
  const words = foldText(search.text)
    .split(' ')
    .filter((word) => word !== '');
  const conditions = [isShown];
  const values: (string | null)[] = [account];
  const narrow = (condition: string, value: string) => {
    conditions.push(condition);
    values.push(value);
  };
  if (areas.length > 0) narrow('area IN (SELECT value FROM json_each(?))', JSON.stringify(areas));
  if (outcomes.length > 0) narrow('outcome IN (SELECT value FROM json_each(?))', JSON.stringify(outcomes));
  if (from !== null) narrow('at >= ?', asStored(from));
  if (to !== null) narrow('at < ?', asStored(to));
  if (words.length > 0) {
    database.function('is_sought', (text) => isSought(text, words));
    conditions.push(`is_sought(${spoken})`);
  }
  // Gone through once, for the number of all and for the page alike.
  const found = database
    .prepare(
      `WITH sought AS MATERIALIZED (SELECT id FROM activity WHERE ${conditions.join(' AND ')})
       SELECT (SELECT count(*) FROM sought) AS total,
         (SELECT json_group_array(id) FROM (SELECT id FROM sought ORDER BY id DESC LIMIT ? OFFSET ?)) AS ids`,
    )
    .get(...values, limit, offset);
  return { rows: readRows(database, String(found?.['ids'])), totalCount: Number(found?.['total']) };
}

/** @param ids a JSON array */
function readRows(database: DatabaseSync, ids: string): ActivityPage['rows'] {
  return database
    .prepare('SELECT * FROM activity WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC')
    .all(ids)
    .map((row) => {
      const { account: _account, ...activity } = toActivity(row);
      return activity;
    });
}

/** Instants are compared as texts, which all have to be written in one way. */
function asStored(instant: string): string {
  return new Date(instant).toISOString();
}

/** Most rows are plain ASCII, which is folded by far sooner. */
const plain = /^[\x20-\x7e]*$/;

function isSought(value: SQLOutputValue, words: readonly string[]): number {
  const text = String(value);
  const folded = plain.test(text) ? text.toLowerCase() : foldText(text);
  return words.every((word) => folded.includes(word)) ? 1 : 0;
}
