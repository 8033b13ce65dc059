import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#electron/database/canonical-json.ts';

test('the same value gives the same text, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: undefined })).toBe(canonicalJson({ b: [{ c: 2, d: 1 }] }));
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});

test('the text parses back to the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
