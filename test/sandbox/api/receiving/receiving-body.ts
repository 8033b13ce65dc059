import type { ApiVersion } from '#test/sandbox/api/answer.ts';
import { isRecord, readInstant, readLotDay } from '#test/sandbox/api/json-body.ts';
import { largestInt32 } from '#test/sandbox/api/path-id.ts';
import type { FieldErrors } from '#test/sandbox/api/problems.ts';
import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { DraftItem, ReceivingDraft } from '#test/sandbox/world/receiving/receiving-creation.ts';
import type {
  BoxPackagingType,
  Freight,
  PackageType,
} from '#test/sandbox/world/receiving/receiving-order.ts';

const maxBoxes = 50;
const maxSkus = 10_000;
const packageTypes: readonly [PackageType, ...PackageType[]] = ['Package', 'Pallet', 'FloorLoadedContainer'];
const boxPackagingTypes: readonly [BoxPackagingType, ...BoxPackagingType[]] = [
  'EverythingInOneBox',
  'OneSkuPerBox',
  'MultipleSkuPerBox',
];

type OrderableItem = Pick<InventoryItem, 'inventoryId' | 'sku' | 'isLot' | 'isBundle' | 'isDigital'>;

export interface ReceivingContext {
  version: ApiVersion;
  nowMs: number;
  centers: readonly Center[];
  findById(inventoryId: number): OrderableItem | undefined;
  findBySku(sku: string): OrderableItem | undefined;
}

export type ReadDraft =
  | { isValid: true; draft: ReceivingDraft }
  | { isValid: false; errors: FieldErrors; reasonCode: string | null };

/** Reads the body of a new receiving order by the rules of one version (reference notes, 3.3). */
export const readReceivingDraft = (body: unknown, context: ReceivingContext): ReadDraft =>
  new DraftReader(context).read(body);

function countSkus(boxes: readonly unknown[]): number {
  const named = new Set<unknown>();
  for (const box of boxes) {
    const items = isRecord(box) && Array.isArray(box.box_items) ? box.box_items : [];
    for (const item of items) if (isRecord(item)) named.add(item.inventory_id ?? item.sku);
  }
  return named.size;
}

class DraftReader {
  readonly #context: ReceivingContext;
  readonly #isLatest: boolean;
  readonly #errors: Record<string, string[]> = {};
  #reasonCode: string | null = null;

  constructor(context: ReceivingContext) {
    this.#context = context;
    this.#isLatest = context.version === '2026-07';
  }

  read(body: unknown): ReadDraft {
    if (!isRecord(body)) {
      this.#refuse('', 'A non-empty request body is required.');
      return { isValid: false, errors: this.#errors, reasonCode: null };
    }
    const packageType = this.#oneOf('package_type', body.package_type, packageTypes);
    const draft = {
      centerId: this.#readCenter(body.fulfillment_center),
      packageType,
      boxPackagingType: this.#oneOf('box_packaging_type', body.box_packaging_type, boxPackagingTypes),
      expectedArrivalAtMs: this.#readArrival(body.expected_arrival_date),
      purchaseOrderNumber: this.#textOrNull('purchase_order_number', body.purchase_order_number),
      boxes: this.#readBoxes(body.boxes, packageType),
      freight: this.#isLatest ? this.#readFreight(body.freight) : null,
    };
    const finalDestinationCenterId = this.#isLatest
      ? this.#readDestination(body.final_destination_fulfillment_center_id, draft.centerId)
      : null;
    return Object.keys(this.#errors).length > 0
      ? { isValid: false, errors: this.#errors, reasonCode: this.#reasonCode }
      : { isValid: true, draft: { ...draft, finalDestinationCenterId } };
  }

  #refuse(path: string, reason: string): void {
    const reasons = this.#errors[path] ?? [];
    reasons.push(reason);
    this.#errors[path] = reasons;
  }

  #oneOf<Name extends string>(path: string, value: unknown, allowed: readonly [Name, ...Name[]]): Name {
    const found = allowed.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    this.#refuse(
      path,
      value === undefined
        ? `The ${path} field is required.`
        : `The value is not one of ${allowed.join(', ')}.`,
    );
    return allowed[0];
  }

  #textOrNull(path: string, value: unknown): string | null {
    if (value === undefined || value === null) return null;
    if (typeof value === 'string') return value;
    this.#refuse(path, 'The value is not a text.');
    return null;
  }

  #readCenter(value: unknown): number {
    const id = isRecord(value) ? value.id : undefined;
    if (typeof id !== 'number' || !Number.isInteger(id)) {
      this.#refuse('fulfillment_center', 'The fulfillment_center.id field is required.');
      return 0;
    }
    const center = this.#context.centers.find((candidate) => candidate.id === id);
    if (center === undefined || !center.accessGranted) {
      this.#refuse('fulfillment_center.id', `Fulfillment center ${id} was not found.`);
    } else if (!center.isActive || !center.isReceivingEnabled) {
      this.#refuse('fulfillment_center.id', `Fulfillment center ${id} does not take receiving orders.`);
    }
    return id;
  }

  #readArrival(value: unknown): number {
    const path = 'expected_arrival_date';
    const atMs = readInstant(value, this.#isLatest ? 'dateTimeWithZone' : 'dateOrDateTime');
    if (atMs === null) {
      const expected = this.#isLatest ? 'a full RFC 3339 date-time' : 'a date';
      this.#refuse(path, value == null ? `The ${path} field is required.` : `The value is not ${expected}.`);
      return 0;
    }
    if (atMs <= this.#context.nowMs) this.#refuse(path, 'The expected arrival date must be in the future.');
    return atMs;
  }

  #readBoxes(value: unknown, packageType: PackageType): ReceivingDraft['boxes'] {
    if (!Array.isArray(value) || value.length === 0) {
      this.#refuse('boxes', 'At least one box is required.');
      return [];
    }
    if (packageType === 'Package' && value.length > maxBoxes) {
      this.#refuse('boxes', `A request holds at most ${maxBoxes} boxes.`);
    }
    if (packageType === 'FloorLoadedContainer' && value.length > 1) {
      this.#refuse('boxes', 'A floor loaded container is one box.');
    }
    if (countSkus(value) > maxSkus) {
      this.#refuse('boxes', `An order holds at most ${maxSkus} different SKUs.`);
      this.#reasonCode = 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED';
      return [];
    }
    return value.map((box, index) => this.#readBox(box, `boxes[${index}]`));
  }

  #readBox(value: unknown, path: string): ReceivingDraft['boxes'][number] {
    if (!isRecord(value)) {
      this.#refuse(path, 'The value is not a box.');
      return { trackingNumber: null, items: [] };
    }
    const tracking = this.#textOrNull(`${path}.tracking_number`, value.tracking_number);
    if (this.#isLatest && (tracking ?? '').trim() === '') {
      this.#refuse(`${path}.tracking_number`, 'The tracking_number field is required.');
    }
    if (!Array.isArray(value.box_items) || value.box_items.length === 0) {
      this.#refuse(`${path}.box_items`, 'At least one item is required.');
      return { trackingNumber: tracking, items: [] };
    }
    const items = value.box_items.flatMap(
      (item, index) => this.#readItem(item, `${path}.box_items[${index}]`) ?? [],
    );
    return { trackingNumber: tracking, items };
  }

  #readItem(value: unknown, path: string): DraftItem | null {
    if (!isRecord(value)) {
      this.#refuse(path, 'The value is not an item of a box.');
      return null;
    }
    const { quantity } = value;
    const isCount = typeof quantity === 'number' && Number.isInteger(quantity);
    if (!isCount || quantity < 1 || quantity > largestInt32) {
      this.#refuse(`${path}.quantity`, `The field quantity must be between 1 and ${largestInt32}.`);
    }
    const item = this.#findItem(value, path);
    if (item === null || !isCount) return null;
    return { inventoryId: item.inventoryId, sku: item.sku, quantity, ...this.#readLot(value, item, path) };
  }

  /** By id, and from 2026-07 on alternatively by SKU. If both are given, they must refer to the same item. */
  #findItem(value: Record<string, unknown>, path: string): OrderableItem | null {
    const item = this.#lookUp(value, path);
    if (item === null || (!item.isBundle && !item.isDigital)) return item;
    this.#refuse(path, `Item ${item.inventoryId} is no physical good.`);
    return null;
  }

  #lookUp(value: Record<string, unknown>, path: string): OrderableItem | null {
    const { inventory_id: id } = value;
    const sku = this.#isLatest ? this.#textOrNull(`${path}.sku`, value.sku) : null;
    const bySku = sku !== null && sku !== '';
    if (id === undefined || id === null) {
      if (!bySku) {
        const wanted = this.#isLatest
          ? 'Either inventory_id or sku is required.'
          : 'The inventory_id field is required.';
        this.#refuse(`${path}.inventory_id`, wanted);
        return null;
      }
      const item = this.#context.findBySku(sku);
      if (item === undefined) this.#refuse(`${path}.sku`, `The SKU ${sku} was not found.`);
      return item ?? null;
    }
    const item = typeof id === 'number' ? this.#context.findById(id) : undefined;
    if (item === undefined)
      this.#refuse(`${path}.inventory_id`, `Inventory item ${JSON.stringify(id)} was not found.`);
    else if (bySku && item.sku !== sku)
      this.#refuse(`${path}.sku`, `The SKU of item ${item.inventoryId} is another.`);
    return item ?? null;
  }

  /** A lot item requires both number and date; for any other item they are not saved. */
  #readLot(
    value: Record<string, unknown>,
    item: OrderableItem,
    path: string,
  ): Pick<DraftItem, 'lotNumber' | 'lotDateMs'> {
    const lotNumber = this.#textOrNull(`${path}.lot_number`, value.lot_number);
    const lotDateMs = readLotDay(value.lot_date);
    if (!item.isLot) {
      if (lotDateMs === null && value.lot_date != null) {
        this.#refuse(`${path}.lot_date`, 'The value is not a date.');
      }
      return { lotNumber: null, lotDateMs: null };
    }
    if (lotNumber === null || lotNumber.trim() === '') {
      this.#refuse(`${path}.lot_number`, `Item ${item.inventoryId} needs a lot number.`);
    }
    if (lotDateMs === null) this.#refuse(`${path}.lot_date`, `Item ${item.inventoryId} needs a lot date.`);
    return { lotNumber, lotDateMs };
  }

  #readFreight(value: unknown): Freight | null {
    if (value === undefined || value === null) return null;
    if (!isRecord(value)) {
      this.#refuse('freight', 'The value is not an object.');
      return null;
    }
    const text = (name: string) => this.#textOrNull(`freight.${name}`, value[name]);
    return {
      carrier: text('carrier'),
      bolNumber: text('bol_number'),
      containerNumber: text('container_number'),
      vesselName: text('vessel_name'),
      freightForwarder: text('freight_forwarder'),
      notes: text('notes'),
    };
  }

  /** A spoke of the hub that receives the goods first. */
  #readDestination(value: unknown, centerId: number): number | null {
    if (value === undefined || value === null) return null;
    const path = 'final_destination_fulfillment_center_id';
    const { centers } = this.#context;
    const receiver = centers.find(({ id }) => id === centerId);
    const destination = centers.find(({ id }) => id === value);
    if (destination === undefined || destination.hubId === null) {
      this.#refuse(path, `Fulfillment center ${JSON.stringify(value)} is no final destination.`);
      return null;
    }
    if (receiver !== undefined && destination.hubId !== (receiver.hubId ?? receiver.id)) {
      this.#refuse(path, `Fulfillment center ${destination.id} lies behind another hub.`);
    }
    return destination.id;
  }
}
