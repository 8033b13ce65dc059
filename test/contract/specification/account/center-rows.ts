import { FulfillmentCenterListWire } from '#shared/centers/centers.ts';
import { endpoint, fields } from '#test/contract/specification/answer-rows.ts';
import type { Row } from '#test/contract/specification/row.ts';
import { type Sample, sample } from '#test/contract/specification/sample.ts';

const centersAt = (path: string): Sample => sample(`GET ${path}`, 'centers.list', FulfillmentCenterListWire);
const latest = centersAt('/2026-07/fulfillment-center');

/** Fulfillment centers (specification 4.11 and 9.5). */
export const centerRows: readonly Row[] = [
  endpoint('4.11', latest),
  endpoint('4.11', centersAt('/2026-01/fulfillment-center')),
  endpoint('9.5', centersAt('/2.0/fulfillmentCenter')),
  endpoint('9.5', centersAt('/2025-07/fulfillment-center')),
  ...fields('4.11', latest, { '[].id': 'integer', '[].name': 'text' }),
];
