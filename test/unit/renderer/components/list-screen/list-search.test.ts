import { describe, expect, it } from 'vitest';
import {
  compactSearch,
  dayFrom,
  endOfDay,
  flagFrom,
  hasFilters,
  idsFrom,
  idsFromText,
  leftOutOf,
  recordDayFrom,
  searchOfSort,
  sortFrom,
  sortOf,
  startOfDay,
  textFrom,
  textsFrom,
  textsFromText,
  undefinedIfEmpty,
} from '#renderer/components/list-screen/list-search.ts';
import { activityList } from '#renderer/features/activity/activity-screen.tsx';
import { ordersList } from '#renderer/features/orders/orders-list.tsx';
import { receivingList } from '#renderer/features/receiving/receiving-list.tsx';
import { returnsList } from '#renderer/features/returns/returns-screen.tsx';
import { aDay } from '#test/unit/renderer/order-builder.ts';

const columns = ['id', 'po'] as const;

describe('a value in an address', () => {
  it('becomes ids, each once, without invalid ones', () => {
    expect(idsFrom(['7', 7, 'x', -1, 0, 1.5, 3_000_000_000, { toString: '' }])).toEqual([7]);
    expect(idsFrom(12)).toEqual([12]);
    expect(idsFrom(3_000_000_000, Number.MAX_SAFE_INTEGER)).toEqual([3_000_000_000]);
    expect(idsFrom(null)).toEqual([]);
  });

  it('becomes texts, trimmed and with a limited length', () => {
    expect(textsFrom([' a ', 'a', '', {}, 'too long'], 5, 3)).toEqual(['a']);
    expect(textFrom('box', 10)).toBe('box');
    expect(textFrom('', 10)).toBeUndefined();
  });

  it('becomes a day only if it is one', () => {
    expect(dayFrom('2026-11-21')).toBe('2026-11-21');
    expect(dayFrom('2026-13-45')).toBeUndefined();
    expect(dayFrom('2026-02-30')).toBeUndefined();
    expect(dayFrom(20_261_121)).toBeUndefined();
  });

  it('becomes the day of a record only with a whole year', () => {
    expect(recordDayFrom('2000-01-01')).toBe('2000-01-01');
    expect(recordDayFrom('0026-11-01')).toBeUndefined();
    expect(recordDayFrom('0202-11-01')).toBeUndefined();
  });

  it('becomes a boolean only if it is one', () => {
    expect(flagFrom(false)).toBe(false);
    expect(flagFrom('false')).toBeUndefined();
  });
});

describe('a sort', () => {
  it('survives a round trip through the address', () => {
    const sort = { columnId: 'po', isDescending: true };
    expect(sortOf(searchOfSort(sort, columns))).toEqual(sort);
    expect(sortFrom({ sort: 'po', down: true }, columns)).toEqual({ sort: 'po', down: true });
  });

  it('by a column that the list does not have is ignored', () => {
    expect(sortFrom({ sort: 'color', down: true }, columns)).toEqual({ sort: undefined, down: undefined });
    expect(searchOfSort({ columnId: 'color', isDescending: false }, columns).sort).toBeUndefined();
  });

  it('is not a filter', () => {
    expect(hasFilters({ sort: 'po', down: true })).toBe(false);
    expect(hasFilters({ sort: 'po', centers: [] })).toBe(true);
    expect(hasFilters({ statuses: undefined })).toBe(false);
  });
});

describe('a search', () => {
  it('leaves out empty values', () => {
    expect(compactSearch({ ids: undefinedIfEmpty([]), synced: false })).toEqual({ synced: false });
  });

  it('splits typed text', () => {
    expect(idsFromText('482917, #482914\n482917 x')).toEqual([482_917, 482_914]);
    expect(textsFromText('PO 1; PO-2,, PO-2', 50, 400)).toEqual(['PO 1', 'PO-2']);
  });

  it('names the parts of typed text that are in no value', () => {
    const leftOut = (text: string, read: (part: string) => readonly (string | number)[]) =>
      leftOutOf(text, read(text), read);
    expect(
      leftOut('482917, #482914\norder 5, abc 0, 4006381333931, abc 0 7 99999999999', idsFromText),
    ).toEqual(['abc 0', '4006381333931', '0', '99999999999']);
    expect(leftOut('7.99999999998/99999999999\u00a0x0y٠', idsFromText)).toEqual([
      '99999999998',
      '99999999999',
      '0',
    ]);
    const texts = (part: string) => textsFromText(part, 2, 6);
    expect(leftOut('PO 1; PO-2,, PO-2, PO-3, TOO-LONG', texts)).toEqual(['PO-3', 'TOO-LONG']);
    expect(leftOut('PO 1; PO-2', (text) => textsFrom(text, 1, 400))).toEqual([]);
  });

  it('finds ids typed in Arabic digits', () => {
    expect(idsFromText('٤٨٢٩١٧، ۴۸۲۹۱۴')).toEqual([482_917, 482_914]);
  });

  it('finds texts typed in Arabic digits, with Arabic commas between them', () => {
    const read = (text: string) => textsFromText(text, 50, 400);
    expect(read('PO-٤٨٢، ۴۸۳؛ 484')).toEqual(['PO-482', '483', '484']);
    expect(leftOutOf('PO-٤٨٢، ۴۸۳', ['PO-482', '483'], read)).toEqual([]);
  });

  it('are not left out if the whole text, in Latin digits, is the value', () => {
    expect(leftOutOf(' PO-٤٨٢، ۴۸۳ ', ['PO-482، 483'], (text) => [text])).toEqual([]);
  });
});

describe('the bounds of a day', () => {
  it('cover the complete day in the zone of the desk, also when its clocks change', () => {
    const chicago = { timeZone: 'America/Chicago' };
    expect(startOfDay('2026-11-01', chicago)).toBe('2026-11-01T05:00:00.000Z');
    expect(endOfDay('2026-11-01', chicago)).toBe('2026-11-02T05:59:59.999Z');
    expect(startOfDay(undefined, chicago)).toBeNull();
    expect(endOfDay(undefined, chicago)).toBeNull();
  });

  it('cover the complete day in the computer’s time zone if that of the desk is unknown', () => {
    const here = { timeZone: undefined };
    const start = startOfDay('2026-11-01', here) ?? '';
    expect(new Date(start).toString()).toContain('Nov 01 2026 00:00:00');
    expect(Date.parse(endOfDay('2026-11-01', here) ?? '') - Date.parse(start)).toBe(24 * 3_600_000 - 1);
  });

  it('are those of the desk’s days in the list of receiving orders, orders, returns, or the activity log', () => {
    const desk = { ...aDay, timeZone: 'America/Chicago' };
    const span = { from: '2026-11-01', to: '2026-11-01' };
    const inserted = { insertedFrom: '2026-11-01T05:00:00.000Z', insertedTo: '2026-11-02T05:59:59.999Z' };
    expect(receivingList.source.toRequest(span, null, desk)).toMatchObject(inserted);
    expect(ordersList.source.toRequest(span, null, desk)).toMatchObject(inserted);
    expect(
      returnsList.source.toRequest({ ...span, doneFrom: span.from, doneTo: span.to }, null, desk),
    ).toMatchObject({
      ...inserted,
      completedFrom: inserted.insertedFrom,
      completedTo: inserted.insertedTo,
    });
    expect(activityList.source.toRequest(span, null, desk)).toMatchObject({
      from: '2026-11-01T05:00:00.000Z',
      to: '2026-11-02T06:00:00.000Z',
    });
  });
});
