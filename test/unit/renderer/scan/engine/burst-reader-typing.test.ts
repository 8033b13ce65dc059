import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { createBurstReader } from '#renderer/scan/engine/burst-reader.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';
import { createFakeDesk } from '#test/unit/renderer/scan/fake-desk.ts';
import {
  changed,
  later,
  namedPresses,
  pressesOf,
  scanOf,
  strokesOfPresses,
} from '#test/unit/renderer/scan/wedge.ts';
import {
  code,
  human,
  kindsOf,
  missesOf,
  press,
  refusals,
  scanPresses,
  slowly,
  textsOf,
} from './burst-presses.ts';

const { enter, f8 } = namedPresses;

describe('keys that are not a scan', () => {
  it('include rolled keys, which end up in the field in order', () => {
    const rolls = ['the', 'ing', 'and'].flatMap((roll) =>
      later(pressesOf(roll, { gapMs: 15, holdMs: 70 }), 120),
    );
    const desk = press([...rolls, ...later(enter, 120)]);
    expect(desk.value()).toBe('theingand');
    expect(desk.scans).toEqual([]);
    expect(desk.acts).toEqual(['Enter']);
    expect(kindsOf(desk).filter((kind) => kind === 'keysGivenBack')).toHaveLength(3);
    expect(refusals(desk)).toEqual(['tooSlow']);
  });

  it('include two quick letters and Enter', () => {
    const desk = press([...pressesOf('ok', { gapMs: 12, holdMs: 60 }), ...later(enter, 15)]);
    expect(desk.value()).toBe('ok');
    expect(desk.acts).toEqual(['Enter']);
  });

  it('include two rolls of three with a pause between them', () => {
    const desk = press([
      ...pressesOf('the', { gapMs: 10, holdMs: 70 }),
      ...later(pressesOf('ing', { gapMs: 10, holdMs: 70 }), 60),
      ...later(enter, 60),
    ]);
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('theing');
  });

  it('include three letters and Enter slightly slower than a scanner', () => {
    const desk = press([...pressesOf('yes', { gapMs: 28, holdMs: 60 }), ...later(enter, 28)]);
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('yes');
    expect(desk.acts).toEqual(['Enter']);
  });

  it('include keys with a typed chord among them', () => {
    const paste = strokesOfPresses([{ key: 'v', code: 'KeyV', gapMs: 0, holdMs: 1 }], { startMs: 10_012 });
    const desk = createFakeDesk();
    desk.press(
      ...strokesOfPresses(pressesOf('12345')),
      ...paste.map((stroke) => changed(stroke, { meta: true })),
    );
    desk.press(...strokesOfPresses(enter, { startMs: 10_014 }));
    expect(desk.scans).toEqual([]);
    expect(desk.acts).toContain('Enter');
  });

  it('include a key that is held down', () => {
    const flags = { repeat: true };
    const repeats = Array.from({ length: 30 }, () => ({
      key: 'a',
      code: 'KeyA',
      gapMs: 30,
      holdMs: 0,
      flags,
    }));
    const strokes = strokesOfPresses([{ key: 'a', code: 'KeyA', gapMs: 0, holdMs: 0 }, ...repeats]);
    const desk = createFakeDesk();
    desk.press(...strokes.filter(({ kind }) => kind === 'down'));
    desk.rest();
    expect(desk.value()).toBe('a'.repeat(31));
    expect(desk.scans).toEqual([]);
  });

  it('include a held key of a remote screen, which arrives as many presses without a release', () => {
    const presses = Array.from({ length: 30 }, () => ({ key: 'a', code: 'KeyA', gapMs: 30, holdMs: 0 }));
    const desk = createFakeDesk();
    desk.press(...strokesOfPresses(presses).filter(({ kind }) => kind === 'down'));
    desk.rest();
    expect(desk.value()).toBe('a'.repeat(30));
    expect(desk.scans).toEqual([]);
  });

  it('reach the field, if held back, before any key that is not', () => {
    const desk = createFakeDesk();
    const dead = { key: 'Dead', code: 'Quote', gapMs: 9, holdMs: 1 };
    desk.press(...strokesOfPresses([...pressesOf('the', { gapMs: 9 }), dead]));
    expect(desk.acts).toEqual(['Dead']);
    expect(desk.value()).toBe('the');
  });

  it('include password input, of which nothing is reported', () => {
    const desk = press(scanPresses(), {}, 'secret');
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe(code);
    expect(desk.acts).toEqual(['Enter']);
    expect(desk.events).toEqual([
      { kind: 'burstRefused', reason: 'passwordField', startedAtMs: 10_000, keyCount: 0, gapsMs: [] },
    ]);
  });

  it('report nothing at all about a password typed slowly', () => {
    expect(press(pressesOf('correct horse', human), {}, 'secret').events).toEqual([]);
  });

  it('report nothing if the focus moves into a password field among them', () => {
    const desk = createFakeDesk();
    const strokes = strokesOfPresses(pressesOf('12345', { gapMs: 5 }));
    desk.press(...strokes.map((stroke, index) => changed(stroke, { place: index < 4 ? 'text' : 'secret' })));
    desk.rest();
    expect(desk.events).toEqual([
      { kind: 'burstRefused', reason: 'passwordField', startedAtMs: 10_000, keyCount: 0, gapsMs: [] },
    ]);
  });

  it('include password input right after a scan', () => {
    const desk = createFakeDesk();
    const strokes = strokesOfPresses([...scanPresses(), ...pressesOf('hunter2')]);
    const end = strokes.findLastIndex(({ key }) => key === 'Enter');
    desk.press(
      ...strokes.map((stroke, index) => changed(stroke, { place: index > end ? 'secret' : 'page' })),
    );
    desk.rest();
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.value()).toBe('hunter2');
  });

  it('include a prefix character in a password', () => {
    const desk = press([...pressesOf('~secret'), ...enter], { prefix: '~' }, 'secret');
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('~secret');
  });

  it('include quick keys without the prefix of the profile', () => {
    for (const prefix of ['F8', '~', 'Ctrl+]']) {
      const desk = press(scanPresses(), { prefix });
      expect(desk.scans).toEqual([]);
      expect(desk.value()).toBe(code);
      expect(refusals(desk)).toEqual(['noPrefix']);
    }
  });

  it('include keys with an arrow or Escape among them', () => {
    const arrow = { key: 'ArrowLeft', code: 'ArrowLeft', gapMs: 2, holdMs: 1 };
    const desk = press([...pressesOf('abcd'), arrow, ...later(enter, 2)]);
    expect(desk.scans).toEqual([]);
    expect(desk.acts).toEqual(['ArrowLeft', 'Enter']);
    expect(desk.value()).toBe('abcd');
  });

  it('are returned before the mouse or another window takes over', () => {
    const desk = createFakeDesk();
    desk.press(...strokesOfPresses(pressesOf('the', { gapMs: 5 })));
    expect(desk.value()).toBe('th');
    desk.interrupt();
    expect(desk.value()).toBe('the');
  });
});

describe('losing the keyboard', () => {
  const reader = () => createBurstReader(() => defaultScannerProfile);

  it('closes the open burst: returns typed text, and reports a partial code', () => {
    const typing = reader();
    for (const stroke of strokesOfPresses(pressesOf('the', { gapMs: 5 }))) typing.press(stroke);
    expect(typing.leave()).toContainEqual({ do: 'giveBack', text: 'e' });
    expect([typing.deadlineMs(), typing.leave()]).toEqual([null, []]);
    const scanning = reader();
    for (const stroke of strokesOfPresses(pressesOf(code))) scanning.press(stroke);
    expect(scanning.leave().map((effect) => effect.do)).toEqual(['restoreField', 'releaseField', 'miss']);
  });

  it('lets go of the held keys, which are released elsewhere', () => {
    const left = reader();
    const strokes = strokesOfPresses(scanPresses());
    const end = strokes.findIndex(({ key, kind }) => key === 'Enter' && kind === 'up');
    for (const stroke of strokes.slice(0, end)) left.press(stroke);
    left.leave();
    expect(left.press(strokes[end] as KeyStroke).isSwallowed).toBe(false);
    const stayed = reader();
    for (const stroke of strokes.slice(0, end)) stayed.press(stroke);
    expect(stayed.press(strokes[end] as KeyStroke).isSwallowed).toBe(true);
  });

  it('is not the same as pressing the mouse within a scan', () => {
    const scanning = reader();
    for (const stroke of strokesOfPresses(pressesOf(code))) scanning.press(stroke);
    expect(scanning.interrupt()).toEqual([]);
    expect(scanning.deadlineMs()).not.toBeNull();
  });
});

describe('the space bar on a button', () => {
  it('presses it when a person presses the key', () => {
    expect(press(pressesOf(' ', human), {}, 'press').acts).toEqual(['press']);
  });

  it('presses it even if the tap is shorter than any other', () => {
    expect(press([{ key: ' ', code: 'Space', gapMs: 0, holdMs: 12 }], {}, 'press').acts).toEqual(['press']);
  });

  it('presses nothing if it belongs to a code', () => {
    for (const text of [' A1234567', 'A 1234567', 'A12 4567', 'A1234 67']) {
      for (const holdMs of [0, 1, 15]) {
        const desk = press([...pressesOf(text, { gapMs: 4, holdMs }), ...enter], {}, 'press');
        expect(desk.acts, text).toEqual([]);
        expect(textsOf(desk)).toEqual([text]);
      }
    }
  });
});

describe('a single-letter shortcut', () => {
  it('notices within its wait that another key followed', () => {
    // The first two keys are let through so that a waiting shortcut sees the second one.
    const desk = createFakeDesk();
    const strokes = scanOf('rx123456', {}, { place: 'page' });
    desk.press(...strokes);
    expect(desk.letThrough.map(({ key }) => key).slice(0, 2)).toEqual(['r', 'x']);
    expect(desk.claims).toEqual([10_000]);
  });
});

describe('keys that may or may not be part of the code after them', () => {
  const unclear = pressesOf('x', { gapMs: 0, holdMs: 30 });

  it('make it a partial code, by its ending and in flight', () => {
    const quick = press([...unclear, ...later(scanPresses(), 130)]);
    expect([textsOf(quick), missesOf(quick), quick.value()]).toEqual([[], [['part', code]], 'x']);
    const slow = press([
      ...pressesOf('x', { gapMs: 0, holdMs: 40 }),
      ...later(pressesOf('abcd', { gapMs: 40, holdMs: 20 }), 130),
      ...later(enter, 40),
    ]);
    expect([textsOf(slow), missesOf(slow), slow.value()]).toEqual([[], [['part', 'abcd']], 'x']);
  });

  it('stay in the field with the code if nothing ends it', () => {
    const desk = press(
      [
        ...pressesOf('x', { gapMs: 0, holdMs: 40 }),
        ...later(pressesOf('abcdef', { gapMs: 40, holdMs: 20 }), 130),
      ],
      { suffix: 'none' },
    );
    expect([textsOf(desk), missesOf(desk), desk.value()]).toEqual([[], [['tooSlow', 'xabcdef']], 'xabcdef']);
  });
});

describe('a scan after typed text', () => {
  const word = pressesOf('dock', { gapMs: 75, holdMs: 60 });

  it('is recognized in flight, claims its own keys, and starts with them', () => {
    const desk = press([...f8, ...later(word, 30), ...later(scanPresses(), 75)], {}, 'page');
    const startedAtMs = 10_000 + 30 + 3 * 75 + 75;
    expect(desk.letThrough.map(({ key }) => key).join('')).toBe('F8dock06141');
    expect(desk.claims).toEqual([startedAtMs]);
    expect(desk.scans).toMatchObject([{ text: code, startedAtMs }]);
    expect(kindsOf(desk)).not.toContain('prefixDetected');
  });

  it('is missed without the typed text if its ending does not arrive', () => {
    const desk = press([...word, ...later(pressesOf(code), 75)]);
    expect([missesOf(desk), desk.value()]).toEqual([[['noEnding', code]], 'dock']);
  });

  it('is recognized although the typed space bar is still down, whose release is let through', () => {
    const reader = createBurstReader(() => defaultScannerProfile);
    const strokes = strokesOfPresses(
      [{ key: ' ', code: 'Space', gapMs: 0, holdMs: 5_000 }, ...later(pressesOf(code), 130)],
      { place: 'press' },
    );
    const steps = strokes.map((stroke) => reader.press(stroke));
    expect(strokes.at(-1)).toMatchObject({ kind: 'up', code: 'Space' });
    expect(steps.flatMap(({ effects }) => effects)).toContainEqual(
      expect.objectContaining({ do: 'claimKeys' }),
    );
    expect(steps.at(-1)?.isSwallowed).toBe(false);
  });
});

describe('keys after a password', () => {
  it('are a scan, and keys held before it reach the field first', () => {
    const desk = createFakeDesk();
    const strokes = strokesOfPresses([...pressesOf('hunter'), ...scanPresses()]);
    desk.press(...strokes.map((stroke, index) => changed(stroke, { place: index < 12 ? 'secret' : 'text' })));
    desk.rest();
    expect([textsOf(desk), desk.value()]).toEqual([[code], 'hunter']);
    const held = createFakeDesk();
    const typed = strokesOfPresses(pressesOf('thex', { gapMs: 5 }));
    held.press(...typed.map((stroke, index) => changed(stroke, { place: index < 6 ? 'text' : 'secret' })));
    held.rest();
    expect(held.value()).toBe('thex');
  });
});

describe('a scan that stays typed text', () => {
  it('is reported at its suffix, once, with the reason', () => {
    const desk = press(pressesOf('abcde#fg#', slowly), { suffix: '#' });
    expect([missesOf(desk), desk.value()]).toEqual([[['tooSlow', 'abcde']], 'abcde#fg#']);
  });

  it('is reported at its Enter, which works in a field and presses nothing elsewhere', () => {
    const typed = press([...pressesOf(code, slowly), ...later(enter, 95)]);
    expect([missesOf(typed), typed.acts]).toEqual([[['tooSlow', code]], ['Enter']]);
    for (const prefix of ['F8', '~']) {
      const presses = [...pressesOf(code, { ...slowly, gapMs: 50 }), ...later(enter, 50)];
      const pressed = press(presses, { prefix }, 'press');
      expect([missesOf(pressed), pressed.acts]).toEqual([[['noPrefix', code]], []]);
    }
  });

  it('is reported if half of its gaps are longer and its ending is in time', () => {
    const presses = pressesOf('abcdefg', slowly).map((one, index) =>
      [4, 5].includes(index) ? changed(one, { gapMs: 170 }) : one,
    );
    expect(missesOf(press([...presses, ...later(enter, 90)]))).toEqual([['tooSlow', 'abcdefg']]);
  });

  it('is over with its Enter', () => {
    const desk = createFakeDesk();
    desk.press(...strokesOfPresses([...pressesOf('hello', human), ...later(enter, 90)]));
    expect(refusals(desk)).toEqual(['tooSlow']);
  });

  it('is reported by the silence if its codes have no ending', () => {
    const desk = press(pressesOf(code, slowly), { suffix: 'none' });
    expect([missesOf(desk), refusals(desk)]).toEqual([[['tooSlow', code]], []]);
    const byHand = press(pressesOf('hello', human), { suffix: 'none' });
    expect([missesOf(byHand), refusals(byHand)]).toEqual([[], ['tooSlow']]);
  });
});

describe('typing', () => {
  it('is let through immediately if slow, and outside a field even if quick', () => {
    const desk = press(pressesOf('hello', human));
    expect(desk.letThrough).toHaveLength(5);
    expect(kindsOf(desk)).toEqual(['burstRefused']);
    expect(press(pressesOf('abcde'), {}, 'page').letThrough).toHaveLength(5);
  });

  it('is reported once, with its reason', () => {
    const desk = press(pressesOf('the', { gapMs: 35, holdMs: 90 }));
    desk.interrupt();
    expect(refusals(desk)).toEqual(['tooFewKeys']);
    const held = createFakeDesk();
    const strokes = strokesOfPresses(pressesOf('abc'), { place: 'page' }).slice(0, 5);
    held.press(...strokes, changed(strokes[4] as KeyStroke, { repeat: true, timeMs: 10_500 }));
    expect(refusals(held)).toEqual(['keyRepeat']);
  });

  it('includes any key except the space bar on a button, and the space bar in a field', () => {
    const tapOf = (key: string, code: string) => [{ key, code, gapMs: 0, holdMs: 12 }];
    expect(press(tapOf('a', 'KeyA'), {}, 'press').acts).toEqual([]);
    const space = press(tapOf(' ', 'Space'));
    expect([space.acts, space.value()]).toEqual([[], ' ']);
  });

  it('of the space bar presses a button immediately if held by a finger, otherwise after a moment', () => {
    const pressed = (holdMs: number, profile: Partial<ScannerProfile> = {}) => {
      const desk = createFakeDesk(profile);
      desk.press(...strokesOfPresses([{ key: ' ', code: 'Space', gapMs: 0, holdMs }], { place: 'press' }));
      return desk.acts;
    };
    expect([pressed(36), pressed(35), pressed(12, { prefix: 'F8' })]).toEqual([['press'], [], ['press']]);
  });

  it('of F8 reaches the page', () => {
    expect(press(f8).letThrough.map(({ key }) => key)).toEqual(['F8']);
  });
});
