import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  Day,
  Flag,
  fromWireKeys,
  Id,
  Instant,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  openEnum,
  optional,
  Quantity,
} from '#shared/wire/wire.ts';

describe('the field names of the service', () => {
  test('are converted to camelCase at every depth, whichever way they are written', () => {
    expect(
      fromWireKeys({ box_items: [{ lot_number: 1, sku: 2, lotDate: 3 }], already: { is_ok: 4 } }),
    ).toEqual({ boxItems: [{ lotNumber: 1, sku: 2, lotDate: 3 }], already: { isOk: 4 } });
  });

  test('do not reach any prototype', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": 2, "a": {"__proto__": 3}}',
    );
    const renamed = fromWireKeys(hostile);
    expect(Object.getPrototypeOf(renamed)).toBe(Object.prototype);
    expect(renamed).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });

  test('in both spellings yield the one with a value', () => {
    expect(fromWireKeys({ lot_number: 'a', lotNumber: null })).toEqual({ lotNumber: 'a' });
    expect(fromWireKeys({ lot_number: null, lotNumber: 'a' })).toEqual({ lotNumber: 'a' });
  });

  test('are read at any depth without a stack overflow', () => {
    const levels = 200_000;
    const deep: unknown = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(() => fromWireKeys(deep)).not.toThrow();
    expect(() => fromWireKeys({ a: deep })).not.toThrow();
  });
});

describe('a field of the service', () => {
  const fields = z.looseObject({
    text: OptionalText,
    number: OptionalNumber,
    count: Quantity,
    flag: Flag,
    instant: Instant,
    day: Day,
    status: openEnum(['Known']),
    list: listOf(z.looseObject({ id: Id })),
    record: optional(z.looseObject({ id: Id })),
  });
  const empty = {
    text: null,
    number: null,
    count: 0,
    flag: false,
    instant: null,
    day: null,
    status: '',
    list: [],
    record: null,
  };

  test('that is missing and one that is null are the same', () => {
    const nulls = Object.fromEntries(Object.keys(empty).map((name) => [name, null]));
    expect(fields.parse({})).toEqual(empty);
    expect(fields.parse(nulls)).toEqual(empty);
  });

  test('of another type is treated as missing', () => {
    const others = {
      ...empty,
      text: {},
      number: 'x',
      count: [],
      flag: 1,
      instant: {},
      day: [],
      list: 'x',
      record: [],
    };
    expect(fields.parse(others)).toEqual(empty);
  });

  test('that is unknown is kept', () => {
    expect(fields.parse({ newcomer: { a: 1 } })).toMatchObject({ newcomer: { a: 1 } });
  });

  test('that is a number may be written as a string', () => {
    expect(fields.parse({ number: '12.5', count: '7', text: 12 })).toMatchObject({
      number: 12.5,
      count: 7,
      text: '12',
    });
    expect(Id.parse('4711')).toBe(4711);
    for (const wrong of [null, undefined, '', 'x', 1.5, Number.NaN, {}])
      expect(Id.safeParse(wrong).success).toBe(false);
  });

  test('that is an enum keeps an unknown value', () => {
    expect(fields.parse({ status: 'Teleported' }).status).toBe('Teleported');
  });

  test('that is a list omits unreadable entries', () => {
    expect(fields.parse({ list: [{ id: 1 }, null, 'x', { id: null }, { id: 2 }] }).list).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  test.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.1234567+00:00', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05+05:30', '2026-01-01T21:34:05.000Z'],
    ['2026-01-02T03:04:05-0800', '2026-01-02T11:04:05.000Z'],
    ['2026-01-02 03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['soon', 'soon'],
    ['2026-99-99T00:00:00Z', '2026-99-99T00:00:00Z'],
    ['2028-02-29T23:30:00-01:00', '2028-03-01T00:30:00.000Z'],
  ])('that is a timestamp is read in UTC: %s', (written, read) => {
    expect(Instant.parse(written)).toBe(read);
  });

  test.each(['2026-02-30T00:00:00Z', '2026-02-29', '2026-04-31T12:00:00.1234567+02:00', '2026-01-02T24:30'])(
    'that is a timestamp of an invalid day or hour is left unchanged: %s',
    (written) => {
      expect(Instant.parse(written)).toBe(written);
    },
  );

  test.each([
    ['2026-01-02T23:30:00-08:00', '2026-01-02'],
    ['2026-01-02', '2026-01-02'],
    ['2026-01-02T00:00:00', '2026-01-02'],
    ['next week', 'next week'],
  ])('that is a day is never shifted by a zone: %s', (written, read) => {
    expect(Day.parse(written)).toBe(read);
  });
});

describe('a list of the service', () => {
  const records = listAnswer(z.looseObject({ id: Id, lotNumber: OptionalText }));

  test('is read both bare and in an envelope', () => {
    const expected = [{ id: 1, lotNumber: 'a' }];
    expect(records.parse([{ id: 1, lot_number: 'a' }])).toEqual(expected);
    expect(records.parse({ items: [{ id: 1, lot_number: 'a' }], next: null })).toEqual(expected);
    expect(records.parse({ data: [{ id: 1, lot_number: 'a' }] })).toEqual(expected);
    expect(records.parse({ items: null })).toEqual([]);
  });

  test('is read from whichever field of its envelope contains it, with others null or missing', () => {
    const expected = [{ id: 1, lotNumber: 'a' }];
    expect(records.parse({ items: null, data: [{ id: 1, lot_number: 'a' }] })).toEqual(expected);
    expect(records.parse({ items: [{ id: 1, lot_number: 'a' }], data: null })).toEqual(expected);
  });

  test('is refused completely if one of its records cannot be read, or if it is not a list', () => {
    for (const wrong of [[{ id: 1 }, {}], [null], {}, null, 'x', 3, { items: 'x' }]) {
      expect(records.safeParse(wrong).success).toBe(false);
    }
  });
});
