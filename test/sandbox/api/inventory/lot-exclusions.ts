import { type Answer, type Call, created, ok, Refusal } from '#test/sandbox/api/answer.ts';
import { isRecord, readLotDay } from '#test/sandbox/api/json-body.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { problemDetails } from '#test/sandbox/api/problems.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { LotExclusion } from '#test/sandbox/world/stock/lot-exclusion.ts';
import { wireTime, wireTimeOrNull, wireTimeStyleOf } from '#test/sandbox/world/wire-time.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';

/** The item given by id or by SKU; one of them is required. */
function chooseItem({ catalog }: Merchant, inventoryId: unknown, sku: unknown): InventoryItem {
  const hasId = inventoryId !== undefined && inventoryId !== null;
  const hasSku = typeof sku === 'string' && sku !== '';
  if (!hasId && !hasSku) {
    throw new Refusal(problemDetails(400, 'Either inventory_id or sku must be provided.'));
  }
  if (hasId && !Number.isInteger(inventoryId)) {
    throw new Refusal(problemDetails(400, 'The field inventory_id must be a whole number.'));
  }
  const item = hasId ? catalog.find(Number(inventoryId)) : catalog.findBySku(String(sku));
  if (item === undefined) throw new Refusal(problemDetails(404, 'The inventory item was not found.'));
  if (hasId && hasSku && item.sku !== sku) {
    throw new Refusal(problemDetails(400, 'The fields inventory_id and sku mean different items.'));
  }
  return item;
}

/** Some fields are omitted when null, as in the samples (reference notes, 5). */
function exclusionToWire(exclusion: LotExclusion): object {
  const { id, lotNumber, inventoryId, lotDateMs, createdAtMs, deletedAtMs } = exclusion;
  const style = wireTimeStyleOf(id);
  const dates = {
    lot_date: wireTimeOrNull(lotDateMs, style),
    deleted_timestamp: wireTimeOrNull(deletedAtMs, style),
  };
  return {
    id,
    lot_number: lotNumber,
    inventory_id: inventoryId,
    is_deleted: deletedAtMs !== null,
    created_timestamp: wireTime(createdAtMs, style),
    ...(id % 2 === 0 ? Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== null)) : dates),
  };
}

/** The five fields of the specification (2.11), none omitted. */
function changeToWire({ id, lotNumber, inventoryId, lotDateMs, deletedAtMs }: LotExclusion): object {
  const style = wireTimeStyleOf(id);
  return {
    lot_number: lotNumber,
    inventory_id: inventoryId,
    lot_date: wireTimeOrNull(lotDateMs, style),
    is_deleted: deletedAtMs !== null,
    deleted_timestamp: wireTimeOrNull(deletedAtMs, style),
  };
}

/** `GET /2026-07/lot-exclusion`: all exclusions of one item, including deleted ones. */
export function listLotExclusions({ query, principal }: Call): Answer {
  const { merchant } = principal;
  const id = query.text('inventory_id');
  const { inventoryId, name, sku } = chooseItem(
    merchant,
    id === null ? null : (readPathId(id) ?? Number.NaN),
    query.text('sku'),
  );
  const own = merchant.lotExclusions.filter((exclusion) => exclusion.inventoryId === inventoryId);
  const body = { inventory_name: name, inventory_sku: sku, lot_exclusions: own.map(exclusionToWire) };
  return ok(body);
}

type LotChoice = { item: InventoryItem; lotNumber: string; lotDateMs: number | null };

function chooseLot({ body, principal }: Call): LotChoice {
  if (!isRecord(body)) throw new Refusal(problemDetails(400, 'A non-empty request body is required.'));
  const { lot_number: lotNumber, inventory_id: inventoryId, sku, lot_date: lotDate } = body;
  if (typeof lotNumber !== 'string' || lotNumber.trim() === '') {
    throw new Refusal(problemDetails(400, 'The field lot_number is required.'));
  }
  const lotDateMs = readLotDay(lotDate);
  if (lotDateMs === null && lotDate !== undefined && lotDate !== null) {
    throw new Refusal(problemDetails(400, 'The field lot_date is no date.'));
  }
  return { item: chooseItem(principal.merchant, inventoryId, sku), lotNumber, lotDateMs };
}

/**
 * The active or deleted exclusion of a lot. One number with two dates is two lots: if a date is given, that lot's own
 * record takes precedence over one without a date, and other records are ignored.
 */
function findExclusion(merchant: Merchant, { item, lotNumber, lotDateMs }: LotChoice, isInForce: boolean) {
  const found = merchant.lotExclusions.filter(
    (exclusion) =>
      exclusion.inventoryId === item.inventoryId &&
      exclusion.lotNumber === lotNumber &&
      (exclusion.deletedAtMs === null) === isInForce &&
      (lotDateMs === null || exclusion.lotDateMs === null || exclusion.lotDateMs === lotDateMs),
  );
  return found.find((exclusion) => exclusion.lotDateMs === lotDateMs) ?? found[0];
}

/** `POST /2026-07/lot-exclusion`: 201; 409 while the lot is excluded. A deleted exclusion is reactivated. */
export function createLotExclusion(call: Call): Answer {
  const chosen = chooseLot(call);
  const { merchant } = call.principal;
  if (!chosen.item.isLot) {
    return problemDetails(400, `Inventory item ${chosen.item.inventoryId} does not carry lots.`);
  }
  if (findExclusion(merchant, chosen, true) !== undefined) {
    return problemDetails(
      409,
      `Lot ${chosen.lotNumber} of item ${chosen.item.inventoryId} is excluded already.`,
    );
  }
  const known = findExclusion(merchant, chosen, false);
  if (known !== undefined) {
    known.lotDateMs ??= chosen.lotDateMs;
    known.createdAtMs = call.nowMs;
    known.deletedAtMs = null;
    return created(exclusionToWire(known));
  }
  const exclusion: LotExclusion = {
    id: merchant.lotExclusions.reduce((largest, { id }) => Math.max(largest, id), merchant.userId) + 1,
    lotNumber: chosen.lotNumber,
    inventoryId: chosen.item.inventoryId,
    lotDateMs: chosen.lotDateMs,
    createdAtMs: call.nowMs,
    deletedAtMs: null,
  };
  merchant.lotExclusions.push(exclusion);
  return created(exclusionToWire(exclusion));
}

function changeExclusion(call: Call, isDeleting: boolean): Answer {
  const chosen = chooseLot(call);
  const exclusion = findExclusion(call.principal.merchant, chosen, isDeleting);
  if (exclusion === undefined) {
    const wanted = isDeleting ? 'No exclusion is in force' : 'No exclusion was deleted';
    return problemDetails(404, `${wanted} for lot ${chosen.lotNumber} of item ${chosen.item.inventoryId}.`);
  }
  exclusion.deletedAtMs = isDeleting ? call.nowMs : null;
  return ok(changeToWire(exclusion));
}

/** `POST /2026-07/lot-exclusion:delete`: a soft delete, because restore reverts it. */
export const deleteLotExclusion = (call: Call): Answer => changeExclusion(call, true);

export const restoreLotExclusion = (call: Call): Answer => changeExclusion(call, false);
