import { isRecord, readLotDay } from '#test/sandbox/api/json-body.ts';
import { isInt32 } from '#test/sandbox/api/path-id.ts';
import type { ReturnDraft, ReturnDraftLine } from '#test/sandbox/world/returns/return-changes.ts';
import { type ReturnAction, returnActions } from '#test/sandbox/world/returns/return-order.ts';

/** The field names of a return's body in one style (reference notes, 4.1). */
interface Names {
  center: string;
  action: string;
  /** Whether an action may also be a name; otherwise it must be an integer. */
  hasActionNames: boolean;
  lotNumber: string;
  lotDate: string;
  shipment: string;
  reference: string;
  tracking: string;
}

/** The names that the specification shows for 1.0 (2.12). */
const camelCase: Names = {
  center: 'fulfillmentCenter',
  action: 'requestedAction',
  hasActionNames: false,
  lotNumber: 'lotNumber',
  lotDate: 'lotDate',
  shipment: 'originalShipmentId',
  reference: 'referenceId',
  tracking: 'trackingNumber',
};

const snakeCase: Names = {
  center: 'fulfillment_center',
  action: 'requested_action',
  hasActionNames: true,
  lotNumber: 'lot_number',
  lotDate: 'lot_date',
  shipment: 'original_shipment_id',
  reference: 'reference_id',
  tracking: 'tracking_number',
};

const longestReference = 50;
const longestTracking = 500;

class BodyReader {
  readonly errors: Record<string, string[]> = {};
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  refuse(name: string, reason: string): void {
    this.errors[name] = [...(this.errors[name] ?? []), reason];
  }

  integer(value: unknown, name: string): number | null {
    if (value === undefined || value === null) return null;
    if (isInt32(value)) return value;
    this.refuse(name, `The value of ${name} is no whole number.`);
    return null;
  }

  requiredInteger(value: unknown, name: string, minimum: number): number {
    const read = this.integer(value, name);
    if (read !== null && read >= minimum) return read;
    if (this.errors[name] === undefined) this.refuse(name, `The field ${name} must be at least ${minimum}.`);
    return minimum;
  }

  text(value: unknown, name: string, maximum: number): string | null {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') this.refuse(name, `The value of ${name} is no text.`);
    else if (value.length > maximum)
      this.refuse(name, `The field ${name} has at most ${maximum} characters.`);
    else return value.trim() === '' ? null : value;
    return null;
  }

  lotDay(value: unknown, name: string): number | null {
    if (value === undefined || value === null) return null;
    const dayMs = readLotDay(value);
    if (dayMs === null) this.refuse(name, `The value of ${name} is no date-time.`);
    return dayMs;
  }

  /** A number or, where supported, a name; null if the item's own setting applies. */
  action(value: unknown, name: string): ReturnAction | null {
    if (value === undefined || value === null) return null;
    const byNumber = typeof value === 'number' ? returnActions[value] : undefined;
    const isName = this.#names.hasActionNames && typeof value === 'string';
    const wanted = isName ? value.toLowerCase() : '';
    const action =
      byNumber ??
      returnActions.find((known, index) => known.toLowerCase() === wanted || String(index) === wanted);
    if (action !== undefined) return action === 'Default' ? null : action;
    this.refuse(name, `The field ${name} takes one action.`);
    return null;
  }

  line(value: unknown, index: number): ReturnDraftLine {
    const at = `inventory[${index}]`;
    const line = isRecord(value) ? value : {};
    if (!isRecord(value)) this.refuse(at, 'Each entry is an object.');
    const { action, lotNumber, lotDate } = this.#names;
    return {
      inventoryId: this.requiredInteger(line.id, `${at}.id`, 1),
      quantity: this.requiredInteger(line.quantity, `${at}.quantity`, 1),
      action: this.action(line[action], `${at}.${action}`),
      lotNumber: this.text(line[lotNumber], `${at}.${lotNumber}`, 200),
      lotDateMs: this.lotDay(line[lotDate], `${at}.${lotDate}`),
    };
  }
}

/** A center's id. At 1.0, a center given only by name is looked up, because 1.0 marks neither field as required. */
function idOfCenter(center: unknown, isFirstVersion: boolean, centers: readonly NamedCenter[]): unknown {
  const { id, name } = isRecord(center) ? center : {};
  if (!isFirstVersion || (id !== undefined && id !== null)) return id;
  return centers.find((known) => known.name === name)?.id;
}

type NamedCenter = { id: number; name: string };

/**
 * The return described by a body, or the body's errors by field. Version 1.0 uses camelCase and marks nothing as
 * required; later versions use snake_case and require a reference.
 */
export function readReturnBody(body: unknown, isFirstVersion: boolean, centers: readonly NamedCenter[] = []) {
  const names = isFirstVersion ? camelCase : snakeCase;
  const reader = new BodyReader(names);
  if (!isRecord(body)) return { errors: { '': ['A return is a JSON object.'] } };
  const centerId = idOfCenter(body[names.center], isFirstVersion, centers);
  const inventory = Array.isArray(body.inventory) ? body.inventory : [];
  if (inventory.length === 0) reader.refuse('inventory', 'The field inventory must have at least one entry.');
  const draft: ReturnDraft = {
    centerId: reader.requiredInteger(centerId, `${names.center}.id`, 1),
    referenceId: reader.text(body[names.reference], names.reference, longestReference),
    trackingNumber: reader.text(body[names.tracking], names.tracking, longestTracking),
    originalShipmentId: reader.integer(body[names.shipment], names.shipment),
    lines: inventory.map((line: unknown, index) => reader.line(line, index)),
  };
  if (!isFirstVersion && draft.referenceId === null && reader.errors[names.reference] === undefined) {
    reader.refuse(names.reference, `The field ${names.reference} is required.`);
  }
  return Object.keys(reader.errors).length === 0 ? { draft } : { errors: reader.errors };
}
