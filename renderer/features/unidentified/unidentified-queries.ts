import { accountKey, serviceKey } from '#renderer/platform/bridge/queries.ts';

/** Prefix of the query keys of both lists. */
export const listsKey = accountKey('unidentified', 'list');

/** Prefix of all query keys for parcel records. */
export const recordsKey = accountKey('unidentified', 'record');

export function recordKey(accountId: string, id: number): readonly unknown[] {
  return [...recordsKey(accountId), id];
}

/** Prefix of the query keys of all its pictures. */
export function picturesKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'unidentified', 'picture', id];
}
