import { expect, it } from 'vitest';
import { lineName, returnPictures } from '#renderer/features/returns/return-lines.tsx';
import { aLine, aReturn, aTaken } from '#test/unit/renderer/return-builder.ts';

it('numbers pictures from 1, and keeps the positions used in requests', () => {
  const order = aReturn({
    inventory: [
      aLine({ actionTaken: [aTaken('Restock', 1), aTaken('Dispose', 1, '/a.png')] }),
      aLine({ sku: null, name: 'Hood' }),
      aLine({ sku: 'FH-2', actionTaken: [aTaken('Quarantine', 1, '/b.png')] }),
    ],
  });
  expect(returnPictures(order)).toEqual([
    { number: 1, line: 0, action: 1, what: 'FH-HOOD-M', taken: 'Dispose', url: '/a.png' },
    { number: 2, line: 2, action: 0, what: 'FH-2', taken: 'Quarantine', url: '/b.png' },
  ]);
});

it('names a line by its SKU, its name, or its id', () => {
  expect(lineName(aLine({ name: 'Hood' }))).toBe('FH-HOOD-M');
  expect(lineName(aLine({ sku: null, name: 'Hood' }))).toBe('Hood');
  expect(lineName(aLine({ sku: null }))).toBe('#501');
  expect(lineName(aLine({ sku: null, id: null }))).toBeNull();
});
