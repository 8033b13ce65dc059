import type { z } from 'zod';
import { ReceivingBoxListWire, ReceivingOrderListWire } from '../../shared/receiving/receiving.ts';
import { UnidentifiedOrderListWire } from '../../shared/unidentified/unidentified.ts';
import { pageAnswer, parseJson } from '../api/http/parse-json.ts';
import type { ReadPage } from '../catalog/sync/catalog-page.ts';
import type { InboundBox, InboundOrder, InboundParcel } from './inbound-record-rows.ts';
import { toInboundBox, toInboundOrder, toInboundParcel } from './inbound-records.ts';

/** What a row of each inbound list holds, as far as it is kept on a desk. */
export type InboundRows = {
  receivingOrders: InboundOrder;
  receivingBoxes: InboundBox;
  unidentified: InboundParcel;
};

const schemas: { [List in keyof InboundRows]: z.ZodType<InboundRows[List][]> } = {
  receivingOrders: ReceivingOrderListWire.transform((orders) => orders.map(toInboundOrder)),
  receivingBoxes: ReceivingBoxListWire.transform((boxes) => boxes.map(toInboundBox)),
  unidentified: UnidentifiedOrderListWire.transform((orders) => orders.map(toInboundParcel)),
};

/** Reads the body of an answer as a page of an inbound list; null where it is none. */
export function readInboundPage<List extends keyof InboundRows>(
  list: List,
  body: Uint8Array,
): ReadPage<InboundRows[List]> | null {
  const page = schemas[list].safeParse(parseJson(body, pageAnswer));
  return page.success ? { rows: page.data, next: null } : null;
}
