import { firstHostileInventoryId, hostileTexts } from '#test/sandbox/world/orders/hostile-order.ts';
import { Random } from '#test/sandbox/world/random.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';

/** A lot of an item that no order may be filled from (specification 2.11; reference notes, 5). */
export interface LotExclusion {
  id: number;
  lotNumber: string;
  inventoryId: number;
  lotDateMs: number | null;
  createdAtMs: number;
  /** Null while the exclusion is in force: deleting sets only this date, and restoring clears it. */
  deletedAtMs: number | null;
}

const dayMs = 86_400_000;

export function createLotExclusions(made: MadeWorld): LotExclusion[] {
  const { catalog, centers, stock, seed, nowMs } = made;
  const items = catalog.handWritten.filter(({ isLot }) => isLot);
  const firstItemId = catalog.handWritten[0]?.inventoryId ?? 0;
  const random = new Random(seed ^ 0x51ce10 ^ firstItemId);
  let id = Math.floor(firstItemId / 40);
  const exclusions = items.flatMap(({ inventoryId }) => {
    const lots = new Map<string, number | null>();
    for (const center of centers) {
      for (const { lotNumber, lotDateMs } of stock.lots(inventoryId, center.id))
        lots.set(lotNumber, lotDateMs);
    }
    return [...lots].flatMap(([lotNumber, lotDateMs]): LotExclusion[] => {
      if (!random.chance(0.125)) return [];
      id += random.integer(1, 5);
      const createdAtMs = Math.trunc(nowMs - random.between(0.2, 80) * dayMs);
      const deletedAtMs = Math.trunc(createdAtMs + (nowMs - createdAtMs) * random.between(0.1, 0.9));
      return [
        {
          id,
          lotNumber,
          inventoryId,
          lotDateMs: random.chance(0.85) ? lotDateMs : null,
          createdAtMs,
          deletedAtMs: random.chance(0.25) ? deletedAtMs : null,
        },
      ];
    });
  });
  if (made.hostile) exclusions.push(...createHostileExclusions(id + 1, nowMs));
  return exclusions;
}

const createHostileExclusions = (firstId: number, nowMs: number): LotExclusion[] =>
  hostileTexts.map((lotNumber, index) => ({
    id: firstId + index,
    lotNumber,
    inventoryId: firstHostileInventoryId + index,
    lotDateMs: null,
    createdAtMs: nowMs - dayMs,
    deletedAtMs: index % 2 === 0 ? null : nowMs - 3_600_000,
  }));
