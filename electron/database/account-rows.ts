import type { DatabaseSync } from 'node:sqlite';

/**
 * SQL condition for the rows of an account or, if `?1` is an environment's id, for the rows of all its accounts, whose
 * ids start with it and a slash.
 */
export const isOfOwner = "(account = ?1 OR substr(account, 1, length(?1) + 1) = ?1 || '/')";

/**
 * SQL condition for the rows that the account `?1` may see: its own, those of its environment, and those without an
 * account.
 */
export const isShownToAccount =
  "(account IS NULL OR account = ?1 OR substr(?1, 1, length(account) + 1) = account || '/')";

/** The cache tables whose rows name their account; the others refer to one of these. */
export const cacheTablesByAccount = [
  'snapshot',
  'seen_record',
  'shipment_index',
  'door_index',
  'today_index',
] as const;

/** Same as {@link isOfOwner}, for one account's id. */
export function isAccountOf(account: string, accountId: string): boolean {
  return account === accountId || account.startsWith(`${accountId}/`);
}

/** `accountId` may be an environment's id. */
export function holdsRowsOf(database: DatabaseSync, tables: readonly string[], accountId: string): boolean {
  return tables.some(
    (table) =>
      database.prepare(`SELECT 1 FROM ${table} WHERE ${isOfOwner} LIMIT 1`).get(accountId) !== undefined,
  );
}
