import { z } from 'zod';
import {
  IdsFilter,
  InstantFilter,
  NumberedPage,
  textsFilter,
  ValuesFilter,
} from '#shared/wire/list-query.ts';
import {
  Day,
  fromWireKeys,
  Id,
  Instant,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  openEnum,
  optional,
  Quantity,
  wire,
} from '#shared/wire/wire.ts';
import { returnActions, returnStatuses, returnTypes } from './model/return-kinds.ts';

/**
 * An enum that the service spells with and without spaces, in any case, and abbreviates (`RTS`): known values are
 * normalized, unknown ones are saved as received (reference-notes 4.3).
 */
function lenientEnum<const Known extends readonly string[]>(
  known: Known,
  shortForms: Record<string, Known[number]> = {},
) {
  const plain = (text: string) => text.replaceAll(/[\s_-]/g, '').toLowerCase();
  const byPlain = new Map<string, Known[number]>(known.map((name) => [plain(name), name]));
  for (const [short, name] of Object.entries(shortForms)) byPlain.set(plain(short), name);
  return openEnum(known).transform((text): Known[number] | (string & {}) => byPlain.get(plain(text)) ?? text);
}

const ReturnAction = lenientEnum(returnActions);
const ReturnStatus = lenientEnum(returnStatuses);

/** The merchant's requested action: by name, or by its number in 1.0 (reference-notes 4.2). */
const RequestedAction = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' ? (returnActions[value] ?? String(value)) : value))
  .pipe(ReturnAction);

const ActionRequested = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? { action: value } : value),
  z.looseObject({ action: RequestedAction, actionType: OptionalText, instructions: OptionalText }),
);

/** A lot of returned pieces; `number` and `expiration` from 2025-07, `lotNumber` and `expirationDate` before. */
const ReturnLot = z.preprocess(
  (value) => {
    const fields = fromWireKeys(value);
    if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return fields;
    const lot: Record<string, unknown> = { ...fields };
    return {
      ...lot,
      lotNumber: lot['lotNumber'] ?? lot['number'],
      lotDate: lot['lotDate'] ?? lot['expirationDate'] ?? lot['expiration'],
    };
  },
  z.looseObject({
    lotNumber: OptionalText,
    /** A calendar day, never shifted by a time zone. */
    lotDate: Day,
    quantityProcessed: OptionalNumber,
  }),
);

/** The action taken for some pieces of a line. */
const ReturnActionTaken = z.looseObject({
  action: ReturnAction,
  /** The grade: the reason for the action. */
  actionReason: OptionalText,
  quantityProcessed: Quantity,
  imageUrl: OptionalText,
  lotInformation: listOf(ReturnLot),
});

export const ReturnLine = z.looseObject({
  id: OptionalNumber,
  name: OptionalText,
  sku: OptionalText,
  barcodes: listOf(z.string()),
  quantity: Quantity,
  bundleParentSku: OptionalText,
  lotInformation: z.preprocess((value) => (Array.isArray(value) ? value[0] : value), optional(ReturnLot)),
  actionRequested: optional(ActionRequested),
  actionTaken: listOf(ReturnActionTaken),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

const NamedPlace = optional(z.looseObject({ id: OptionalNumber, name: OptionalText }));

/** A return (reference-notes 4.3), in any version's format; all timestamps in UTC. */
export const ReturnOrder = z.looseObject({
  id: Id,
  referenceId: OptionalText,
  status: ReturnStatus,
  returnType: lenientEnum(returnTypes, { RTS: 'ReturnToSender' }),
  fulfillmentCenter: NamedPlace,
  channel: NamedPlace,
  /** The tracking number of the returned parcel. */
  trackingNumber: OptionalText,
  originalShipmentId: OptionalNumber,
  /** The tracking number of the outbound parcel. */
  shipmentTrackingNumber: OptionalText,
  storeOrderId: OptionalText,
  customerName: OptionalText,
  insertDate: Instant,
  awaitingArrivalDate: Instant,
  arrivedDate: Instant,
  processingDate: Instant,
  completedDate: Instant,
  cancelledDate: Instant,
  statusHistory: listOf(z.looseObject({ status: ReturnStatus, timestamp: Instant })),
  /** The cost of the return, up to 1.0. */
  invoiceAmount: OptionalNumber,
  /** The cost of the return, from 2025-07. */
  invoice: optional(z.looseObject({ amount: OptionalNumber, currencyCode: OptionalText })),
  transactions: listOf(z.looseObject({ amount: OptionalNumber, transactionType: OptionalText })),
  inventory: listOf(ReturnLine),
});
export type ReturnOrder = z.infer<typeof ReturnOrder>;

export const ReturnOrderWire = wire(ReturnOrder);
/** A page of returns: a bare array in 1.0, an envelope from 2025-07. */
export const ReturnOrderListWire = listAnswer(ReturnOrder);

/** Filters of a list of returns (reference-notes 4.4); an empty list or null disables a filter. */
export const ReturnFilters = z.object({
  ids: IdsFilter,
  references: textsFilter(50),
  statuses: ValuesFilter,
  centerIds: IdsFilter,
  trackingNumbers: textsFilter(500),
  shipmentIds: IdsFilter,
  inventoryIds: IdsFilter,
  insertedFrom: InstantFilter,
  insertedTo: InstantFilter,
  completedFrom: InstantFilter,
  completedTo: InstantFilter,
  returnTypes: ValuesFilter,
  /** Arrived before a timestamp and still waiting; the service is queried only for the statuses. */
  waitsSince: InstantFilter.optional(),
});
export type ReturnFilters = z.infer<typeof ReturnFilters>;

/** Newest first unless requested otherwise. */
export const ReturnPage = NumberedPage.extend({ returns: z.array(ReturnOrder) });
export type ReturnPage = z.infer<typeof ReturnPage>;
