import type { Random } from '#test/sandbox/world/random.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';
import type { ActionTaken, ReturnAction, ReturnLine, ReturnOrder } from './return-order.ts';
import { defaultAction } from './return-progress.ts';

/** The path of the pictures of returned goods, on the sandbox's own origin. */
export const returnPicturePath = '/return-pictures/';

const grades: Readonly<Record<Exclude<ReturnAction, 'Default'>, readonly string[]>> = {
  Restock: ['Like new', 'Unopened', 'Opened, complete'],
  Quarantine: ['Packaging damaged', 'Seal broken', 'Lot not readable', 'Wrong item in the box'],
  Dispose: ['Broken in transit', 'Worn', 'Leaking', 'Expired'],
};

function taken(action: ReturnAction, quantity: number, line: ReturnLine, random: Random): ActionTaken {
  const { lotNumber, lotDateMs } = line;
  return {
    action,
    reason: action === 'Default' || random.chance(0.06) ? null : random.pick(grades[action]),
    quantity,
    imagePath: null,
    lots: lotNumber === null ? [] : [{ lotNumber, expiresAtMs: lotDateMs, quantity }],
  };
}

const withPicture = (entry: ActionTaken, path: string): ActionTaken =>
  entry.action === 'Restock' ? entry : { ...entry, imagePath: path };

/**
 * Draws what the center has done with each line so far. Most pieces are handled as requested; some are in a worse
 * state, or missing. A return in Processing has lines that were not inspected yet.
 */
export function gradeReturn(order: ReturnOrder, made: Pick<MadeWorld, 'catalog'>, random: Random): void {
  const isOpen = order.status === 'Processing';
  for (const [index, line] of order.lines.entries()) {
    if (isOpen && random.chance(0.5)) continue;
    const requested =
      line.requestedAction === 'Default' ? defaultAction(order, line, made) : line.requestedAction;
    const needsLot = made.catalog.find(line.inventoryId)?.isLot === true && line.lotNumber === null;
    const action = requested === 'Restock' && needsLot ? 'Quarantine' : requested;
    const isMissing = line.quantity > 1 && random.chance(0.05);
    const found = line.quantity - (isMissing ? 1 : 0);
    const isMixed = action === 'Restock' && found > 1 && random.chance(0.3);
    const worse = isMixed ? random.integer(1, found - 1) : 0;
    const path = `${returnPicturePath}${order.id}-${index + 1}.png`;
    line.taken = [taken(action, found - worse, line, random)];
    if (worse > 0) line.taken.push(taken(random.pick(['Quarantine', 'Dispose']), worse, line, random));
    line.taken = line.taken.map((entry) => (random.chance(0.6) ? withPicture(entry, path) : entry));
  }
}
