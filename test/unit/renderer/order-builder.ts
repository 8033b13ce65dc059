import type { DeskDay } from '#renderer/components/text/desk-day.tsx';
import { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';

/** A receiving order for tests that specify only the relevant fields. */
export function anOrder(parts: Partial<ReceivingOrder> = {}): ReceivingOrder {
  const order = ReceivingOrder.parse({
    id: 482_917,
    status: 'Awaiting',
    packageType: 'Package',
    boxPackagingType: 'OneSkuPerBox',
    insertDate: '2026-11-01T08:00:00.000Z',
    lastUpdatedDate: '2026-11-02T08:00:00.000Z',
  });
  return { ...order, ...parts };
}

export function aBox(parts: Partial<ReceivingBox> = {}): ReceivingBox {
  return { ...ReceivingBox.parse({ boxId: 1, boxNumber: 1, boxStatus: 'Awaiting' }), ...parts };
}

/** November 20, 2026, at a desk in UTC. */
export const aDay: DeskDay = {
  day: '2026-11-20',
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2026-11-21T00:00:00.000Z',
  timeZone: 'UTC',
  startOf: (daysAhead) => new Date(Date.UTC(2026, 10, 20 + daysAhead)).toISOString(),
};
