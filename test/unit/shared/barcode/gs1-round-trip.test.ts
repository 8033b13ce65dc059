import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BarcodeProblem } from '#shared/barcode/barcode-problem.ts';
import { readDigitalLink } from '#shared/barcode/digital-link.ts';
import { readBracketed, readElementString } from '#shared/barcode/element-string.ts';
import { applicationIdentifiers } from '#shared/barcode/gs1-dictionary.ts';
import type { Gs1Message } from '#shared/barcode/gs1-message.ts';
import { type Barcode, readBarcode } from '#shared/barcode/read-barcode.ts';
import { runCount } from '#test/support/run-count.ts';
import { type SampleElement, sampleElements, valueOf } from './gs1-arbitraries.ts';

const gs = '\u001d';
/** Long enough for the full counts of a soak test on a slow machine. */
const timeout = 600_000;

function asElementString(samples: readonly SampleElement[]): string {
  return samples
    .map(({ entry, value }, index) => {
      const isLast = index === samples.length - 1;
      return entry.ai + value + (entry.predefined || isLast ? '' : gs);
    })
    .join('');
}

const pairs = (samples: readonly SampleElement[]) => samples.map(({ entry, value }) => [entry.ai, value]);
const found = (message: Gs1Message | null) => message?.elements.map(({ ai, value }) => [ai, value]);
const refused = ({ errors }: Gs1Message) => errors.filter(({ code }) => code !== 'EXCLUDED');

describe('every value that the dictionary allows', () => {
  const numRuns = runCount('GS1 elements of any kind, read back', 2000, 50_000);

  test('is read back from an element string, each identifier separately', () => {
    for (const entry of applicationIdentifiers().values()) {
      fc.assert(
        fc.property(valueOf(entry), (value) => {
          const message = readElementString(entry.ai + value, 2026);
          expect(message.errors).toEqual([]);
          expect(found(message)).toEqual([[entry.ai, value]]);
        }),
        { numRuns: 5 },
      );
    }
  });

  test(
    'is read back from an element string of several, and from its brackets',
    () => {
      fc.assert(
        fc.property(sampleElements, (samples) => {
          const message = readElementString(asElementString(samples), 2026);
          expect(refused(message)).toEqual([]);
          expect(found(message)).toEqual(pairs(samples));
          fc.pre(!samples.some(({ value }) => /\(\d{2,4}\)/.test(value)));
          const bracketed = samples.map(({ entry, value }) => `(${entry.ai})${value}`).join('');
          expect(found(readBracketed(bracketed, 2026))).toEqual(pairs(samples));
        }),
        { numRuns },
      );
    },
    timeout,
  );

  test(
    'is read back from a link: a key, its qualifiers, and values allowed in a query',
    () => {
      const keys = [...applicationIdentifiers().values()].filter(
        ({ linkQualifiers }) => linkQualifiers !== null,
      );
      const link = fc
        .constantFrom(...keys)
        .chain((key) =>
          fc.tuple(
            fc.constant(key),
            valueOf(key),
            fc
              .constantFrom(...(key.linkQualifiers ?? []))
              .chain((alternative) => fc.subarray([...alternative])),
            sampleElements,
          ),
        )
        .chain(([entry, value, qualifiers, others]) => {
          const entries = qualifiers.flatMap((ai) => applicationIdentifiers().get(ai) ?? []);
          const path = fc.tuple(
            ...entries.map((qualifier) =>
              valueOf(qualifier).map((text) => ({ entry: qualifier, value: text })),
            ),
          );
          return path.map((rest) => {
            const inPath: SampleElement[] = [{ entry, value }, ...rest];
            const used = new Set(inPath.map((sample) => sample.entry.ai));
            const inQuery = others.filter((other) => other.entry.linkAttribute && !used.has(other.entry.ai));
            return { inPath, inQuery };
          });
        });
      fc.assert(
        fc.property(link, ({ inPath, inQuery }) => {
          const escaped = ({ value }: SampleElement) => encodeURIComponent(value);
          const path = inPath.map((sample) => `/${sample.entry.ai}/${escaped(sample)}`).join('');
          const query = inQuery.map((sample) => `${sample.entry.ai}=${escaped(sample)}`).join('&');
          const message = readDigitalLink(`https://example.com/stem${path}?${query}&linkType=all`, 2026);
          expect(message === null ? null : refused(message)).toEqual([]);
          expect(found(message)).toEqual([...pairs(inPath), ...pairs(inQuery)]);
        }),
        { numRuns },
      );
    },
    timeout,
  );

  test(
    'with one digit changed is refused at its check digit, and only that element',
    () => {
      const checked = [...applicationIdentifiers().values()].filter(
        ({ components }) => components[0]?.linters.includes('csum') === true && components.length === 1,
      );
      const sample = fc
        .constantFrom(...checked)
        .chain((entry) => fc.tuple(fc.constant(entry), valueOf(entry)));
      fc.assert(
        fc.property(sample, fc.nat(100), fc.integer({ min: 1, max: 9 }), ([entry, value], place, shift) => {
          const at = place % value.length;
          const digit = (Number(value.charAt(at)) + shift) % 10;
          const text = `${entry.ai}${value.slice(0, at)}${digit}${value.slice(at + 1)}${gs}10LOT`;
          const message = readElementString(text, 2026);
          expect(message.errors).toMatchObject([
            { code: 'CHECK', at: entry.ai.length + value.length - 1, length: 1 },
          ]);
          expect(found(message)).toEqual([['10', 'LOT']]);
        }),
        { numRuns },
      );
    },
    timeout,
  );
});

function allProblems({ readings, refused: whole }: Barcode): BarcodeProblem[] {
  const within = readings.flatMap((reading) => (reading.kind === 'gs1' ? reading.errors : []));
  return [...whole.flatMap(({ problems }) => problems), ...within];
}

describe('any text', () => {
  const wild = fc.string({ unit: 'binary', maxLength: 60 });
  const likely = fc
    .array(
      fc.oneof(
        fc.constantFrom(gs, '(', ')', '%', '%2', '/', '?', '&', '=', ';', '#', ' ', '\r', ']', '+'),
        fc.constantFrom(']C1', ']d2', ']Q3', ']E0', ']E3', ']E4', ']e0', ']C0', '[)>', 'https://x.org/'),
        fc.constantFrom(...applicationIdentifiers().keys()),
        fc.stringMatching(/^\d{1,20}$/),
        fc.string({ maxLength: 8 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));
  const spoiled = fc
    .tuple(sampleElements.map(asElementString), fc.nat(100), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([text, place, stray]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + stray + text.slice(at + stray.length);
    });

  test(
    'is read without throwing, with every position inside the text, and the same way again',
    () => {
      const numRuns = runCount('Scans of any text: no throw, every place inside the text', 12_000, 200_000);
      fc.assert(
        fc.property(fc.oneof(wild, likely, spoiled), (text) => {
          const barcode = readBarcode(text, 2026);
          for (const { at, length, reason } of allProblems(barcode)) {
            expect(at).toBeGreaterThanOrEqual(0);
            expect(length).toBeGreaterThanOrEqual(0);
            expect(at + length).toBeLessThanOrEqual(text.length);
            expect(reason).not.toBe('');
          }
          for (const reading of barcode.readings) {
            if (reading.kind === 'gtin') expect(reading.key).toMatch(/^\d{14}$/);
            if (reading.kind !== 'gs1') continue;
            for (const { at, length } of reading.elements)
              expect(at + length).toBeLessThanOrEqual(text.length);
          }
          expect(barcode.readings.length > 0).toBe(barcode.data !== '');
          expect(readBarcode(text, 2026)).toEqual(barcode);
        }),
        { numRuns },
      );
    },
    timeout,
  );

  test('of great length is read too', () => {
    for (const text of [
      '(01)'.repeat(20_000),
      `10A${gs}`.repeat(20_000),
      `https://x/${'01/'.repeat(20_000)}`,
    ]) {
      expect(() => readBarcode(text, 2026)).not.toThrow();
    }
  });
});
