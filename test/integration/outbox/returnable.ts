import type { ReturnBody } from '#shared/returns/return-body.ts';
import type { World } from '#test/sandbox/world/world.ts';

export type Returnable = { centerId: number; inventoryId: number };

/** A center of a world that processes returns, and a returnable item of the demo merchant. */
export function findReturnable({ centers, demo }: World): Returnable {
  const center = centers.find((one) => one.processesReturns && one.isActive && one.accessGranted);
  const item = demo.items.find(({ isDigital, isBundle, isLot }) => !isDigital && !isBundle && !isLot);
  return { centerId: center?.id ?? 0, inventoryId: item?.inventoryId ?? 0 };
}

/** The tracking number of the return with this reference, so that no two returns have the same content. */
export function trackingNumberOf(referenceId: string): string {
  return `T-${referenceId}`;
}

/** A return of two pieces of one item. */
export function returnOf({ centerId, inventoryId }: Returnable, referenceId: string): ReturnBody {
  return {
    centerId,
    centerName: 'x',
    lines: [{ inventoryId, quantity: 2, action: null, lotNumber: null, lotDate: null }],
    originalShipmentId: null,
    referenceId,
    trackingNumber: trackingNumberOf(referenceId),
  };
}
