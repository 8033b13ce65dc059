import { describe, expect, test } from 'vitest';
import {
  InvoicePageWire,
  InvoiceQuery,
  InvoiceTransactionQuery,
  TransactionFeesWire,
  TransactionQuery,
  TransactionWire,
} from '#shared/billing/billing.ts';
import {
  sampleTransaction,
  sampleUnstableTransaction,
} from '#test/support/samples/sample-billing-records.ts';

describe('a transaction', () => {
  test('is read alike in both styles', () => {
    const later = TransactionWire.parse(sampleTransaction);
    const unstable = TransactionWire.parse(sampleUnstableTransaction);
    expect(later).toMatchObject({
      transactionId: sampleTransaction.transaction_id,
      chargeDate: '2026-11-12',
    });
    expect(later.taxes).toEqual([{ taxAmount: 1.7, taxRate: 20, taxType: 'VAT' }]);
    expect(unstable).toMatchObject({ invoiceId: null, invoicedStatus: false, chargeDate: '2026-11-19' });
    expect(Object.keys(later).sort()).toEqual(Object.keys(unstable).sort());
  });

  test('keeps the keys of its additional details unchanged', () => {
    const details = {
      TrackingId: 'T',
      'Store order': 'S',
      snake_key: 'k',
      number: 5,
      nothing: null,
      deep: {},
    };
    for (const name of ['additional_details', 'additionalDetails']) {
      expect(TransactionWire.parse({ [name]: details }).additionalDetails).toEqual({
        TrackingId: 'T',
        'Store order': 'S',
        snake_key: 'k',
        number: '5',
      });
    }
  });

  test('has no details if there are none, and none that touch a prototype', () => {
    for (const details of [null, [], 'text', 5]) {
      expect(TransactionWire.parse({ additional_details: details }).additionalDetails).toEqual({});
    }
    const hostile: unknown = JSON.parse('{"additional_details":{"__proto__":"x","constructor":"y"}}');
    const { additionalDetails } = TransactionWire.parse(hostile);
    expect(Object.entries(additionalDetails)).toEqual([['constructor', 'y']]);
    expect({}).not.toHaveProperty('x');
  });
});

test('an invoice without a number makes the page invalid, and a page without cursors has none', () => {
  expect(InvoicePageWire.safeParse({ items: [{ invoiceType: 'Return' }] }).success).toBe(false);
  expect(InvoicePageWire.parse({ items: null })).toEqual({
    items: [],
    first: null,
    last: null,
    next: null,
    prev: null,
  });
});

test('fees are read from their list, omitting entries that are not text', () => {
  expect(TransactionFeesWire.parse({ fee_list: ['Shipping', 5, null, 'Return Fee'] })).toEqual([
    'Shipping',
    'Return Fee',
  ]);
  expect(TransactionFeesWire.parse({})).toEqual([]);
});

describe('a query', () => {
  test('asks by default for a hundred rows, latest first, from the start of the list', () => {
    const usual = { pageSize: 100, sortOrder: 'Descending', cursor: null };
    expect(InvoiceQuery.parse({})).toEqual({ from: null, to: null, types: [], ...usual });
    expect(InvoiceTransactionQuery.parse({ invoiceId: 1 })).toEqual({ invoiceId: 1, ...usual });
    expect(TransactionQuery.parse({})).toMatchObject({ isInvoiced: null, ...usual });
  });

  test.each([
    ['pageSize', { pageSize: 0 }],
    ['pageSize', { pageSize: 1_001 }],
    ['pageSize', { pageSize: 1.5 }],
    ['sortOrder', { sortOrder: 'Up' }],
    ['cursor', { cursor: '' }],
    ['from', { from: '2026-01-01' }],
    ['to', { from: '2026-02-01T00:00:00Z', to: '2026-01-31T23:59:59Z' }],
  ])('has a limit for %s: %j', (field, query) => {
    for (const schema of [InvoiceQuery, TransactionQuery]) {
      const read = schema.safeParse(query);
      expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
    }
  });

  test.each([1, 1_000])('may ask for %i rows', (pageSize) => {
    expect(InvoiceQuery.parse({ pageSize }).pageSize).toBe(pageSize);
  });
});
