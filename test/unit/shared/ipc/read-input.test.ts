import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readInput } from '../../../../shared/ipc/read-input.ts';

function refusals(schema: z.ZodType, input: unknown): Record<string, string[]> {
  const read = readInput(schema, input);
  if (read.ok || read.failure.code !== 'INVALID') throw new Error('It was taken.');
  return read.failure.fields;
}

describe('input that does not fit its schema', () => {
  it.each([
    ['a number too small', z.int().min(1), 0, 'This is at least 1.'],
    ['a number too big', z.int().max(1_000), 1_001, 'This is at most 1,000.'],
    ['a number that is not positive', z.int().positive(), 0, 'This is more than 0.'],
    ['a number that is not below', z.number().lt(5), 5, 'This is less than 5.'],
    ['a number that is not whole', z.int(), 1.5, 'Enter a whole number.'],
    ['no number', z.number(), Number.NaN, 'A number is needed here.'],
    ['a step between', z.number().multipleOf(5), 7, 'This is a multiple of 5.'],
    ['a text too long', z.string().max(3), 'abcd', 'This has at most 3 characters.'],
    ['an empty text', z.string().min(1), '', 'This has at least 1 character.'],
    ['a text of another length', z.string().length(2), 'a', 'This has exactly 2 characters.'],
    ['an empty list', z.array(z.int()).min(1), [], 'This has at least 1 entry.'],
    ['a list too long', z.array(z.int()).max(1), [1, 2], 'This has at most 1 entry.'],
    ['what is no text', z.string(), 5, 'Enter text.'],
    ['what is no flag', z.boolean(), 'yes', 'Yes or no is needed here.'],
    ['what is no list', z.array(z.int()), {}, 'A list is needed here.'],
    ['what is no object', z.object({}), 'text', 'This is not what is needed here.'],
    ['what is missing', z.string(), undefined, 'This is missing.'],
    ['a value that is not known', z.enum(['Newest', 'Oldest']), 'Loudest', 'This is one of Newest, Oldest.'],
    ['no day', z.iso.date(), '2026-02-30', 'A day is written like 2026-07-01.'],
    ['no moment', z.iso.datetime(), 'soon', 'A moment is written like 2026-07-01T08:00:00Z.'],
    ['another pattern', z.string().regex(/^a$/), 'b', 'This is not written as it has to be.'],
    ['a union of which nothing fits', z.union([z.int(), z.boolean()]), 'b', 'This does not fit.'],
    ['a name that is unknown', z.strictObject({}), { odd: 1 }, 'Nothing here is called odd.'],
  ])('%s is told in a plain sentence', (_, schema, input, sentence) => {
    expect(refusals(schema, input)).toEqual({ '': [sentence] });
  });

  it("keeps a schema's own words", () => {
    expect(refusals(z.string().max(3, 'A code has three letters.'), 'abcd')).toEqual({
      '': ['A code has three letters.'],
    });
  });

  it('says the first problem, and all of them by dotted field', () => {
    const schema = z.object({ lines: z.array(z.object({ quantity: z.int().min(1), sku: z.string() })) });
    expect(readInput(schema, { lines: [{ quantity: 0, sku: null }] })).toEqual({
      ok: false,
      failure: {
        code: 'INVALID',
        message: 'This could not be taken: This is at least 1.',
        requestId: null,
        fields: { 'lines.0.quantity': ['This is at least 1.'], 'lines.0.sku': ['Enter text.'] },
      },
    });
  });

  it.each(['constructor', 'toString'])('names a field that is called %s, as every object has it', (name) => {
    const fields = refusals(z.record(z.string(), z.int()), { [name]: 'x' });
    expect(Object.entries(fields)).toEqual([[name, ['A number is needed here.']]]);
  });

  it('gives back what the schema makes of input that fits', () => {
    const schema = z.object({ page: z.int().default(1) });
    expect(readInput(schema, { other: true })).toEqual({ ok: true, value: { page: 1 } });
  });
});
