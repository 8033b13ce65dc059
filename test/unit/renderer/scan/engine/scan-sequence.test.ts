import { describe, expect, it } from 'vitest';
import { createScanSequence } from '../../../../../renderer/scan/engine/scan-sequence.ts';
import { profileWith } from '../fake-desk.ts';

describe('a code that is typed by hand', () => {
  const sequence = () =>
    createScanSequence(
      () => profileWith(),
      () => undefined,
    );

  it('is a scan without white space around it, and is numbered on', () => {
    const { typeIn } = sequence();
    expect(typeIn(' 0614141000036\n', 5_000)).toEqual({
      id: 1,
      text: '0614141000036',
      keyText: null,
      ending: 'enter',
      pauseMs: null,
      startedAtMs: 5_000,
      endedAtMs: 5_000,
      keyCount: 13,
      source: 'typed',
      isRepeat: false,
    });
    expect(typeIn('0614141000036', 5_001)?.id).toBe(2);
  });

  it('is nothing where nothing was typed', () => {
    const { typeIn } = sequence();
    expect(typeIn('', 1)).toBeNull();
    expect(typeIn(' \t', 1)).toBeNull();
    expect(typeIn('A', 1)?.id).toBe(1);
  });
});
