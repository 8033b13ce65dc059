import type { z } from 'zod';
import { ReceivingBoxListWire, ReceivingOrderListWire } from '../../shared/receiving/receiving.ts';
import { UnidentifiedOrderListWire } from '../../shared/unidentified/unidentified.ts';
import { pageAnswer, parseJson } from '../api/http/parse-json.ts';
import type { ReadPage } from '../catalog/sync/catalog-page.ts';
import type { DoorBox, DoorOrder, DoorParcel } from './inbound-record-rows.ts';
import { toDoorBox, toDoorOrder, toDoorParcel } from './inbound-records.ts';

/** What a row of each list of the door holds, as far as it is kept on a desk. */
export type DoorRows = { receivingOrders: DoorOrder; receivingBoxes: DoorBox; unidentified: DoorParcel };

const schemas: { [List in keyof DoorRows]: z.ZodType<DoorRows[List][]> } = {
  receivingOrders: ReceivingOrderListWire.transform((orders) => orders.map(toDoorOrder)),
  receivingBoxes: ReceivingBoxListWire.transform((boxes) => boxes.map(toDoorBox)),
  unidentified: UnidentifiedOrderListWire.transform((orders) => orders.map(toDoorParcel)),
};

/** Reads the body of an answer as a page of a list of the door; null where it is none. */
export function readDoorPage<List extends keyof DoorRows>(
  list: List,
  body: Uint8Array,
): ReadPage<DoorRows[List]> | null {
  const page = schemas[list].safeParse(parseJson(body, pageAnswer));
  return page.success ? { rows: page.data, next: null } : null;
}
