import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { BurstKey, Frame } from '#renderer/scan/engine/burst.ts';
import type { SeparatorForm } from '#renderer/scan/engine/key-meaning.ts';
import type { ScanEvent } from '#renderer/scan/engine/scan.ts';
import { createScanSequence } from '#renderer/scan/engine/scan-sequence.ts';
import { profileWith } from '#test/unit/renderer/scan/fake-desk.ts';

describe('a code typed by hand', () => {
  const sequence = () =>
    createScanSequence(
      () => profileWith(),
      () => undefined,
    );

  it('is a scan without surrounding whitespace, and gets the next number', () => {
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

  it('is ignored if nothing was typed', () => {
    const { typeIn } = sequence();
    expect(typeIn('', 1)).toBeNull();
    expect(typeIn(' \t', 1)).toBeNull();
    expect(typeIn('A', 1)?.id).toBe(1);
  });
});

/** A key of a code, 10 ms after the previous one and down for 4 ms. */
const keyAt = (place: number, text: string, change: Partial<BurstKey> = {}): BurstKey => ({
  text,
  keyText: text,
  typed: text,
  separator: null,
  name: `Key${text}`,
  downAtMs: 1_000 + 10 * place,
  upAtMs: 1_004 + 10 * place,
  gapsMs: place === 0 ? [] : [10],
  isCapsLocked: false,
  ...change,
});

function frameOf(text: string, change: Partial<Frame> = {}): Frame {
  const keys = Array.from(text, (character, place) => keyAt(place, character));
  const frame = { startedAtMs: 1_000, endedAtMs: 1_200, hasNamedPrefix: false, hasLeadingF8: false };
  return { ...frame, keys, ending: 'enter', ...change };
}

function openSequence(profile: Partial<ScannerProfile> = {}) {
  const events: ScanEvent[] = [];
  const sequence = createScanSequence(
    () => profileWith(profile),
    (event) => events.push(event),
  );
  /** The scanner properties that the next scan reports. */
  const signsOf = (frame: Frame) => {
    events.length = 0;
    sequence.accept(frame);
    return events.filter(({ kind }) => kind !== 'scanRecognised');
  };
  return { ...sequence, events, signsOf };
}

describe('a code that was read', () => {
  it('is reported with the times of its keys, both readings, and its separators', () => {
    const { accept, events } = openSequence({ prefix: 'F8' });
    const keys = [
      keyAt(0, 'q', { keyText: 'a' }),
      keyAt(1, '\u001d', { separator: 'Ctrl+]' }),
      keyAt(2, '1', { upAtMs: null }),
    ];
    expect(accept(frameOf('', { keys, hasNamedPrefix: true }))).toEqual({
      id: 1,
      text: 'q\u001d1',
      keyText: 'a\u001d1',
      ending: 'enter',
      pauseMs: null,
      startedAtMs: 1_000,
      endedAtMs: 1_200,
      keyCount: 4,
      source: 'scanner',
      isRepeat: false,
    });
    const readings = { characterText: 'q\u001d1', keyText: 'a\u001d1' };
    expect(events).toEqual([
      {
        kind: 'scanRecognised',
        scanId: 1,
        startedAtMs: 1_000,
        endedAtMs: 1_200,
        keyCount: 4,
        gapsMs: [10, 10],
        holdsMs: [4, 4, null],
        ending: 'enter',
        ...readings,
        separators: ['Ctrl+]'],
        hadPrefix: true,
      },
      { kind: 'suffixDetected', suffix: 'enter' },
      { kind: 'separatorDetected', form: 'Ctrl+]' },
      { kind: 'layoutDoubted', ...readings },
    ]);
  });

  it('keeps the tabs within it, and those at its end only if a key ended it', () => {
    const { accept } = openSequence();
    const inSilence = accept(frameOf('A\tB\t\t', { ending: 'silence' }));
    expect(inSilence).toMatchObject({ text: 'A\tB', keyText: null });
    expect(accept(frameOf('A\tC\t\t'))).toMatchObject({ text: 'A\tC\t\t', keyText: null });
  });

  it('is ignored and not numbered if it is only its prefix', () => {
    const { accept, events } = openSequence({ prefix: '~' });
    expect(accept(frameOf('~'))).toBeNull();
    expect(accept(frameOf('', { keys: [] }))).toBeNull();
    expect(events).toEqual([]);
    expect(accept(frameOf('~A'))?.id).toBe(1);
  });

  it('is a repeat until the end of the window, but not after it', () => {
    const { accept } = openSequence({ repeatWindowMs: 300, dropsRepeats: false });
    const isRepeat = (startedAtMs: number, text = 'A') =>
      accept(frameOf(text, { startedAtMs, endedAtMs: startedAtMs + 50 }))?.isRepeat;
    expect([isRepeat(1_000), isRepeat(1_350), isRepeat(1_701), isRepeat(1_752, 'B')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('the scanner properties reported for a scan', () => {
  it('include its ending if it differs from the last one', () => {
    const { signsOf } = openSequence();
    expect(signsOf(frameOf('A'))).toEqual([{ kind: 'suffixDetected', suffix: 'enter' }]);
    expect(signsOf(frameOf('B'))).toEqual([]);
    expect(signsOf(frameOf('C', { ending: 'tab' }))).toEqual([{ kind: 'suffixDetected', suffix: 'tab' }]);
    expect(signsOf(frameOf('D', { ending: 'silence' }))).toEqual([
      { kind: 'suffixDetected', suffix: 'none' },
    ]);
    // The profile contains that one.
    expect(signsOf(frameOf('E', { ending: 'suffix' }))).toEqual([]);
    expect(signsOf(frameOf('F'))).toEqual([{ kind: 'suffixDetected', suffix: 'enter' }]);
  });

  it('include the form of its separators if it differs from the last one', () => {
    const { signsOf } = openSequence({ suffix: '#' });
    const separated = (text: string, separator: SeparatorForm): Frame =>
      frameOf('', { keys: [keyAt(0, text), keyAt(1, '\u001d', { separator })], ending: 'suffix' });
    expect(signsOf(separated('A', 'GS'))).toEqual([{ kind: 'separatorDetected', form: 'GS' }]);
    expect(signsOf(frameOf('B', { ending: 'suffix' }))).toEqual([]);
    expect(signsOf(separated('C', 'GS'))).toEqual([]);
    expect(signsOf(separated('D', 'F8'))).toEqual([{ kind: 'separatorDetected', form: 'F8' }]);
  });

  it('include Caps Lock when it turns on, and a prefix each time', () => {
    const { signsOf } = openSequence({ suffix: '#' });
    const locked = (text: string): Frame =>
      frameOf('', { keys: [keyAt(0, text, { isCapsLocked: true }), keyAt(1, '1')], ending: 'suffix' });
    expect(signsOf(locked('A'))).toEqual([{ kind: 'capsLockNoticed' }]);
    expect(signsOf(locked('B'))).toEqual([]);
    expect(signsOf(frameOf('C', { ending: 'suffix' }))).toEqual([]);
    expect(signsOf(locked('D'))).toEqual([{ kind: 'capsLockNoticed' }]);
    expect(signsOf(frameOf('E', { ending: 'suffix', hasLeadingF8: true }))).toEqual([
      { kind: 'prefixDetected', prefix: 'F8' },
    ]);
  });
});

describe('a code that was not read completely', () => {
  it('is numbered with the others, is reported, and is never a repeat', () => {
    const { accept, miss, events } = openSequence();
    accept(frameOf('A'));
    events.length = 0;
    const frame = frameOf('A', { startedAtMs: 1_250, endedAtMs: 1_300, ending: 'silence' });
    expect(miss(frame, 'noEnding')).toEqual({
      id: 2,
      text: 'A',
      keyText: null,
      ending: 'silence',
      pauseMs: 50,
      startedAtMs: 1_250,
      endedAtMs: 1_300,
      keyCount: 1,
      source: 'scanner',
      isRepeat: false,
    });
    expect(events).toEqual([
      { kind: 'scanMissed', reason: 'noEnding', startedAtMs: 1_250, keyCount: 1, gapsMs: [], holdsMs: [4] },
    ]);
    expect(accept(frameOf('B', { startedAtMs: 1_400 }))).toMatchObject({ id: 3, pauseMs: 100 });
  });
});
