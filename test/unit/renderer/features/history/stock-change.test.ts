import { describe, expect, test } from 'vitest';
import {
  changeAt,
  changedQuantity,
  referenceOf,
  sideOf,
  skuOf,
} from '#renderer/features/history/stock-change.ts';
import { anEvent, aSide } from './history-events.ts';

describe('the change of an event at a center', () => {
  test('is the quantity of its side at that center', () => {
    const picked = anEvent({ decrement: aSide({ quantityChange: -3 }) });
    expect(changeAt(picked, 8)).toEqual({ kind: 'changed', quantity: -3 });
  });

  test('counts one side of a move between centers, and both sides of a move within one', () => {
    const away = anEvent({
      decrement: aSide({ quantityChange: -24 }),
      increment: aSide({ facilityId: 9, quantityChange: 24 }),
    });
    expect(changeAt(away, 8)).toEqual({ kind: 'changed', quantity: -24 });
    expect(changeAt(away, 9)).toEqual({ kind: 'changed', quantity: 24 });
    const within = anEvent({
      decrement: aSide({ quantityChange: -5 }),
      increment: aSide({ quantityChange: 5 }),
    });
    expect(changeAt(within, 8)).toEqual({ kind: 'moved' });
    expect(changedQuantity(changeAt(within, 8))).toBe(0);
  });

  test('is zero if no pieces moved', () => {
    const renamed = anEvent({ decrement: aSide(), increment: aSide() });
    expect(changeAt(renamed, 8)).toEqual({ kind: 'changed', quantity: 0 });
    expect(changeAt(anEvent(), 8)).toEqual({ kind: 'changed', quantity: 0 });
  });

  test('is unknown if a side has a quantity but no center', () => {
    const unknown = anEvent({ increment: aSide({ facilityId: null, quantityChange: 5 }) });
    expect(changeAt(unknown, 8)).toEqual({ kind: 'unknown' });
    expect(changedQuantity(changeAt(unknown, 8))).toBeNull();
  });
});

test('the side at the center gives the lot, and either side the SKU', () => {
  const event = anEvent({
    decrement: aSide({ lotNumber: 'L1', sku: 'FH-MUG' }),
    increment: aSide({ facilityId: 9, lotNumber: 'L2' }),
  });
  expect(sideOf(event, 8)?.lotNumber).toBe('L1');
  expect(sideOf(event, 9)?.lotNumber).toBe('L2');
  expect(skuOf(event, 9)).toBe('FH-MUG');
  expect(skuOf(anEvent(), 9)).toBeNull();
});

describe('the reference of an event', () => {
  test.each([
    [
      { type: 'WroAndBox', value: '418750 7' },
      { kind: 'receiving', id: 418750, box: '7' },
    ],
    [
      { type: 'WroAndBox', value: '418750' },
      { kind: 'receiving', id: 418750, box: null },
    ],
    [
      { type: 'OrderId', value: '204184138' },
      { kind: 'order', id: 204184138 },
    ],
    [
      { type: 'ReturnId', value: '2042065' },
      { kind: 'return', id: 2042065 },
    ],
    [
      { type: 'CycleCount', value: 'C-9' },
      { kind: 'text', text: 'CycleCount C-9' },
    ],
    [
      { type: 'OrderId', value: '99999999999' },
      { kind: 'text', text: 'OrderId 99999999999' },
    ],
    [
      { type: 'OrderId', value: 'javascript:1' },
      { kind: 'text', text: 'OrderId javascript:1' },
    ],
  ])('%j is %j', (primaryReference, expected) => {
    expect(referenceOf(anEvent({ primaryReference }))).toEqual(expected);
  });

  test('is its order or receiving order if only those are given', () => {
    expect(referenceOf(anEvent({ serviceOrderId: 12 }))).toEqual({ kind: 'order', id: 12 });
    const additionalReference = [
      { key: 'WroId', value: '418750' },
      { key: 'BoxId', value: '3' },
    ];
    expect(referenceOf(anEvent({ additionalReference }))).toEqual({
      kind: 'receiving',
      id: 418750,
      box: '3',
    });
  });

  test('is null if it refers to nothing', () => {
    expect(referenceOf(anEvent())).toBeNull();
    expect(referenceOf(anEvent({ serviceOrderId: 0 }))).toBeNull();
  });
});
