import type { DatabaseSync } from 'node:sqlite';
import { awaitedReceivingStatuses } from '../../shared/receiving/model/receiving-due.ts';
import type { ReceivingFilters } from '../../shared/receiving/receiving.ts';
import { inboundOwnerOf } from './inbound-rows.ts';

/** Which orders are looked for among those that this desk knows. */
export type IndexedOrdersQuery = {
  account: string;
  filters: Pick<
    ReceivingFilters,
    'centerIds' | 'insertedFrom' | 'insertedTo' | 'statuses' | 'ids' | 'awaited' | 'differences'
  >;
};

/** More orders than a person goes through one by one. */
const most = 10_000;

/**
 * The orders that are on their way and expected within a span, those expected first before all others, or those that
 * ended short or over, the newest first; what the service cannot be asked for.
 */
export function listIndexedOrders(
  database: DatabaseSync,
  { account, filters }: IndexedOrdersQuery,
): number[] {
  const owner = inboundOwnerOf(database, account);
  if (owner === null) return [];
  const { awaited = null, differences = [] } = filters;
  const parts: string[] = ['owner = :owner'];
  const values: Record<string, string | number> = { owner };
  const isOneOf = (column: string, name: string, wanted: readonly (string | number)[]) => {
    if (wanted.length === 0) return;
    parts.push(`${column} IN (SELECT value FROM json_each(:${name}))`);
    values[name] = JSON.stringify(wanted);
  };
  const isWithin = (
    column: string,
    name: string,
    from: string | null,
    to: string | null,
    last: '<' | '<=',
  ) => {
    if (from !== null || to !== null) parts.push(`${column} IS NOT NULL`);
    if (from !== null) {
      parts.push(`unixepoch(${column}, 'subsec') >= unixepoch(:${name}From, 'subsec')`);
      values[`${name}From`] = from;
    }
    if (to !== null) {
      parts.push(`unixepoch(${column}, 'subsec') ${last} unixepoch(:${name}To, 'subsec')`);
      values[`${name}To`] = to;
    }
  };
  isOneOf('center_id', 'centers', filters.centerIds);
  isOneOf('status', 'statuses', filters.statuses);
  isOneOf('id', 'ids', filters.ids);
  isWithin('inserted_at', 'inserted', filters.insertedFrom, filters.insertedTo, '<=');
  if (differences.length > 0) {
    parts.push('difference IS NOT NULL');
    isOneOf('difference', 'differences', differences);
  }
  if (awaited !== null) {
    parts.push('is_closed = 0');
    isOneOf('status', 'awaited', awaitedReceivingStatuses);
    isWithin('expected_at', 'expected', awaited.from, awaited.before, '<');
  }
  const order = awaited === null ? 'inserted_at DESC, id DESC' : 'expected_at, id';
  return database
    .prepare(`SELECT id FROM door_order WHERE ${parts.join(' AND ')} ORDER BY ${order} LIMIT ${most}`)
    .all(values)
    .map(({ id }) => Number(id));
}
