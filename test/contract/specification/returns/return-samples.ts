import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import type { ReturnBody } from '#shared/returns/return-body.ts';
import { ReturnOrderListWire } from '#shared/returns/returns.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { sendFromOutbox } from './sent-from-outbox.ts';

export const createAddress = 'POST /1.0/return';
const listAddress = 'GET /2026-07/return';

/** The ID of a matching item; 0, which no item has, if there is none. */
export function itemWith({ sandbox }: Bench, fits: (item: InventoryItem) => boolean): number {
  const { catalog } = sandbox.world.demo;
  for (let position = 0; position < catalog.length; position += 1) {
    const item = catalog.at(position);
    if (item !== undefined && fits(item)) return item.inventoryId;
  }
  return 0;
}

const isPhysical = ({ isDigital, isBundle }: InventoryItem) => !isDigital && !isBundle;

/** An item without lots that can be returned. */
export const plainItem = (bench: Bench) => itemWith(bench, (item) => isPhysical(item) && !item.isLot);

export const lotItem = (bench: Bench) => itemWith(bench, (item) => isPhysical(item) && item.isLot);

export const returnCenters = ({ sandbox }: Bench): readonly { id: number; name: string }[] =>
  sandbox.world.centers.filter(
    ({ processesReturns, isActive, accessGranted }) => processesReturns && isActive && accessGranted,
  );

export const shipmentOf = ({ sandbox }: Bench): number =>
  sandbox.world.demo.orders.flatMap(({ shipments }) => shipments)[0]?.id ?? 0;

/** A return of one lot, as 1.0 writes it. */
export function returnBody(bench: Bench): Record<string, unknown> {
  const center = returnCenters(bench)[0];
  return {
    fulfillmentCenter: { id: center?.id, name: center?.name },
    inventory: [{ id: lotItem(bench), quantity: 2, lotNumber: 'A-1', lotDate: '2027-01-31T00:00:00Z' }],
    referenceId: bench.fresh('RETURN'),
    trackingNumber: bench.fresh('TRACK'),
  };
}

/** The same return as the client freezes it, with the reference of the prepared body. */
export function returnDraft(bench: Bench, { body }: CallArguments): ReturnBody {
  const center = returnCenters(bench)[0];
  return {
    centerId: center?.id ?? 0,
    centerName: center?.name ?? '',
    lines: [
      { inventoryId: lotItem(bench), quantity: 2, action: null, lotNumber: 'A-1', lotDate: '2027-01-31' },
    ],
    originalShipmentId: null,
    referenceId: String((body as { referenceId?: unknown }).referenceId),
    trackingNumber: bench.fresh('TRACK'),
  };
}

type Line = { id: unknown; quantity: unknown; action: unknown; lotNumber: unknown; lotDate: unknown };

/** The parts of a return that contain the sent values. */
export type ShownReturn = {
  id: number;
  status: unknown;
  center: unknown;
  lines: Line[];
  shipmentId: unknown;
  reference: unknown;
  tracking: unknown;
};

type RawReturn = {
  id: number;
  status: unknown;
  fulfillment_center: { id: unknown };
  original_shipment_id: unknown;
  reference_id: unknown;
  tracking_number: unknown;
  inventory: {
    id: unknown;
    quantity: unknown;
    action_requested: { action: unknown };
    lot_information: { number: unknown; expiration: unknown } | null;
  }[];
};

/** The return with a reference or a tracking number, read again, because 1.0 responds with an empty object only. */
export async function readReturn(bench: Bench, query: Record<string, string>): Promise<ShownReturn> {
  const { json } = await bench.send(listAddress, { query });
  const [found] = (json as { items: RawReturn[] }).items;
  if (found === undefined) throw new Error(`There is no return with ${JSON.stringify(query)}.`);
  return {
    id: found.id,
    status: found.status,
    center: found.fulfillment_center.id,
    shipmentId: found.original_shipment_id,
    reference: found.reference_id,
    tracking: found.tracking_number,
    lines: found.inventory.map(({ id, quantity, action_requested: { action }, lot_information: lot }) => ({
      id,
      quantity,
      action,
      lotNumber: lot?.number ?? null,
      lotDate: lot?.expiration ?? null,
    })),
  };
}

/** The client's own creation of a return at 1.0, and the return that it then reads. */
export async function createByClient(bench: Bench, draft: unknown): Promise<ShownReturn> {
  const body = draft as ReturnBody;
  const writes = createReturnWrites({ api: bench.apiAt({ 'returns.create': '1.0' }) });
  const outcome = await sendFromOutbox(bench, writes, body, { referenceId: body.referenceId });
  if (outcome.happened !== 'answered' || outcome.status >= 300) throw new Error(outcome.sentence.id);
  const query = { ReferenceIds: body.referenceId };
  const { value } = await bench.call('returns.list', listAddress, { query }, ReturnOrderListWire);
  const [found] = value;
  if (found === undefined) throw new Error('The client finds no such return.');
  return {
    id: found.id,
    status: found.status,
    center: found.fulfillmentCenter?.id,
    shipmentId: found.originalShipmentId,
    reference: found.referenceId,
    tracking: found.trackingNumber,
    lines: found.inventory.map(({ id, quantity, actionRequested, lotInformation }) => ({
      id,
      quantity,
      action: actionRequested?.action,
      lotNumber: lotInformation?.lotNumber ?? null,
      lotDate: lotInformation?.lotDate ?? null,
    })),
  };
}
