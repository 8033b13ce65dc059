import { call } from '../../../platform/bridge/call.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { itemNamed } from '../lot-items.ts';
import { findItems, readPart } from '../lots-queries.ts';
import type { ListedItem } from './lot-list-findings.ts';

/** So many items are read side by side: what else is asked for gets its turn. */
const atOnce = 3;

/**
 * Looks up the items that a list names, by id or SKU, with their lots and exclusions as the service has them now.
 *
 * @param onRead told how many are read
 */
export async function readListedItems(
  names: readonly string[],
  onRead: (count: number) => void,
): Promise<ReadonlyMap<string, ListedItem>> {
  const items = new Map<string, ListedItem>();
  const waiting = names.values();
  const readOn = async () => {
    for (const name of waiting) {
      items.set(name, await readItem(name));
      onRead(items.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  return items;
}

async function readItem(name: string): Promise<ListedItem> {
  try {
    const item = await itemOf(name);
    if (item === null) return { state: 'unknown' };
    const { inventoryId } = item;
    const [exclusions, lots] = await Promise.all([
      offeredOrNull(readPart.exclusions(inventoryId, 'service')),
      offeredOrNull(readPart.lots(inventoryId, 'service')),
    ]);
    return {
      state: 'found',
      inventoryId,
      name: item.sku ?? String(inventoryId),
      exclusions: exclusions?.data.lotExclusions ?? null,
      lots: lots?.data.lots ?? null,
    };
  } catch (error) {
    return { state: 'failed', reason: failureOf(error).message };
  }
}

type NamedItem = { readonly inventoryId: number; readonly sku: string | null };

/** The catalog on this desk knows most of them; the service is asked for the others. */
async function itemOf(name: string): Promise<NamedItem | null> {
  const { matches } = await call('inventory.lookUp', { texts: [name] });
  const named = matches.filter(({ by, item }) => by !== 'lot' && item.removedAt === null);
  const [first] = named;
  if (first !== undefined && named.filter(({ by }) => by === first.by).length === 1) return first.item;
  return itemNamed(await findItems(name), name);
}

/** What the service answers; null where it offers no such list. */
async function offeredOrNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (failureOf(error).code === 'UNSUPPORTED') return null;
    throw error;
  }
}
