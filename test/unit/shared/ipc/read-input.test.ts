import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readInput } from '#shared/ipc/read-input.ts';
import { type MessageId, type Sentence, sentence } from '#shared/messages/messages.ts';

function refusals(schema: z.ZodType, input: unknown): Record<string, Sentence[]> {
  const read = readInput(schema, input);
  if (read.ok || read.failure.code !== 'INVALID') throw new Error('It was taken.');
  return read.failure.fields;
}

describe('input that does not fit its schema', () => {
  it.each([
    ['a number too small', z.int().min(1), 0, sentence('invalid.least', { minimum: 1 })],
    ['a number too big', z.int().max(1_000), 1_001, sentence('invalid.most', { maximum: 1_000 })],
    ['a number that is not positive', z.int().positive(), 0, sentence('invalid.moreThan', { minimum: 0 })],
    ['a number that is not below', z.number().lt(5), 5, sentence('invalid.lessThan', { maximum: 5 })],
    ['a number that is not whole', z.int(), 1.5, sentence('invalid.wholeNumber')],
    ['no number', z.number(), Number.NaN, sentence('invalid.number')],
    ['a step between', z.number().multipleOf(5), 7, sentence('invalid.multipleOf', { divisor: 5 })],
    ['a text too long', z.string().max(3), 'abcd', sentence('invalid.characters.most', { maximum: 3 })],
    ['an empty text', z.string().min(1), '', sentence('invalid.characters.least', { minimum: 1 })],
    [
      'a text of another length',
      z.string().length(2),
      'a',
      sentence('invalid.characters.exactly', { length: 2 }),
    ],
    ['an empty list', z.array(z.int()).min(1), [], sentence('invalid.entries.least', { minimum: 1 })],
    ['a list too long', z.array(z.int()).max(1), [1, 2], sentence('invalid.entries.most', { maximum: 1 })],
    ['what is no text', z.string(), 5, sentence('invalid.text')],
    ['what is no flag', z.boolean(), 'yes', sentence('invalid.yesOrNo')],
    ['what is no list', z.array(z.int()), {}, sentence('invalid.list')],
    ['what is no object', z.object({}), 'text', sentence('invalid.other')],
    ['what is missing', z.string(), undefined, sentence('invalid.missing')],
    [
      'a value that is not known',
      z.enum(['Newest', 'Oldest']),
      'Loudest',
      sentence('invalid.oneOf', { values: ['Newest', 'Oldest'] }),
    ],
    ['no day', z.iso.date(), '2026-02-30', sentence('invalid.date')],
    ['no moment', z.iso.datetime(), 'soon', sentence('invalid.dateTime')],
    ['another pattern', z.string().regex(/^a$/), 'b', sentence('invalid.format')],
    ['a union of which nothing fits', z.union([z.int(), z.boolean()]), 'b', sentence('invalid.other')],
  ])('%s is reported with a plain message', (_, schema, input, message) => {
    expect(refusals(schema, input)).toEqual({ '': [message] });
  });

  it('is reported for each unknown field', () => {
    const unknown = [sentence('invalid.unknownField')];
    expect(refusals(z.strictObject({}), { odd: 1, even: 2 })).toEqual({ odd: unknown, even: unknown });
  });

  it('is reported with the schema’s own message and the values of its check', () => {
    expect(refusals(z.string().max(3, 'invalid.deskName' satisfies MessageId), 'abcd')).toEqual({
      '': [sentence('invalid.deskName', { maximum: 3 })],
    });
    const even = z.int().refine((value) => value % 2 === 0, {
      error: 'invalid.multipleOf' satisfies MessageId,
      params: { divisor: 2 },
    });
    expect(refusals(even, 3)).toEqual({ '': [sentence('invalid.multipleOf', { divisor: 2 })] });
  });

  it('is reported with all problems by dotted field', () => {
    const schema = z.object({ lines: z.array(z.object({ quantity: z.int().min(1), sku: z.string() })) });
    expect(readInput(schema, { lines: [{ quantity: 0, sku: null }] })).toEqual({
      ok: false,
      failure: {
        code: 'INVALID',
        message: null,
        requestId: null,
        fields: {
          'lines.0.quantity': [sentence('invalid.least', { minimum: 1 })],
          'lines.0.sku': [sentence('invalid.text')],
        },
      },
    });
  });

  it.each(['constructor', 'toString'])(
    'is reported for a field called %s, which every object has',
    (name) => {
      const fields = refusals(z.record(z.string(), z.int()), { [name]: 'x' });
      expect(Object.entries(fields)).toEqual([[name, [sentence('invalid.number')]]]);
    },
  );

  it('is not reported if it fits; the parsed value is returned', () => {
    const schema = z.object({ page: z.int().default(1) });
    expect(readInput(schema, { other: true })).toEqual({ ok: true, value: { page: 1 } });
  });
});
