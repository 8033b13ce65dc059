import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchReasonCodes } from '#shared/matching/match-kinds.ts';
import { receivingStatuses } from '#shared/receiving/receiving.ts';
import { candidate, idsOf, rank } from './match-builders.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const tracking = fc
  .oneof(
    digits(14).map((text) => `1Z4A${text}`),
    digits(12),
  )
  .filter((text) => new Set(text).size >= 3);
const purchaseOrder = digits(4).map((text) => `PO-2026-${text}`);
const status = fc.constantFrom(...receivingStatuses);
const facts = fc.record({
  tracking: fc.array(tracking, { minLength: 1, maxLength: 4 }),
  purchase_order_number: fc.option(purchaseOrder),
  status,
  expected_arrival_date: fc
    .integer({ min: 1, max: 30 })
    .map((day) => `2026-11-${String(day).padStart(2, '0')}`),
});
const orders = fc
  .array(facts, { maxLength: 12 })
  .map((drawn) => drawn.map((order, place) => candidate(place + 1, order)));
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme' }).map((text) => text.repeat(500)),
  fc.constantFrom(
    '',
    '\u0000',
    '\uD800',
    '((((((((a+)+)+)+$',
    '__proto__',
    '0'.repeat(100_000),
    'PO '.repeat(9_999),
  ),
);

describe('for any orders', () => {
  test('an order without any match changes nothing', () => {
    const text = fc.record({ tracking_barcode: tracking, comment: fc.option(purchaseOrder) });
    fc.assert(
      fc.property(orders, text, (candidates, fields) => {
        const unrelated = candidate(999, {
          tracking: ['QQQ7777777'],
          purchase_order_number: 'XYZ-99999999999',
        });
        expect(rank(fields, [unrelated, ...candidates])).toEqual(rank(fields, candidates));
      }),
    );
  });

  test('the ranking does not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(orders, tracking, purchaseOrder, (candidates, code, comment) => {
        const fields = { tracking_barcode: code.slice(0, 8), comment };
        const [ranking, turned] = [rank(fields, candidates), rank(fields, candidates.toReversed())];
        expect(idsOf(turned)).toEqual(idsOf(ranking));
        expect(turned.isNone).toBe(ranking.isNone);
      }),
    );
  });

  test('the same tracking number outranks all weaker evidence, unless its order is cancelled', () => {
    fc.assert(
      fc.property(orders, facts, tracking, purchaseOrder, (others, own, code, named) => {
        fc.pre(own.status !== 'Cancelled');
        fc.pre(others.every(({ boxes }) => boxes.every(({ trackingNumber }) => trackingNumber !== code)));
        const right = candidate(500, { ...own, tracking: [code] });
        const rival = candidate(600, {
          tracking: [`${code}77`],
          purchase_order_number: named,
          sku: 'FH-MUG-CED',
        });
        const fields = { tracking_barcode: code, comment: `WRO 600, ${named}, 24 x FH-MUG-CED` };
        const ranking = rank(fields, [...others, right, rival]);
        expect(idsOf(ranking)[0]).toBe(500);
        expect(ranking.isNone).toBe(false);
      }),
    );
  });

  test('scores are descending, between 0 and 1, and convincing from 0.5 on', () => {
    fc.assert(
      fc.property(orders, tracking, purchaseOrder, (candidates, code, comment) => {
        const { isNone, ranked } = rank({ tracking_barcode: code, comment }, candidates);
        const scores = ranked.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((left, right) => right - left));
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
        expect(isNone).toBe((scores[0] ?? 0) < 0.5);
        for (const { score, sureness } of ranked) expect(sureness === 'weak').toBe(score < 0.5);
      }),
    );
  });
});

describe('for any text', () => {
  test('ranking never throws, and returns known reasons of known orders', () => {
    const wild = fc.record({
      tracking_barcode: hostile,
      comment: hostile,
      reason: hostile,
      created_date: fc.oneof(hostile, fc.constant(null)),
      attachments: fc.array(fc.record({ url: fc.constant('https://pictures.example/1'), name: hostile })),
    });
    const known: readonly string[] = matchReasonCodes;
    fc.assert(
      fc.property(wild, hostile, hostile, (fields, number, sku) => {
        const order = candidate(1, { tracking: [number], purchase_order_number: number, sku, lot: sku });
        for (const { candidate: ranked, reasons } of rank(fields, [order]).ranked) {
          expect(ranked).toBe(order);
          expect(reasons.every(({ code }) => known.includes(code))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('an empty parcel has no candidate', () => {
    fc.assert(
      fc.property(orders, (candidates) => {
        expect(rank({}, candidates)).toEqual({ isNone: true, ranked: [] });
      }),
    );
  });
});
