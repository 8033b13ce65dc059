import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
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

export function readUnidentified(id: number, prefer: Prefer) {
  return call('unidentified.read', { id, prefer });
}

/** `position` is its index from 0. */
export function readPicture(id: number, position: number, prefer: Prefer) {
  return call('unidentified.readPicture', { id, position, prefer });
}
