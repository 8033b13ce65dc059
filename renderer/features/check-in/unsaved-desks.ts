import type { CheckInDesk } from './check-in-desk.ts';

/** Desks by their orders, as long as what was counted there may not be on the disk. */
export type UnsavedDesks = Map<number, CheckInDesk>;

/**
 * The desk of an order: the one that is there already until its newest count is kept, else another one. A second desk
 * beside it would be written over when the first one tries again.
 */
export function deskOfOrder(desks: UnsavedDesks, orderId: number, make: () => CheckInDesk): CheckInDesk {
  for (const [id, { read }] of desks) {
    const { state } = read().saving;
    if (state !== 'saving' && state !== 'failed') desks.delete(id);
  }
  const desk = desks.get(orderId) ?? make();
  desks.set(orderId, desk);
  return desk;
}
