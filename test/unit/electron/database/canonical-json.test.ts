import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#electron/database/canonical-json.ts';

test('the same meaning is the same text, whatever the order of the keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: undefined })).toBe(canonicalJson({ b: [{ c: 2, d: 1 }] }));
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});

test('the text means what the value meant', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
