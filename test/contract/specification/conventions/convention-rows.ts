import { expect } from 'vitest';
import { InvoicePageWire } from '../../../../shared/billing/billing.ts';
import { OrderListWire } from '../../../../shared/orders/orders.ts';
import { valuesAt } from '../../../sandbox/misbehavior/member-path.ts';
import { clientPathOf } from '../client-path.ts';
import { type Row, rowOf } from '../row.ts';
import { callSample, type Sample, sample, sendSample } from '../sample.ts';
import { comparable, isOfKind } from '../value-kinds.ts';

/** A way of writing values, shown by one member; rows of fields hold every other one to it. */
function writtenAs(
  subject: string,
  sample: Sample,
  path: string,
  { kind, otherwise }: { kind: 'instant' | 'date'; otherwise: unknown },
): Row {
  return rowOf('2', subject, {
    async sandbox(bench) {
      const values = valuesAt(await sendSample(bench, sample), path);
      expect(values.length).toBeGreaterThan(0);
      expect(values.filter((value) => !isOfKind(kind, value))).toEqual([]);
    },
    async client(bench) {
      const { value, json } = await callSample(bench, sample);
      const kept = valuesAt(value, clientPathOf(path, sample.clientPlaces));
      expect(kept.filter((entry) => !isOfKind(kind, entry))).toEqual([]);
      expect(kept.map((entry) => comparable(kind, entry))).toEqual(
        valuesAt(json, path).map((entry) => comparable(kind, entry)),
      );
    },
    mutation: { kind: 'replace', on: sample.address, path, to: otherwise },
  });
}

/** The conventions of all fields (specification 2). */
export const conventionRows: readonly Row[] = [
  writtenAs(
    'timestamps are ISO 8601 date-time strings in UTC',
    sample('GET /2.0/order', 'orders.list', OrderListWire, () => ({ query: { Limit: 50 } })),
    '[].created_date',
    { kind: 'instant', otherwise: 'yesterday at noon' },
  ),
  writtenAs(
    'invoice dates are date-only strings',
    sample('GET /Experimental/invoices', 'billing.listInvoices', InvoicePageWire),
    'items[].invoiceDate',
    { kind: 'date', otherwise: '2026-01-31T00:00:00Z' },
  ),
];
