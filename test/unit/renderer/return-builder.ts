import { ReturnLine, ReturnOrder } from '#shared/returns/returns.ts';

/** A return for tests that specify only the relevant fields. */
export function aReturn(parts: Partial<ReturnOrder> = {}): ReturnOrder {
  const order = ReturnOrder.parse({
    id: 2_041_835,
    referenceId: 'RMA-041835',
    status: 'AwaitingArrival',
    returnType: 'Regular',
    insertDate: '2026-11-01T08:00:00.000Z',
  });
  return { ...order, ...parts };
}

export function aLine(parts: Partial<ReturnLine> = {}): ReturnLine {
  return { ...ReturnLine.parse({ id: 501, sku: 'FH-HOOD-M', quantity: 1 }), ...parts };
}

export function aTaken(
  action: string,
  quantityProcessed: number,
  imageUrl: string | null = null,
): ReturnLine['actionTaken'][number] {
  return { action, quantityProcessed, imageUrl, actionReason: null, lotInformation: [] };
}
