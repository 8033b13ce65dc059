import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf } from '#electron/files/file-name.ts';
import { runCount } from '#test/support/run-count.ts';

const names = runCount('Fuzzed file names', 1_000, 10_000);

describe('a file name', () => {
  test.each([
    ['returns', 'returns.csv'],
    ['returns.csv', 'returns.csv'],
    ['Returns.CSV', 'Returns.csv'],
    ['../../etc/passwd', 'etc-passwd.csv'],
    ['C:\\x?*', 'C-x-.csv'],
    ['', 'export.csv'],
    ['...', 'export.csv'],
    ['con', '_con.csv'],
    ['Nul .x', '_Nul .x.csv'],
    ['COM¹', '_COM¹.csv'],
    ['conout$', '_conout$.csv'],
    ['console', 'console.csv'],
    ['a\u202Eb\u0000c', 'a-b-c.csv'],
    ['Lager Köln 📦', 'Lager Köln 📦.csv'],
  ])('for %j is %j', (suggested, expected) => {
    expect(fileNameOf(suggested, 'csv')).toBe(expected);
  });

  test(`is valid on every operating system, for ${names} fuzzed suggestions`, () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 200 })),
        (suggested) => {
          const name = fileNameOf(suggested, 'pdf');
          expect(name).toMatch(/^[^<>:"/\\|?*\p{C}]+\.pdf$/u);
          expect(name).not.toMatch(/^\.|^(?:con|nul|aux|prn)\./i);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(220);
        },
      ),
      { numRuns: names },
    );
  });
});
