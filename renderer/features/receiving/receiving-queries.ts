import { call, type InputOf } from '#renderer/platform/bridge/call.ts';
import { receivingKey } from '#renderer/platform/bridge/queries.ts';

type Prefer = NonNullable<InputOf<'receiving.read'>['prefer']>;

export function recordKey(
  accountId: string,
  id: number,
  part: 'order' | 'boxes' | 'distributions' | 'deliveryNotes',
): readonly unknown[] {
  return [...receivingKey(accountId), part, id];
}

export function readOrder(id: number, prefer: Prefer) {
  return call('receiving.read', { id, prefer });
}

export function readBoxes(id: number, prefer: Prefer) {
  return call('receiving.listBoxes', { id, prefer });
}

export function readDistributions(id: number, prefer: Prefer) {
  return call('receiving.readDistributions', { id, prefer });
}
