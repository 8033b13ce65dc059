import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  narrowUnidentified,
  noReason,
  reasonChoices,
  textOfUnidentified,
  unidentifiedList,
} from '../../../../../renderer/features/unidentified/unidentified-list.tsx';
import type { UnidentifiedOrder } from '../../../../../shared/unidentified/unidentified.ts';

const parseUnidentifiedSearch = unidentifiedList.parse;

function aParcel(parts: Partial<UnidentifiedOrder> = {}): UnidentifiedOrder {
  return {
    id: 102_244,
    barcode: 'URO-1',
    trackingBarcode: null,
    reason: 'No packing slip',
    comment: null,
    createdDate: '2026-11-10T12:00:00.000Z',
    linkedWroId: null,
    linkedWroDate: null,
    attachments: [],
    ...parts,
  };
}

describe('parseUnidentifiedSearch', () => {
  it('reads every part of an address', () => {
    const search = {
      linked: true,
      text: 'po 12',
      reasons: ['No packing slip', noReason],
      from: '2026-11-01',
      to: '2026-11-20',
      sort: 'linkedOn',
      down: true,
    };
    expect(parseUnidentifiedSearch(search)).toEqual(search);
  });

  it('sorts those that are not linked by nothing that only linked ones have', () => {
    expect(parseUnidentifiedSearch({ sort: 'order' })).toEqual({});
    expect(parseUnidentifiedSearch({ sort: 'created', down: true })).toEqual({ sort: 'created', down: true });
  });

  it('reads back what it wrote, whatever stands in an address', () => {
    const names = ['linked', 'text', 'reasons', 'from', 'to', 'sort', 'down'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (raw) => {
        const search = parseUnidentifiedSearch(raw);
        expect(parseUnidentifiedSearch(search)).toEqual(search);
      }),
    );
  });
});

describe('narrowUnidentified', () => {
  const slip = aParcel();
  const label = aParcel({ reason: 'Damaged label', createdDate: '2026-11-12T12:00:00.000Z' });
  const silent = aParcel({ reason: null, createdDate: 'no date' });
  const all = [slip, label, silent];

  it('is the given rows where nothing narrows them', () => {
    expect(narrowUnidentified(all, {})).toBe(all);
  });

  it('keeps the chosen reasons, none given among them', () => {
    expect(narrowUnidentified(all, { reasons: ['Damaged label', noReason] })).toEqual([label, silent]);
  });

  it('keeps whole days of this zone, both ends included, and nothing without a date', () => {
    const midnight = aParcel({ createdDate: new Date('2026-11-10T00:00:00').toISOString() });
    const last = aParcel({ createdDate: new Date('2026-11-10T23:59:59.999').toISOString() });
    const next = aParcel({ createdDate: new Date('2026-11-11T00:00:00').toISOString() });
    const rows = [midnight, last, next, silent];
    expect(narrowUnidentified(rows, { from: '2026-11-10', to: '2026-11-10' })).toEqual([midnight, last]);
    expect(narrowUnidentified(rows, { from: '2026-11-11' })).toEqual([next]);
  });
});

describe('reasonChoices', () => {
  it('counts the loaded parcels, the most frequent reason first', () => {
    const rows = [aParcel(), aParcel({ reason: ' ' }), aParcel(), aParcel({ reason: 'B' })];
    expect(reasonChoices(rows, [])).toEqual([
      { reason: 'No packing slip', count: 2 },
      { reason: noReason, count: 1 },
      { reason: 'B', count: 1 },
    ]);
  });

  it('keeps a chosen reason that no loaded parcel has', () => {
    expect(reasonChoices([], ['Removed'])).toEqual([{ reason: 'Removed', count: 0 }]);
  });
});

it('looks through tag, tracking barcode, comment and reason', () => {
  const text = textOfUnidentified(aParcel({ trackingBarcode: '1Z9', comment: 'on dock 14' }));
  expect(text.split('\n')).toEqual(['URO-1', '1Z9', 'on dock 14', 'No packing slip']);
});
