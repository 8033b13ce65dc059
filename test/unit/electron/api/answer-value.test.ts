import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createdIdIn, readValue } from '#electron/api/answer-value.ts';
import { pageAnswer, parseJson } from '#electron/api/http/parse-json.ts';
import { readProblem, readProblemDetails } from '#electron/api/problem.ts';
import { readListPage } from '#electron/sync/page-reading.ts';
import { listOf, OptionalNumber, OptionalText, wire } from '#shared/wire/wire.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number, inside = '1') => '['.repeat(depth) + inside + ']'.repeat(depth);
const answerOf = (text: string) => ({ status: 200, headers: {}, body: bytes(text), requestId: 'r-1' });

describe('an answer that is nested deeper than any record (security 14)', () => {
  test('is told by its brackets and braces, wherever they stand, and not by those in texts', () => {
    expect(parseJson(nested(100))).toBeDefined();
    expect(parseJson(nested(101))).toBeUndefined();
    expect(parseJson(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)).toBeUndefined();
    expect(parseJson(JSON.stringify(['['.repeat(500), '\\"[{'.repeat(500), '\\']))).toBeDefined();
    expect(parseJson(bytes(`[${'[],'.repeat(500)}[]]`))).toBeDefined();
  });

  test('is refused before it is parsed, whoever reads it', () => {
    const deep = `{"title":"Fault","detail":"Fault","id":7,"deep":${nested(1_000)}}`;
    const parse = vi.spyOn(JSON, 'parse');
    try {
      expect(() => readValue('receiving.list', answerOf(deep), z.unknown())).toThrow();
      expect(createdIdIn(bytes(deep))).toBeNull();
      expect(readProblem(deep)).toEqual({ message: null, fields: {}, reasonCode: null });
      expect(readProblemDetails(deep)).toBeNull();
      expect(readListPage('orders', bytes(deep))).toBeNull();
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
    expect(readValue('receiving.list', answerOf(nested(99)), z.unknown())).toBeDefined();
  });
});

describe('an answer that holds more than any other (security 14)', () => {
  const rows = (count: number, row: string) => `[${Array.from({ length: count }, () => row).join()}]`;
  const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"m${at}":1`).join()}}`;

  test.each([
    ['objects', 50_000, (count: number) => rows(count, '{}')],
    ['empty lists', 50_000, (count: number) => rows(count, '[]')],
    ['numbers', 100_000, (count: number) => rows(count, '1')],
    ['members', 500_001, members],
  ])('is refused before it is parsed: %s', (_what, most, make) => {
    expect(parseJson(make(most))).toBeDefined();
    const parse = vi.spyOn(JSON, 'parse');
    try {
      expect(parseJson(make(most + 1))).toBeUndefined();
      expect(() => readValue('receiving.list', answerOf(make(most + 1)), z.unknown())).toThrow(
        /failure\.unreadable/u,
      );
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  test('is taken whole where a thread of its own reads it', () => {
    expect(parseJson(rows(120_000, '{"id":1}'), pageAnswer)).toHaveLength(120_000);
    expect(parseJson(rows(500_001, '{}'), pageAnswer)).toBeUndefined();
  });
});

describe('a number that cannot be held exactly (service, API 4)', () => {
  const long = '9007199254740993';
  const Line = z.object({ inventoryId: OptionalNumber, code: OptionalText });
  const Order = wire(z.object({ id: OptionalNumber, code: OptionalText, lines: listOf(Line) }));
  const read = (text: string) => readValue('receiving.list', answerOf(text), Order);

  test.each([
    ['as the id of the record', `{"id":${long}}`],
    ['as its digits in a text', `{"id":"${long}"}`],
    ['below zero', `{"id": -${long}}`],
    ['within a line, which is not left out', `{"id":1,"lines":[{"inventory_id":${long}}]}`],
  ])('refuses the answer and is named: %s', (_where, text) => {
    expect(() => read(text)).toThrow(long);
  });

  test('keeps its digits where it is read as a text, and is nobody’s concern where it is not read', () => {
    const order = read(`{"id":1,"code":94001118992233445566,"ticks":638999999999999999,"lines":[]}`);
    expect(order).toEqual({ id: 1, code: '94001118992233445566', lines: [] });
  });

  test('refuses a page of a list that is read in full', () => {
    const page = (id: string) => readListPage('orders', bytes(`[{"id":${id},"shipments":[]}]`));
    expect(page('7')?.rows).toHaveLength(1);
    expect(page(long)).toBeNull();
  });

  test('is no proof of a creation', () => {
    expect(createdIdIn(bytes('{"id":7}'))).toBe(7);
    expect(createdIdIn(bytes(`{"id":${long}}`))).toBeNull();
  });

  test('is none where it can be held: the largest one, fractions, exponents, and digits within texts', () => {
    const largest = String(Number.MAX_SAFE_INTEGER);
    expect(read(`{"id":${largest},"code":"a: ${long}"}`)).toMatchObject({
      id: Number.MAX_SAFE_INTEGER,
      code: `a: ${long}`,
    });
    expect(read(`{"id":"${largest}"}`)).toMatchObject({ id: Number.MAX_SAFE_INTEGER });
    expect(parseJson('[1234567890123456789.5,1e20]')).toEqual([Number('1234567890123456789.5'), 1e20]);
  });
});
