import type { StockBook, StockMove } from '#test/sandbox/world/stock/stock-move.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import type { Box, BoxItem, ReceivingOrder } from './receiving-order.ts';

const hourMs = 3_600_000;

/** Pieces of a box that are announced, or on their way from the hub to the destination, at one center. */
type Pending = { centerId: number; inventoryId: number; awaiting: number; inTransfer: number };

/** The center on whose shelves the goods are stored: the destination behind a hub, or the receiving center itself. */
const stowingCenterOf = (order: ReceivingOrder): number => order.finalDestinationCenterId ?? order.centerId;

/** Null if nothing of a box is pending: it is on the shelf, or cancelled. */
function pendingOf(order: ReceivingOrder, box: Box, item: BoxItem): Pending | null {
  const { inventoryId } = item;
  const atReceiver = (awaiting: number) => ({
    centerId: order.centerId,
    inventoryId,
    awaiting,
    inTransfer: 0,
  });
  switch (box.status) {
    case 'Awaiting':
    case 'Arrived':
    case 'Counting':
      return atReceiver(item.quantity);
    case 'Stowing':
      return atReceiver(Math.max(0, item.receivedQuantity - item.stowedQuantity));
    case 'InternalTransfer':
      return {
        centerId: stowingCenterOf(order),
        inventoryId,
        awaiting: 0,
        inTransfer: Math.max(0, item.receivedQuantity - item.stowedQuantity),
      };
    default:
      return null;
  }
}

function book(order: ReceivingOrder, stock: StockBook, sign: 1 | -1): void {
  for (const box of order.boxes) {
    for (const item of box.items) {
      const pending = pendingOf(order, box, item);
      if (pending === null) continue;
      const { inventoryId, centerId, awaiting, inTransfer } = pending;
      if (awaiting > 0) stock.announce(inventoryId, centerId, sign * awaiting);
      if (inTransfer > 0) stock.transfer(inventoryId, centerId, sign * inTransfer);
    }
  }
}

/** Announces the pending pieces of an order: at its center while it waits there, otherwise as a transfer. */
export function announceReceivingOrder(order: ReceivingOrder, stock: StockBook): void {
  book(order, stock, 1);
}

export function changeReceivingOrder(order: ReceivingOrder, stock: StockBook, change: () => void): void {
  book(order, stock, -1);
  change();
  book(order, stock, 1);
}

export function stowMove(
  order: ReceivingOrder,
  box: Box,
  item: BoxItem,
  quantity: number,
  atMs: number,
): StockMove {
  const { inventoryId, lotNumber, lotDateMs } = item;
  const reference = { type: 'WroAndBox', value: `${order.id} ${box.boxNumber}` };
  return shelfMove(
    { centerId: stowingCenterOf(order), quantity, lotNumber, lotDateMs },
    { atMs, category: 'ReceivingStow', inventoryId, reference },
  );
}

/**
 * Returns when the pieces of a box were put on the shelf: in the last hours before the order was closed or, while it is
 * open, between the count's start and its end. Each item is put on its own shelf, a little later than the previous one.
 */
function stowedAtMs(order: ReceivingOrder, box: Box, place: number): number {
  const countedMs = box.receivedAtMs ?? box.arrivedAtMs ?? order.insertedAtMs;
  const last = order.history.at(-1);
  const isClosed = last?.status === 'Completed' || last?.status === 'Incomplete';
  const endMs = isClosed ? Math.max(countedMs, last.atMs) : countedMs;
  const startMs = isClosed ? Math.max(countedMs, endMs - 6 * hourMs) : (box.countingStartedAtMs ?? countedMs);
  return Math.trunc(startMs + ((endMs - startMs) * (place + 1)) / (box.items.length + 1));
}

/** Records in the stock what the orders have brought, in chronological order, and announces pending pieces. */
export function stowReceivingOrders(receivingOrders: readonly ReceivingOrder[], stock: StockBook): void {
  const moves = receivingOrders.flatMap((order) =>
    order.boxes.flatMap((box) =>
      box.items.flatMap((item, place) =>
        item.stowedQuantity === 0
          ? []
          : [stowMove(order, box, item, item.stowedQuantity, stowedAtMs(order, box, place))],
      ),
    ),
  );
  moves.sort((first, second) => first.atMs - second.atMs);
  for (const move of moves) stock.record(move);
  for (const order of receivingOrders) announceReceivingOrder(order, stock);
}
