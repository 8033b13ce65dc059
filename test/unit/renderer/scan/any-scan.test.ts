import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { FocusPlace } from '#renderer/scan/engine/key-stroke.ts';
import { createFakeDesk } from './fake-desk.ts';
import { later, namedPresses, type Press, pressesOf, strokesOfPresses } from './wedge.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const codes = (minLength: number, characters = printable) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength: 40 });
const gaps = (longestMs: number, shortestMs = 0) =>
  fc.array(fc.integer({ min: shortestMs, max: longestMs }), { minLength: 1, maxLength: 40 });

/** Returns the numbers in turn, repeatedly. */
function inTurn(numbers: readonly number[]): () => number {
  let index = -1;
  return () => {
    index += 1;
    return numbers[index % numbers.length] ?? 0;
  };
}

/** Typing by a person: slower than any scanner, with overlapping keys. */
const typing = fc.record({
  text: codes(0),
  gapsMs: gaps(400, 60),
  holdMs: fc.integer({ min: 50, max: 120 }),
});
type Typing = typeof typing extends fc.Arbitrary<infer Value> ? Value : never;

const typed = ({ text, gapsMs, holdMs }: Typing) => pressesOf(text, { gapMs: inTurn(gapsMs), holdMs });

/** A person does not type and scan within such a short time, nor within the silence that ends a code. */
const pauseMs = 160;
const silenceMs = 410;

const afterPause = (presses: readonly Press[], minMs = pauseMs) =>
  later(presses, minMs + (presses[0]?.gapMs ?? 0));

const scanner = fc.record({
  gapsMs: gaps(20),
  holdMs: fc.integer({ min: 0, max: 20 }),
  hasShiftKeys: fc.boolean(),
});
const around = { before: typing, after: typing, scanner, place: fc.constantFrom<FocusPlace>('text', 'page') };
type Around = {
  readonly before: Typing;
  readonly after: Typing;
  readonly scanner: typeof scanner extends fc.Arbitrary<infer Value> ? Value : never;
  readonly place: FocusPlace;
};

/** Types, scans, and types again; returns the scanned texts and the field's content. */
function work(
  code: string,
  ending: readonly Press[],
  context: Around,
  profile: Partial<ScannerProfile> = {},
) {
  const { before, after, place } = context;
  const { gapsMs, holdMs, hasShiftKeys } = context.scanner;
  const scanned = [...pressesOf(code, { gapMs: inTurn(gapsMs), holdMs, hasShiftKeys }), ...ending];
  const desk = createFakeDesk(profile);
  const afterMs = profile.suffix === 'none' ? silenceMs : pauseMs;
  const presses = [...typed(before), ...afterPause(scanned), ...afterPause(typed(after), afterMs)];
  desk.press(...strokesOfPresses(presses, { place }));
  desk.rest();
  return { texts: desk.scans.map(({ text }) => text), value: desk.value(), acts: desk.acts };
}

function expectScan(
  code: string,
  ending: readonly Press[],
  context: Around,
  profile?: Partial<ScannerProfile>,
) {
  const { before, after, place } = context;
  const value = place === 'text' ? before.text + after.text : '';
  expect(work(code, ending, context, profile)).toEqual({ texts: [code], value, acts: [] });
}

const { enter, numpadEnter, lineFeed, tab, controlJ, controlM, f8 } = namedPresses;
const endings = fc.constantFrom<Press[]>(
  enter,
  numpadEnter,
  lineFeed,
  tab,
  controlJ,
  controlM,
  [...enter, ...lineFeed],
  [...enter, ...controlJ],
  [...enter, ...tab],
);

describe('any printable ASCII text, scanned at 0 to 20 ms per key', () => {
  it('is delivered unchanged with any ending, and text typed before and after it stays', () => {
    fc.assert(
      fc.property(codes(3), endings, fc.record(around), (code, ending, context) =>
        expectScan(code, ending, context),
      ),
      { numRuns: 400 },
    );
  });

  it('is delivered without any ending from six characters on', () => {
    fc.assert(
      fc.property(codes(6), fc.record(around), (code, context) =>
        expectScan(code, [], context, { suffix: 'none' }),
      ),
      { numRuns: 400 },
    );
  });

  it('is delivered from the first character on after a key that the profile has as a prefix', () => {
    fc.assert(
      fc.property(codes(1), endings, fc.record(around), (code, ending, context) => {
        const { before, after, scanner: sends, place } = context;
        const presses = [
          ...f8,
          ...pressesOf(code, { gapMs: inTurn(sends.gapsMs), holdMs: sends.holdMs }),
          ...ending,
        ];
        const desk = createFakeDesk({ prefix: 'F8' });
        desk.press(
          ...strokesOfPresses([...typed(before), ...afterPause(presses), ...afterPause(typed(after))], {
            place,
          }),
        );
        desk.rest();
        expect(desk.scans.map(({ text }) => text)).toEqual([code]);
        expect(desk.value()).toBe(place === 'text' ? before.text + after.text : '');
        expect(desk.acts).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is delivered between characters that the profile has as prefix and suffix', () => {
    const others = printable.filter((character) => !'~#'.includes(character));
    fc.assert(
      fc.property(codes(5, others), fc.record(around), (code, context) => {
        const { texts } = work(`~${code}#`, [], context, { prefix: '~', suffix: '#' });
        expect(texts).toEqual([code]);
      }),
      { numRuns: 300 },
    );
  });

  it('is delivered twice, in order, when two codes arrive in one burst', () => {
    fc.assert(
      fc.property(codes(3), codes(3), endings, gaps(20), (first, second, ending, gapsMs) => {
        fc.pre(first !== second);
        const gapMs = inTurn(gapsMs);
        const desk = createFakeDesk();
        const presses = [first, second].flatMap((code) => pressesOf(code, { gapMs }).concat(ending));
        desk.press(...strokesOfPresses(presses));
        desk.rest();
        expect(desk.scans.map(({ text }) => text)).toEqual([first, second]);
        expect(desk.value()).toBe('');
        expect(desk.acts).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
