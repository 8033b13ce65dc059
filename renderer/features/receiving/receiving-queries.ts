import { receivingKey } from '#renderer/platform/bridge/queries.ts';

export function recordKey(
  accountId: string,
  id: number,
  part: 'order' | 'boxes' | 'distributions' | 'deliveryNotes',
): readonly unknown[] {
  return [...receivingKey(accountId), part, id];
}
