import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';

/** Both lists have keys that begin with this. */
export function listsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'unidentified', 'list'];
}

/** Every record of a parcel has a key that begins with this. */
export function recordsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'unidentified', 'record'];
}

export function recordKey(accountId: string, id: number): readonly unknown[] {
  return [...recordsKey(accountId), id];
}

/** The keys of all its pictures begin with this. */
export function picturesKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'unidentified', 'picture', id];
}

export function readUnidentified(id: number, prefer: Prefer) {
  return call('unidentified.read', { id, prefer });
}

/** One of its pictures, by its position from 0. */
export function readPicture(id: number, position: number, prefer: Prefer) {
  return call('unidentified.readPicture', { id, position, prefer });
}
