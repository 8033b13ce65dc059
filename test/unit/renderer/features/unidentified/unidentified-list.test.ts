import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BestMatches, noMatches } from '#renderer/features/unidentified/queue/best-matches.ts';
import {
  narrowUnidentified,
  noReason,
  oldestFirst,
  reasonOf,
  textOfUnidentified,
  unidentifiedList,
  valueChoices,
} from '#renderer/features/unidentified/unidentified-list.tsx';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { aMatch } from './queue/a-match.ts';

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
      review: true,
      text: 'po 12',
      age: ['old'],
      match: ['exact', 'likely'],
      centers: ['Cicero (IL)'],
      reasons: ['No packing slip', noReason],
      from: '2026-11-01',
      to: '2026-11-20',
      sort: 'linkedOn',
      down: true,
    };
    expect(parseUnidentifiedSearch(search)).toEqual(search);
  });

  it('does not sort unlinked parcels by columns that only linked ones have', () => {
    expect(parseUnidentifiedSearch({ sort: 'order' })).toEqual({});
    expect(parseUnidentifiedSearch({ sort: 'created', down: true })).toEqual({ sort: 'created', down: true });
  });

  it('reads the filters in links from other screens, and ignores unknown filter values', () => {
    expect(parseUnidentifiedSearch({ age: 'old' })).toEqual({ age: ['old'] });
    expect(parseUnidentifiedSearch({ match: 'exact' })).toEqual({ match: ['exact'] });
    expect(parseUnidentifiedSearch({ review: 7 })).toEqual({ review: 7 });
    expect(parseUnidentifiedSearch({ age: 'ancient', match: ['sure'], review: 'yes' })).toEqual({});
  });

  it('reads back its own output, for any address', () => {
    const names = [
      'linked',
      'review',
      'text',
      'age',
      'match',
      'centers',
      'reasons',
      'from',
      'to',
      'sort',
      'down',
    ];
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

  const today = { day: '2026-11-20', timeZone: undefined };
  const narrow = (
    rows: readonly UnidentifiedOrder[],
    search: Parameters<typeof narrowUnidentified>[1],
    matches: BestMatches = noMatches,
  ) => narrowUnidentified(rows, search, { matches, today });

  it('returns the given rows if no filter applies', () => {
    expect(narrow(all, {})).toBe(all);
  });

  it('keeps the chosen reasons, including no reason', () => {
    expect(narrow(all, { reasons: ['Damaged label', noReason] })).toEqual([label, silent]);
  });

  it('keeps complete days in this time zone, including both ends, and nothing without a date', () => {
    const midnight = aParcel({ createdDate: new Date('2026-11-10T00:00:00').toISOString() });
    const last = aParcel({ createdDate: new Date('2026-11-10T23:59:59.999').toISOString() });
    const next = aParcel({ createdDate: new Date('2026-11-11T00:00:00').toISOString() });
    const rows = [midnight, last, next, silent];
    expect(narrow(rows, { from: '2026-11-10', to: '2026-11-10' })).toEqual([midnight, last]);
    expect(narrow(rows, { from: '2026-11-11' })).toEqual([next]);
  });

  it('keeps the days of the desk’s center if its zone is known', () => {
    const [before, first] = ['04:59:59.999', '05:00:00.000'].map((time) =>
      aParcel({ createdDate: `2026-11-01T${time}Z` }),
    );
    const desk = { day: '2026-11-20', timeZone: 'America/Chicago' };
    const rows = [before, first].filter((row) => row !== undefined);
    const search = { from: '2026-11-01', to: '2026-11-01' };
    expect(narrowUnidentified(rows, search, { matches: noMatches, today: desk })).toEqual([first]);
  });

  it('filters waiting parcels by age, certainty, and center, and keeps all linked ones', () => {
    const day = (date: string) => new Date(`${date}T12:00:00`).toISOString();
    const parcels = [
      aParcel({ id: 1, createdDate: day('2026-11-20') }),
      aParcel({ id: 2, createdDate: day('2026-11-18') }),
      aParcel({ id: 3, createdDate: day('2026-11-17') }),
      aParcel({ id: 4, createdDate: day('2026-11-13') }),
      aParcel({ id: 5, createdDate: day('2026-11-12') }),
      aParcel({ id: 6, createdDate: null }),
    ];
    const ids = (search: Parameters<typeof narrow>[1], matches?: BestMatches) =>
      narrow(parcels, search, matches).map(({ id }) => id);
    expect(ids({ age: ['new'] })).toEqual([1, 2, 6]);
    expect(ids({ age: ['week'] })).toEqual([3, 4]);
    expect(ids({ age: ['new', 'old'] })).toEqual([1, 2, 5, 6]);
    const matches = {
      byId: new Map([
        [1, aMatch({ certainty: 'exact', centerName: 'Cicero (IL)' })],
        [3, aMatch({ certainty: 'likely', centerName: null })],
        [4, null],
      ]),
      isComplete: false,
    };
    expect(ids({ match: ['exact'] }, matches)).toEqual([1]);
    expect(ids({ match: ['none', 'likely'] }, matches)).toEqual([3, 4]);
    expect(ids({ centers: ['Cicero (IL)'] }, matches)).toEqual([1]);
    expect(narrow(parcels, { linked: true, age: ['old'], match: ['exact'] }, matches)).toBe(parcels);
  });
});

describe('valueChoices', () => {
  it('counts the loaded parcels, the most frequent reason first', () => {
    const rows = [aParcel(), aParcel({ reason: ' ' }), aParcel(), aParcel({ reason: 'B' })];
    expect(valueChoices(rows.map(reasonOf), [])).toEqual([
      { value: 'No packing slip', count: 2 },
      { value: noReason, count: 1 },
      { value: 'B', count: 1 },
    ]);
  });

  it('keeps a chosen value that no loaded parcel has', () => {
    expect(valueChoices([], ['Removed'])).toEqual([{ value: 'Removed', count: 0 }]);
  });
});

it('puts the longest-waiting parcels first, and those without a date last', () => {
  const parcels = [
    aParcel({ id: 9, createdDate: null }),
    aParcel({ id: 4, createdDate: '2026-11-12T12:00:00.000Z' }),
    aParcel({ id: 3, createdDate: '2026-11-12T12:00:00.000Z' }),
    aParcel({ id: 7, createdDate: '2026-10-01T12:00:00.000Z' }),
    aParcel({ id: 8, createdDate: 'no date' }),
  ];
  expect(oldestFirst(parcels).map(({ id }) => id)).toEqual([7, 3, 4, 8, 9]);
});

it('searches tag, tracking barcode, comment, and reason', () => {
  const text = textOfUnidentified(aParcel({ trackingBarcode: '1Z9', comment: 'on dock 14' }));
  expect(text.split('\n')).toEqual(['URO-1', '1Z9', 'on dock 14', 'No packing slip']);
});
