import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { createFakeDesk } from './fake-desk.ts';
import { randomFrom, typeLikeAPerson } from './typist.ts';
import { strokesOfPresses } from './wedge.ts';

/** Divided among the profiles. */
const runs = 10_000;

const profiles: Readonly<Record<string, Partial<ScannerProfile>>> = {
  'any scanner': {},
  'a scanner without an ending': { suffix: 'none' },
  'a scanner with a typed prefix': { prefix: '~' },
  'a scanner with a typed suffix': { suffix: '#' },
  'a scanner with a key for a prefix': { prefix: 'F8' },
  'a slow scanner with Enter': { speed: 'slow', suffix: 'enter' },
  'a slow scanner with a typed prefix': { speed: 'slow', prefix: '~' },
  'a slow scanner with a key for a prefix': { speed: 'slow', prefix: 'F8' },
};

describe('the text of a fast typist', () => {
  it.each(Object.entries(profiles))('is never a scan and stays unchanged: %s', (_, profile) => {
    const random = randomFrom(20_261_121);
    for (let run = 0; run < runs / Object.keys(profiles).length; run += 1) {
      const { presses, text, enters } = typeLikeAPerson(random, 6);
      const desk = createFakeDesk(profile);
      desk.press(...strokesOfPresses(presses));
      desk.rest();
      expect(desk.scans, text).toEqual([]);
      expect(desk.value()).toBe(text);
      expect(desk.acts).toEqual(Array.from({ length: enters }, () => 'Enter'));
    }
  });
});
