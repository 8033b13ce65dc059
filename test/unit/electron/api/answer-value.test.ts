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

describe('a response that is nested deeper than any record', () => {
  test('is detected by its brackets and braces, wherever they are, except in strings', () => {
    expect(parseJson(nested(100))).toBeDefined();
    expect(parseJson(nested(101))).toBeUndefined();
    expect(parseJson(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)).toBeUndefined();
    expect(parseJson(JSON.stringify(['['.repeat(500), '\\"[{'.repeat(500), '\\']))).toBeDefined();
    expect(parseJson(bytes(`[${'[],'.repeat(500)}[]]`))).toBeDefined();
  });

  test('is refused before it is parsed, regardless of the reader', () => {
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

describe('a response with more content than any other', () => {
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

  test('is accepted completely if a separate thread reads it', () => {
    expect(parseJson(rows(120_000, '{"id":1}'), pageAnswer)).toHaveLength(120_000);
    expect(parseJson(rows(500_001, '{}'), pageAnswer)).toBeUndefined();
  });
});

describe('a number that cannot be represented exactly', () => {
  const long = '9007199254740993';
  const Line = z.object({ inventoryId: OptionalNumber, code: OptionalText });
  const Order = wire(z.object({ id: OptionalNumber, code: OptionalText, lines: listOf(Line) }));
  const read = (text: string) => readValue('receiving.list', answerOf(text), Order);

  test.each([
    ['as the id of the record', `{"id":${long}}`],
    ['as its digits in a text', `{"id":"${long}"}`],
    ['below zero', `{"id": -${long}}`],
    ['within a line, which is not left out', `{"id":1,"lines":[{"inventory_id":${long}}]}`],
  ])('causes the response to be refused and is named: %s', (_where, text) => {
    expect(() => read(text)).toThrow(long);
  });

  test('keeps its digits when read as a text, and is ignored when not read', () => {
    const order = read(`{"id":1,"code":94001118992233445566,"ticks":638999999999999999,"lines":[]}`);
    expect(order).toEqual({ id: 1, code: '94001118992233445566', lines: [] });
  });

  test('causes a page of a fully read list to be refused', () => {
    const page = (id: string) => readListPage('orders', bytes(`[{"id":${id},"shipments":[]}]`));
    expect(page('7')?.rows).toHaveLength(1);
    expect(page(long)).toBeNull();
  });

  test('does not prove a creation', () => {
    expect(createdIdIn(bytes('{"id":7}'))).toBe(7);
    expect(createdIdIn(bytes(`{"id":${long}}`))).toBeNull();
  });

  test('does not include representable ones: the largest one, fractions, exponents, and digits within strings', () => {
    const largest = String(Number.MAX_SAFE_INTEGER);
    expect(read(`{"id":${largest},"code":"a: ${long}"}`)).toMatchObject({
      id: Number.MAX_SAFE_INTEGER,
      code: `a: ${long}`,
    });
    expect(read(`{"id":"${largest}"}`)).toMatchObject({ id: Number.MAX_SAFE_INTEGER });
    expect(parseJson('[1234567890123456789.5,1e20]')).toEqual([Number('1234567890123456789.5'), 1e20]);
  });
});
