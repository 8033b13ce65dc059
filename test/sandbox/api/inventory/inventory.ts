import type { InventoryItem } from '../../world/items/inventory-items.ts';
import type { Answer, Call } from '../answer.ts';
import { pageEnvelope, readPageRequest } from '../cursor-pages.ts';
import { readPathId } from '../path-id.ts';
import { problemDetails, validationProblem } from '../problems.ts';
import type { Query } from '../query.ts';
import { itemToWire, levelToWire, locationsToWire, lotsToWire } from './inventory-records.ts';
import { itemSortKeys, levelSortKeys, readSelection, selectPositions } from './inventory-selection.ts';

type ToWire = (item: InventoryItem) => object;

function listItems(call: Call, sortKeys: readonly string[], prepare: (query: Query) => ToWire): Answer {
  const request = readPageRequest(call);
  const selection = readSelection(request.query, sortKeys);
  const toWire = prepare(request.query);
  const asked = call.query.hasProblems ? call.query : request.query;
  if (asked.hasProblems) return validationProblem(400, asked.problems);
  const { merchant } = call.principal;
  const positions = selectPositions(merchant, selection);
  const body = pageEnvelope(call, request, positions, (position) => {
    const item = merchant.catalog.at(position);
    return item === undefined ? null : toWire(item);
  });
  return { status: 200, body };
}

function oneItem({ parameters, principal }: Call, toWire: ToWire): Answer {
  const id = readPathId(parameters.inventoryId);
  const item = id === null ? undefined : principal.merchant.catalog.find(id);
  return item === undefined
    ? problemDetails(404, `Inventory item ${parameters.inventoryId ?? ''} was not found.`)
    : { status: 200, body: toWire(item) };
}

/** Which centers a list by center or lot is about: one, or those of a kind (reference notes, 6.1). */
function readCenters({ world }: Call, query: Query): (centerId: number) => boolean {
  const locationId = query.integer('LocationId', 0, 1);
  const kinds = query.oneOf('LocationType', ['hub', 'spoke', 'lts']);
  return (centerId) => {
    if (locationId !== 0 && centerId !== locationId) return false;
    if (kinds === null) return true;
    const center = world.centers.find(({ id }) => id === centerId);
    return center !== undefined && kinds.has(center.isHub ? 'hub' : 'spoke');
  };
}

/** `GET /{version}/inventory`: what there is, without quantities (specification 4.6). */
export function listInventory(call: Call): Answer {
  const { userId } = call.principal.merchant;
  return listItems(call, itemSortKeys, () => (item) => itemToWire(item, userId));
}

/** `GET /{version}/inventory/{inventoryId}` (reference notes, 6.2). */
export function getInventoryItem(call: Call): Answer {
  return oneItem(call, (item) => itemToWire(item, call.principal.merchant.userId));
}

/** `GET /{version}/inventory-level` (reference notes, 6.2). */
export function listLevels(call: Call): Answer {
  const { stock } = call.principal.merchant;
  return listItems(call, levelSortKeys, () => (item) => levelToWire(item, stock));
}

/** `GET /{version}/inventory-level/{inventoryId}`. */
export function getLevel(call: Call): Answer {
  return oneItem(call, (item) => levelToWire(item, call.principal.merchant.stock));
}

/** `GET /{version}/inventory-level/locations`. */
export function listLocationLevels(call: Call): Answer {
  const { stock } = call.principal.merchant;
  return listItems(call, levelSortKeys, (query) => {
    const isWanted = readCenters(call, query);
    return (item) => locationsToWire(item, stock, call.world.centers, isWanted);
  });
}

/** `GET /{version}/inventory-level/{inventoryId}/locations`. */
export function getLocationLevels(call: Call): Answer {
  const isWanted = readCenters(call, call.query);
  if (call.query.hasProblems) return validationProblem(400, call.query.problems);
  return oneItem(call, (item) =>
    locationsToWire(item, call.principal.merchant.stock, call.world.centers, isWanted),
  );
}

/** `GET /{version}/inventory-level/lots`. */
export function listLotLevels(call: Call): Answer {
  const { stock } = call.principal.merchant;
  return listItems(call, levelSortKeys, (query) => {
    const isWanted = readCenters(call, query);
    return (item) => lotsToWire(item, stock, call.world.centers, isWanted);
  });
}

/** `GET /{version}/inventory-level/{inventoryId}/lots`. */
export function getLotLevels(call: Call): Answer {
  const isWanted = readCenters(call, call.query);
  if (call.query.hasProblems) return validationProblem(400, call.query.problems);
  return oneItem(call, (item) =>
    lotsToWire(item, call.principal.merchant.stock, call.world.centers, isWanted),
  );
}
