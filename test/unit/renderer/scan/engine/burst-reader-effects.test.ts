import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { createBurstReader } from '#renderer/scan/engine/burst-reader.ts';
import type { FocusPlace } from '#renderer/scan/engine/key-stroke.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';
import {
  later,
  namedPresses,
  type Press,
  pressesOf,
  strokesOfPresses,
} from '#test/unit/renderer/scan/wedge.ts';
import { code, human, scanPresses } from './burst-presses.ts';

const { enter, f8 } = namedPresses;

describe('the effects of a key, and of a silence', () => {
  /** Presses keys on a separate reader and returns the effects. */
  const readerOf = (
    presses: readonly Press[],
    profile: Partial<ScannerProfile> = {},
    place: FocusPlace = 'text',
  ) => {
    const reader = createBurstReader(() => ({ ...defaultScannerProfile, ...profile }));
    const strokes = strokesOfPresses(presses, { place });
    const steps = strokes.map((stroke) => reader.press(stroke));
    const lastMs = strokes.findLast(({ kind }) => kind === 'down')?.timeMs ?? 0;
    const waitMs = () => {
      const deadlineMs = reader.deadlineMs();
      return deadlineMs === null ? null : deadlineMs - lastMs;
    };
    const after = (silenceMs: number) => reader.elapse(lastMs + silenceMs).map((effect) => effect.do);
    const downs = steps.filter((_, index) => strokes[index]?.kind === 'down').map(({ effects }) => effects);
    return { reader, waitMs, after, downs };
  };

  it('are none if nothing is open', () => {
    const { reader, waitMs } = readerOf([]);
    expect([waitMs(), reader.elapse(5_000), reader.interrupt(), reader.leave()]).toEqual([null, [], [], []]);
    const shift = { key: 'Shift', code: 'ShiftLeft', gapMs: 0, holdMs: 1 };
    expect(readerOf([shift]).downs).toEqual([[]]);
  });

  it('keep the field at each key let through, and restore it when a scan is recognized and read', () => {
    const { downs } = readerOf([...pressesOf('abcdef'), ...enter]);
    expect(downs).toEqual([
      [{ do: 'keepField', at: 0 }],
      [{ do: 'keepField', at: 0 }],
      [],
      [],
      [],
      [
        { do: 'restoreField', at: 0 },
        { do: 'claimKeys', sinceMs: 10_000, untilMs: 10_010 },
      ],
      [
        { do: 'restoreField', at: 0 },
        { do: 'releaseField' },
        { do: 'deliver', frame: expect.objectContaining({ endedAtMs: 10_011 }) },
      ],
    ]);
  });

  it('keep the field before a prefix, and before a code right after another', () => {
    expect(readerOf(f8, { prefix: 'F8' }).downs).toEqual([[{ do: 'keepField', at: 0 }]]);
    const { downs } = readerOf([...scanPresses(), ...pressesOf('7')]);
    expect(downs.at(-1)).toEqual([{ do: 'keepField', at: 0 }]);
  });

  it('return the held keys if a person continues after the wait', () => {
    const shiftAfter = (gapMs: number) =>
      readerOf([
        ...pressesOf('the', { gapMs: 5 }),
        { key: 'Shift', code: 'ShiftLeft', gapMs, holdMs: 1 },
      ]).downs.at(-1);
    expect(shiftAfter(35)).toEqual([]);
    expect(shiftAfter(36)).toContainEqual({ do: 'giveBack', text: 'e' });
  });

  it('come after a wait that depends on the open keys', () => {
    const quick = pressesOf('the', { gapMs: 5 });
    expect(readerOf(quick).waitMs()).toBe(36);
    expect(readerOf(pressesOf('the', { gapMs: 35 })).waitMs()).toBe(36);
    expect(readerOf([...pressesOf('th'), ...later(pressesOf('E'), 36)]).waitMs()).toBe(1_501);
    expect(readerOf(pressesOf(' '), {}, 'press').waitMs()).toBe(36);
    expect(readerOf(pressesOf('a', human)).waitMs()).toBe(1_501);
    expect(readerOf(pressesOf('a', human), { suffix: 'none' }).waitMs()).toBe(401);
    expect(readerOf(pressesOf('a', { holdMs: 5 }), { suffix: 'none', prefix: 'F8' }).waitMs()).toBe(1_501);
    expect(readerOf(pressesOf(code)).waitMs()).toBe(1_001);
    expect(readerOf(pressesOf(code), { suffix: 'none' }).waitMs()).toBe(401);
    for (const [presses, afterMs] of [
      [pressesOf(code), 1_001],
      [pressesOf('a', human), 1_501],
    ] as const) {
      const reader = readerOf(presses);
      reader.after(afterMs);
      expect(reader.waitMs()).toBeNull();
    }
  });

  it('return the held keys after 35 ms of silence, and release the field when the mouse is pressed', () => {
    const { reader, after } = readerOf(pressesOf('the', { gapMs: 5 }));
    expect(after(35)).toEqual([]);
    expect(after(36)).toEqual(['giveBack', 'report']);
    expect(reader.interrupt()).toContainEqual({ do: 'releaseField' });
  });

  it('report a scan without its ending as incomplete after a second', () => {
    const { after } = readerOf(pressesOf(code));
    expect([after(401), after(1_000)]).toEqual([[], []]);
    expect(after(1_001)).toEqual(['restoreField', 'releaseField', 'miss']);
    expect(after(1_600)).toEqual([]);
  });

  it('deliver a code without an ending after its silence', () => {
    const inFlight = readerOf(pressesOf(code), { suffix: 'none' });
    expect(inFlight.after(400)).toEqual([]);
    expect(inFlight.after(401)).toEqual(['restoreField', 'releaseField', 'deliver']);
    const oneByOne = readerOf(pressesOf('abcdef', { gapMs: 40, holdMs: 20 }), { suffix: 'none' });
    expect(oneByOne.after(400)).toEqual([]);
    expect(oneByOne.after(401)).toEqual([
      'restoreField',
      'claimKeys',
      'restoreField',
      'releaseField',
      'deliver',
    ]);
  });

  it('report typing after its silence', () => {
    const typing = readerOf(pressesOf('hello', human));
    expect([typing.after(1_500), typing.after(1_501)]).toEqual([[], ['report']]);
    const ended = readerOf(pressesOf('hello', human), { suffix: 'none' });
    expect([ended.after(400), ended.after(401), ended.after(1_501)]).toEqual([[], ['report'], []]);
  });
});
