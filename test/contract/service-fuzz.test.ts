import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runCount } from '../support/run-count.ts';
import { fuzzedRecords, type Json, type JsonObject } from './fuzzed-records.ts';

const runs = runCount('R24, fuzzed bodies a schema', 300, 10_000);
const timeoutMs = 600_000;

/** Changes to a record at any depth that a server may make without a word: values, missing and new fields. */
function altered(sample: JsonObject, required: readonly string[]): fc.Arbitrary<JsonObject> {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
    fc.constantFrom<Json>(null, '', 0, [], {}),
  );
  const fields = Object.entries(sample).map(([key, entry]): fc.Arbitrary<JsonObject> => {
    const same = fc.constant<JsonObject>({ [key]: entry });
    if (required.includes(key)) return same;
    const inner = nestedChange(entry, key);
    return fc.oneof(
      { weight: 4, arbitrary: same },
      { weight: 2, arbitrary: fc.constant<JsonObject>({}) },
      { weight: 2, arbitrary: fc.constant<JsonObject>({ [key]: null }) },
      { weight: 2, arbitrary: value.map((other): JsonObject => ({ [key]: other })) },
      ...(inner === null ? [] : [{ weight: 2, arbitrary: inner }]),
    );
  });
  const newcomers = fc.dictionary(
    fc.string({ maxLength: 12 }).map((name) => `new_${name}`),
    value,
    { maxKeys: 3 },
  );
  return fc
    .tuple(newcomers, ...fields)
    .map((parts) => Object.assign({}, ...(parts as JsonObject[])) as JsonObject);
}

function nestedChange(entry: Json, key: string): fc.Arbitrary<JsonObject> | null {
  if (Array.isArray(entry)) {
    const first = entry[0];
    if (first === null || typeof first !== 'object' || Array.isArray(first)) return null;
    return fc.array(altered(first, []), { maxLength: 3 }).map((list): JsonObject => ({ [key]: list }));
  }
  if (entry === null || typeof entry !== 'object') return null;
  return altered(entry, []).map((record): JsonObject => ({ [key]: record }));
}

describe.each(fuzzedRecords)('any $name', ({ sample, required, list, record, enums }) => {
  test(
    `is read in ${runs} alterations, and what was read can be kept, sent on and read again`,
    () => {
      fc.assert(
        fc.property(fc.array(altered(sample, required), { maxLength: 3 }), (records) => {
          const wire: unknown = JSON.parse(JSON.stringify(records));
          const read = list.parse(wire);
          expect(read).toHaveLength(records.length);
          for (const one of read) expect(record.parse(structuredClone(one))).toEqual(one);
          expect(list.parse({ items: wire, next: null })).toEqual(read);
        }),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );

  test('means the same with a field missing and with null', () => {
    for (const key of Object.keys(sample).filter((name) => !required.includes(name))) {
      const { [key]: _left, ...without } = sample;
      expect(list.parse([{ ...sample, [key]: null }])).toEqual(list.parse([without]));
    }
  });

  test('keeps values and fields that nobody knew', () => {
    const unknown = Object.fromEntries(enums.map((key) => [key, 'Teleported']));
    const [read] = list.parse([{ ...sample, ...unknown, brand_new_field: { deep_key: [1] } }]);
    const values = Object.values(read ?? {});
    expect(values.filter((value) => value === 'Teleported')).toHaveLength(enums.length);
    expect(read).toHaveProperty('brandNewField', { deepKey: [1] });
  });

  test(
    `is read or refused, and never an error, for ${runs} bodies of anything`,
    () => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 5 }), (body) => {
          const read = list.safeParse(body);
          expect(typeof read.success).toBe('boolean');
        }),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );
});
