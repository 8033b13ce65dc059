import type { Answer, ApiVersion, Call } from '../answer.ts';
import { dated, type Operation, operation } from '../operation.ts';
import { queryHistory } from './history.ts';
import {
  getInventoryItem,
  getLevel,
  getLocationLevels,
  getLotLevels,
  listInventory,
  listLevels,
  listLocationLevels,
  listLotLevels,
} from './inventory.ts';

function read(
  versions: readonly ApiVersion[],
  path: string,
  specified: boolean,
  handle: (call: Call) => Answer,
): Operation {
  return { method: 'GET', versions, path, scope: 'inventory_read', specified, handle };
}

/** Inventory items, levels and history (specification 4.6, 4.11; reference notes, 2 and 6). */
export const inventoryOperations: readonly Operation[] = [
  read(['2.0'], '/inventory', true, listInventory),
  read(dated, '/inventory', false, listInventory),
  read(dated, '/inventory/{inventoryId}', false, getInventoryItem),
  read(dated, '/inventory-level', false, listLevels),
  // Before the level of one item, whose pattern takes these two for ids.
  read(dated, '/inventory-level/locations', false, listLocationLevels),
  read(dated, '/inventory-level/lots', false, listLotLevels),
  read(dated, '/inventory-level/{inventoryId}', false, getLevel),
  read(dated, '/inventory-level/{inventoryId}/locations', false, getLocationLevels),
  read(dated, '/inventory-level/{inventoryId}/lots', false, getLotLevels),
  operation('POST /inventory/history:query', ['2026-01'], 'inventory_read', queryHistory),
  operation('POST /inventory/history:query', ['2026-07'], 'inventory_read', queryHistory, {
    specified: false,
  }),
];
