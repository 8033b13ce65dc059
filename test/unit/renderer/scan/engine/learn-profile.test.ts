import { describe, expect, it } from 'vitest';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { calibrationText, learnProfile, splitSamples } from '#renderer/scan/engine/learn-profile.ts';
import { replayStrokes } from '#renderer/scan/engine/replay-strokes.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';
import { UsableScannerProfile } from '#shared/preferences/preferences-view.ts';
import { profileWith } from '#test/unit/renderer/scan/fake-desk.ts';
import {
  altCode,
  changed,
  namedPresses,
  type Press,
  pressesOf,
  scanOf,
  strokesOfPresses,
  type Wedge,
} from '#test/unit/renderer/scan/wedge.ts';

const { controlBracket, enter, tab, f8, lineFeed } = namedPresses;
const [beforeSeparator = '', afterSeparator = ''] = calibrationText.split('\u001d');

type Sending = {
  readonly wedge?: Wedge;
  readonly prefix?: readonly Press[];
  readonly separator?: readonly Press[];
  readonly suffix?: readonly Press[];
};

/** The keystrokes of the calibration code as a scanner would send them. */
function calibrate({
  wedge = {},
  prefix = [],
  separator = controlBracket,
  suffix = enter,
}: Sending): KeyStroke[] {
  return strokesOfPresses(
    [
      ...prefix,
      ...pressesOf(beforeSeparator, wedge),
      ...separator,
      ...pressesOf(afterSeparator, wedge),
      ...suffix,
    ],
    { place: 'page' },
  );
}

/** Learns from one scan, and scans it again with the learned profile. */
function learn(sending: Sending) {
  const strokes = calibrate(sending);
  const learned = learnProfile([strokes]);
  if (learned.kind === 'notLearned') return { reason: learned.reason };
  const { profile, separator } = learned;
  UsableScannerProfile.parse(profile);
  const texts = replayStrokes(strokes, profile).scans.map(({ text, keyText }) => [text, keyText]);
  const { speed, prefix, suffix, layout, capsLock } = profile;
  return { speed, prefix, suffix, layout, capsLock, separator, texts };
}

const plain = {
  speed: 'normal',
  prefix: null,
  suffix: 'enter',
  layout: 'same',
  capsLock: 'ignored',
  separator: 'Ctrl+]',
  texts: [[calibrationText, null]],
};

describe('the calibration code', () => {
  it('contains the characters that differ between layouts, in both cases', () => {
    for (const character of 'aqm;:/-_!$19\u001d') expect(calibrationText).toContain(character);
    for (const letter of 'aqwyzm') expect(calibrationText.toLowerCase()).toContain(letter);
    expect(calibrationText).toMatch(/[a-z].*[A-Z]/u);
  });

  it('teaches the profile of a scanner with factory settings', () => {
    expect(learn({})).toEqual(plain);
  });

  it.each([
    ['fr', 'us', 'us'],
    ['de', 'us', 'us'],
    ['gb', 'gb', 'same'],
    ['gb', 'us', 'same'],
  ] as const)('detects on a %s keyboard that a scanner is set to %s', (host, scanner, layout) => {
    const learned = learn({ wedge: { host, scanner } });
    // The separator of this test is sent as its key, wherever the bracket is.
    expect(learned).toMatchObject({ layout, texts: [[calibrationText, null]] });
  });

  it('detects a scanner that is set to the French layout of the desk', () => {
    expect(learn({ wedge: { host: 'fr', scanner: 'fr' } })).toEqual(plain);
    expect(learn({ wedge: { host: 'de', scanner: 'de' } })).toEqual(plain);
  });

  it.each([
    ['F8', f8],
    ['Ctrl+]', controlBracket],
    ['~', pressesOf('~')],
    ['#1', pressesOf('#1')],
  ] as const)('shows the prefix %s', (prefix, keys) => {
    expect(learn({ prefix: keys })).toEqual({ ...plain, prefix });
  });

  it('does not take the symbology that the scanner reports for a prefix', () => {
    const learned = learn({ prefix: pressesOf(']C0') });
    expect(learned).toMatchObject({ prefix: null, suffix: 'enter' });
    expect(learn({ prefix: [...f8, ...pressesOf(']d1')] })).toMatchObject({ prefix: 'F8' });
  });

  it.each([
    ['enter', [...enter, ...lineFeed]],
    ['tab', tab],
    ['enter-or-tab', [...tab, ...enter]],
    ['none', []],
    ['#', pressesOf('#')],
    ['$$', [...pressesOf('$$'), ...enter]],
    ['F9', [{ key: 'F9', code: 'F9', gapMs: 1, holdMs: 1 }]],
  ] as const)('shows the suffix %s', (suffix, keys) => {
    expect(learn({ suffix: keys })).toEqual({ ...plain, suffix });
  });

  it.each([
    ['Alt+0029', altCode('0029')],
    ['Alt+029', altCode('029')],
    ['F8', f8],
    ['GS', namedPresses.groupSeparator],
  ] as const)('shows the separator as %s', (form, separator) => {
    expect(learn({ separator })).toEqual({ ...plain, separator: form });
  });

  it('is recognized if the scanner sends no separator', () => {
    expect(learn({ separator: [] })).toMatchObject({ suffix: 'enter', separator: null });
  });

  it('shows a slow scanner', () => {
    const wedge = { gapMs: 80, holdMs: 30, hasShiftKeys: false };
    expect(learn({ wedge, prefix: f8 })).toMatchObject({ speed: 'slow', prefix: 'F8' });
    expect(learn({ wedge, suffix: [] })).toEqual({ reason: 'slowWithoutMarks' });
  });

  it('shows how the scanner handles Caps Lock', () => {
    expect(learn({ wedge: { capsLock: true } })).toEqual(plain);
    // Such a scanner sends the opposite case, so that Caps Lock makes it right.
    const turned = Array.from(calibrationText, (character) =>
      character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
    ).join('');
    const [before = '', after = ''] = turned.split('\u001d');
    const wedge = { capsLock: true };
    const presses = [...pressesOf(before, wedge), ...controlBracket, ...pressesOf(after, wedge), ...enter];
    const learned = learnProfile([strokesOfPresses(presses)]);
    expect(learned).toMatchObject({ kind: 'learned', profile: { capsLock: 'compensated', layout: 'same' } });
  });

  it('is read by its keys with an input method', () => {
    const strokes = calibrate({}).map((stroke) => changed(stroke, { key: 'Process', composing: true }));
    expect(learnProfile([strokes])).toMatchObject({ profile: { layout: 'us' } });
  });

  it('is recognized if a key repeats', () => {
    const repeated = calibrate({}).flatMap((stroke) =>
      stroke.code === 'KeyA' ? [stroke, changed(stroke, { repeat: true })] : stroke,
    );
    expect(learnProfile([repeated])).toMatchObject({ kind: 'learned' });
  });

  it('is refused if it is another code, or empty', () => {
    expect(learnProfile([scanOf('0614141000036')])).toEqual({ kind: 'notLearned', reason: 'anotherCode' });
    expect(learnProfile([])).toEqual({ kind: 'notLearned', reason: 'nothingScanned' });
    expect(learnProfile([[]])).toEqual({ kind: 'notLearned', reason: 'nothingScanned' });
  });

  it('is refused if the keys around it cannot be a mark', () => {
    expect(learn({ prefix: [...f8, ...pressesOf('~')] })).toEqual({ reason: 'strangeMarks' });
    expect(learn({ prefix: enter })).toEqual({ reason: 'strangeMarks' });
  });

  it('is refused if the keys around it are too many to be saved', () => {
    expect(learn({ prefix: pressesOf('12345678') })).toMatchObject({ prefix: '12345678' });
    expect(learn({ prefix: pressesOf('123456789') })).toEqual({ reason: 'strangeMarks' });
    expect(learn({ suffix: pressesOf('#12345678901') })).toMatchObject({ suffix: '#12345678901' });
    expect(learn({ suffix: pressesOf('#123456789012') })).toEqual({ reason: 'strangeMarks' });
  });

  it('must look the same each time, except for one that was delayed', () => {
    const one = calibrate({});
    expect(learnProfile([one, calibrate({ suffix: tab })])).toEqual({
      kind: 'notLearned',
      reason: 'samplesDiffer',
    });
    expect(learnProfile([one, one])).toMatchObject({ kind: 'learned', profile: { speed: 'normal' } });
    const slow = calibrate({ wedge: { gapMs: 80, holdMs: 30 } });
    expect(learnProfile([one, slow])).toMatchObject({ kind: 'learned', profile: { speed: 'slow' } });
  });

  it('is found in a recording of several scans', () => {
    const strokes = [0, 1_000, 2_000].flatMap((laterMs) =>
      calibrate({}).map((stroke) => changed(stroke, { timeMs: stroke.timeMs + laterMs })),
    );
    expect(splitSamples(strokes)).toHaveLength(3);
    expect(splitSamples([])).toEqual([]);
    expect(learnProfile(splitSamples(strokes))).toMatchObject({ kind: 'learned' });
  });
});

describe('the default profile', () => {
  it('passes the preferences schema', () => {
    expect(UsableScannerProfile.parse(defaultScannerProfile)).toEqual(defaultScannerProfile);
  });

  it('cannot be slow without a mark', () => {
    const slow = profileWith({ speed: 'slow', suffix: 'none' });
    expect(UsableScannerProfile.safeParse(slow).success).toBe(false);
    expect(UsableScannerProfile.safeParse({ ...slow, prefix: 'F8' }).success).toBe(true);
  });
});
