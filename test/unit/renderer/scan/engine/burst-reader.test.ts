import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '../../../../../renderer/platform/keyboard/scanner-profile.ts';
import { createBurstReader } from '../../../../../renderer/scan/engine/burst-reader.ts';
import type { FocusPlace, KeyStroke } from '../../../../../renderer/scan/engine/key-stroke.ts';
import { defaultScannerProfile } from '../../../../../shared/preferences/model/default-scanner-profile.ts';
import { createFakeDesk } from '../fake-desk.ts';
import {
  altCode,
  changed,
  later,
  namedPresses,
  type Press,
  pressesOf,
  scanOf,
  strokesOfPresses,
  type Wedge,
} from '../wedge.ts';

const { enter, tab, lineFeed, f8, controlBracket } = namedPresses;
const code = '0614141000036';

const textsOf = (desk: ReturnType<typeof createFakeDesk>) => desk.scans.map(({ text }) => text);
const kindsOf = (desk: ReturnType<typeof createFakeDesk>) => desk.events.map(({ kind }) => kind);
const refusals = (desk: ReturnType<typeof createFakeDesk>) =>
  desk.events.flatMap((event) => (event.kind === 'burstRefused' ? [event.reason] : []));

/** Presses keys one after the other on a desk of their own. */
function press(presses: readonly Press[], profile: Partial<ScannerProfile> = {}, place: FocusPlace = 'text') {
  const desk = createFakeDesk(profile);
  desk.press(...strokesOfPresses(presses, { place }));
  desk.rest();
  return desk;
}

const human: Wedge = { gapMs: 90, holdMs: 70 };

describe('the ending of a scan', () => {
  it('reaches nobody, going down and going up', () => {
    for (const place of ['text', 'press', 'page'] as const) {
      expect(press([...pressesOf(code), ...enter], {}, place).acts).toEqual([]);
    }
  });

  it('is one where CR LF come, and the second is told', () => {
    const desk = press([...pressesOf(code), ...enter, ...later(lineFeed, 80)], {}, 'press');
    expect(desk.acts).toEqual([]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.events).toContainEqual({ kind: 'secondEndSwallowed', key: 'Enter', afterMs: 80 });
  });

  it('is swallowed also where its key stays down', () => {
    const repeats = [660, 700, 740].map((timeMs) =>
      changed(strokesOfPresses(enter)[0] as KeyStroke, { repeat: true, timeMs: 10_030 + timeMs }),
    );
    const desk = createFakeDesk();
    const strokes = strokesOfPresses(scanPresses(), { place: 'press' });
    desk.press(...strokes.slice(0, -1), ...repeats);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.acts).toEqual([]);
  });

  it('leaves an Enter that a person presses later to the person', () => {
    const desk = press([...pressesOf(code), ...enter, ...later(enter, 130)], {}, 'press');
    expect(desk.acts).toEqual(['Enter']);
  });

  it('does not swallow an Enter behind a key that a person pressed after the scan', () => {
    const escape = { key: 'Escape', code: 'Escape', gapMs: 40, holdMs: 5 };
    expect(press([...pressesOf(code), ...enter, escape, ...later(enter, 40)], {}, 'page').acts).toEqual([
      'Escape',
      'Enter',
    ]);
  });

  it('is waited for, also where a silence comes before it', () => {
    const desk = press([...pressesOf(code), ...later(enter, 180)], {}, 'press');
    expect(desk.scans.map(({ ending }) => ending)).toEqual(['enter']);
    expect(desk.acts).toEqual([]);
  });

  it('reaches nobody where it comes after the scan was told to be incomplete', () => {
    const desk = press([...pressesOf(code), ...later(enter, 1_200)], {}, 'press');
    expect(desk.scans).toEqual([]);
    expect(desk.missed.map(({ reason, text }) => [reason, text])).toEqual([['noEnding', code]]);
    expect(desk.acts).toEqual([]);
  });

  it('may be late by itself', () => {
    const desk = press([...pressesOf('AB12'), ...later(enter, 90)]);
    expect(textsOf(desk)).toEqual(['AB12']);
    expect(desk.value()).toBe('');
  });

  it('is a part of the code where it is a tab and the profile waits for Enter', () => {
    const presses = [...pressesOf('first'), ...tab, ...pressesOf('second'), ...enter];
    expect(textsOf(press(presses, { suffix: 'enter' }))).toEqual(['first\tsecond']);
    expect(textsOf(press(presses))).toEqual(['first', 'second']);
  });

  it('is not taken for a part of the code where the profile waits in vain for Enter', () => {
    const desk = press([...pressesOf(code), ...tab], { suffix: 'enter' });
    expect(textsOf(desk)).toEqual([]);
    expect(desk.missed.map(({ reason, text }) => [reason, text])).toEqual([['noEnding', code]]);
    expect(desk.acts).toEqual([]);
  });

  it('may be a key of its own', () => {
    const end = { key: 'F9', code: 'F9', gapMs: 2, holdMs: 1 };
    const desk = press([...pressesOf(code), end], { suffix: 'F9' });
    expect(desk.scans.map(({ text, ending }) => [text, ending])).toEqual([[code, 'suffix']]);
    expect(desk.acts).toEqual([]);
  });

  it('holds the times of the first and of the last key', () => {
    const desk = press([...pressesOf('ABCDEF', { gapMs: 3, hasShiftKeys: false }), ...later(enter, 7)]);
    expect(desk.scans[0]).toMatchObject({ startedAtMs: 10_000, endedAtMs: 10_022, keyCount: 6, id: 1 });
  });
});

describe('a held up scanner', () => {
  it('is one scan, whichever single gap is long', () => {
    for (let at = 1; at < code.length; at += 1) {
      const presses = pressesOf(code).map((one, index) => (index === at ? changed(one, { gapMs: 90 }) : one));
      const desk = press([...presses, ...enter]);
      expect(textsOf(desk), `the gap before key ${at}`).toEqual([code]);
      expect(desk.value()).toBe('');
    }
  });

  it('is one scan, although two gaps are long', () => {
    const presses = pressesOf(code).map((one, index) =>
      [3, 6].includes(index) ? changed(one, { gapMs: 90 }) : one,
    );
    expect(textsOf(press([...presses, ...enter]))).toEqual([code]);
  });

  it('is one scan where its keys arrive much later than they were pressed', () => {
    const strokes = strokesOfPresses(scanPresses());
    for (let heard = 1; heard <= 10; heard += 1) {
      const desk = createFakeDesk();
      desk.press(...strokes.slice(0, heard));
      desk.hang(400);
      desk.press(...strokes.slice(heard));
      desk.rest();
      expect(textsOf(desk), `after ${heard} strokes`).toEqual([code]);
      expect(desk.value()).toBe('');
    }
  });

  it('does not take along what was typed just before', () => {
    for (const word of ['do', 'doc', 'dock', 'docks', 'docked']) {
      const desk = press([...pressesOf(word, { gapMs: 75, holdMs: 60 }), ...later(scanPresses(), 75)]);
      expect(textsOf(desk)).toEqual([code]);
      expect(desk.value()).toBe(word);
    }
  });

  it('may fall silent for less than a tenth of a second once it is known', () => {
    const presses = pressesOf(code).map((one, index) => (index > 6 ? changed(one, { gapMs: 95 }) : one));
    expect(textsOf(press([...presses, ...enter]))).toEqual([code]);
  });
});

const scanPresses = () => [...pressesOf(code), ...enter];

describe('keys that are no scan', () => {
  it('are rolled ones, which end up in the field in their order', () => {
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

  it('are two quick letters and Enter', () => {
    const desk = press([...pressesOf('ok', { gapMs: 12, holdMs: 60 }), ...later(enter, 15)]);
    expect(desk.value()).toBe('ok');
    expect(desk.acts).toEqual(['Enter']);
  });

  it('are two rolls of three with a pause between them', () => {
    const desk = press([
      ...pressesOf('the', { gapMs: 10, holdMs: 70 }),
      ...later(pressesOf('ing', { gapMs: 10, holdMs: 70 }), 60),
      ...later(enter, 60),
    ]);
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('theing');
  });

  it('are three letters and Enter that are a little slower than a scanner', () => {
    const desk = press([...pressesOf('yes', { gapMs: 28, holdMs: 60 }), ...later(enter, 28)]);
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('yes');
    expect(desk.acts).toEqual(['Enter']);
  });

  it('are keys with one of a person’s chords among them', () => {
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

  it('are a key that is held down', () => {
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

  it('are a held key of a far screen, which comes as many presses and no release', () => {
    const presses = Array.from({ length: 30 }, () => ({ key: 'a', code: 'KeyA', gapMs: 30, holdMs: 0 }));
    const desk = createFakeDesk();
    desk.press(...strokesOfPresses(presses).filter(({ kind }) => kind === 'down'));
    desk.rest();
    expect(desk.value()).toBe('a'.repeat(30));
    expect(desk.scans).toEqual([]);
  });

  it('that were held are in the field before any key that is not', () => {
    const desk = createFakeDesk();
    const dead = { key: 'Dead', code: 'Quote', gapMs: 9, holdMs: 1 };
    desk.press(...strokesOfPresses([...pressesOf('the', { gapMs: 9 }), dead]));
    expect(desk.acts).toEqual(['Dead']);
    expect(desk.value()).toBe('the');
  });

  it('are what goes into a password, of which nothing is told', () => {
    const desk = press(scanPresses(), {}, 'secret');
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe(code);
    expect(desk.acts).toEqual(['Enter']);
    expect(desk.events).toEqual([
      { kind: 'burstRefused', reason: 'passwordField', startedAtMs: 10_000, keyCount: 0, gapsMs: [] },
    ]);
  });

  it('tells nothing at all of a password that is typed slowly', () => {
    expect(press(pressesOf('correct horse', human), {}, 'secret').events).toEqual([]);
  });

  it('are told nothing of either where the focus went into a password among them', () => {
    const desk = createFakeDesk();
    const strokes = strokesOfPresses(pressesOf('12345', { gapMs: 5 }));
    desk.press(...strokes.map((stroke, index) => changed(stroke, { place: index < 4 ? 'text' : 'secret' })));
    desk.rest();
    expect(desk.events).toEqual([
      { kind: 'burstRefused', reason: 'passwordField', startedAtMs: 10_000, keyCount: 0, gapsMs: [] },
    ]);
  });

  it('are what goes into a password right behind a scan', () => {
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

  it('are a prefix character in a password', () => {
    const desk = press([...pressesOf('~secret'), ...enter], { prefix: '~' }, 'secret');
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('~secret');
  });

  it('are quick keys without the prefix that the profile has', () => {
    for (const prefix of ['F8', '~', 'Ctrl+]']) {
      const desk = press(scanPresses(), { prefix });
      expect(desk.scans).toEqual([]);
      expect(desk.value()).toBe(code);
      expect(refusals(desk)).toEqual(['noPrefix']);
    }
  });

  it('are keys with an arrow or Escape among them', () => {
    const arrow = { key: 'ArrowLeft', code: 'ArrowLeft', gapMs: 2, holdMs: 1 };
    const desk = press([...pressesOf('abcd'), arrow, ...later(enter, 2)]);
    expect(desk.scans).toEqual([]);
    expect(desk.acts).toEqual(['ArrowLeft', 'Enter']);
    expect(desk.value()).toBe('abcd');
  });

  it('are given back before the mouse or another window takes over', () => {
    const desk = createFakeDesk();
    desk.press(...strokesOfPresses(pressesOf('the', { gapMs: 5 })));
    expect(desk.value()).toBe('th');
    desk.interrupt();
    expect(desk.value()).toBe('the');
  });
});

describe('a keyboard that goes elsewhere', () => {
  const reader = () => createBurstReader(() => defaultScannerProfile);

  it('closes what is open: typing is given back, and a part of a code is told (scanner B7)', () => {
    const typing = reader();
    for (const stroke of strokesOfPresses(pressesOf('the', { gapMs: 5 }))) typing.press(stroke);
    expect(typing.leave()).toContainEqual({ do: 'giveBack', text: 'e' });
    expect([typing.deadlineMs(), typing.leave()]).toEqual([null, []]);
    const scanning = reader();
    for (const stroke of strokesOfPresses(pressesOf(code))) scanning.press(stroke);
    expect(scanning.leave().map((effect) => effect.do)).toEqual(['restoreField', 'releaseField', 'miss']);
  });

  it('lets go of the keys that it kept, which are let go elsewhere', () => {
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

  it('is not waited for where the mouse alone was pressed within a scan', () => {
    const scanning = reader();
    for (const stroke of strokesOfPresses(pressesOf(code))) scanning.press(stroke);
    expect(scanning.interrupt()).toEqual([]);
    expect(scanning.deadlineMs()).not.toBeNull();
  });
});

describe('the space bar on a button', () => {
  it('presses it when a person does', () => {
    expect(press(pressesOf(' ', human), {}, 'press').acts).toEqual(['press']);
  });

  it('presses it also when the tap was shorter than any other', () => {
    expect(press([{ key: ' ', code: 'Space', gapMs: 0, holdMs: 12 }], {}, 'press').acts).toEqual(['press']);
  });

  it('presses nothing when it belongs to a code', () => {
    for (const text of [' A1234567', 'A 1234567', 'A12 4567', 'A1234 67']) {
      for (const holdMs of [0, 1, 15]) {
        const desk = press([...pressesOf(text, { gapMs: 4, holdMs }), ...enter], {}, 'press');
        expect(desk.acts, text).toEqual([]);
        expect(textsOf(desk)).toEqual([text]);
      }
    }
  });
});

describe('a prefix', () => {
  it('lets no key of the scan through where it is a key', () => {
    for (const [prefix, keys] of [
      ['F8', f8],
      ['Ctrl+]', controlBracket],
    ] as const) {
      const desk = press([...keys, ...scanPresses()], { prefix }, 'page');
      expect(textsOf(desk)).toEqual([code]);
      expect(desk.claims).toEqual([]);
      expect(desk.acts).toEqual([]);
    }
  });

  it('makes a scan of a single character, also in a password', () => {
    const desk = press([...f8, ...pressesOf('7'), ...enter], { prefix: 'F8' }, 'secret');
    expect(textsOf(desk)).toEqual(['7']);
    expect(desk.value()).toBe('');
  });

  it('alone is nothing', () => {
    const desk = press([...f8, ...later(pressesOf('a', human), 300)], { prefix: 'F8' });
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('a');
    expect(refusals(desk)).toEqual(['nothingAfterPrefix']);
  });

  it('begins the next scan where nothing ends the one before', () => {
    const presses = [...f8, ...pressesOf('first'), ...f8, ...pressesOf('second')];
    expect(textsOf(press(presses, { prefix: 'F8', suffix: 'none' }))).toEqual(['first', 'second']);
  });

  it('that nobody told the profile of is not a part of the code, and is told', () => {
    const desk = press([...f8, ...scanPresses()]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.events).toContainEqual({ kind: 'prefixDetected', prefix: 'F8' });
  });

  it('with nothing behind it but a tab is nothing', () => {
    expect(press([...f8, ...tab], { prefix: 'F8', suffix: 'enter' }).scans).toEqual([]);
  });

  it('may stand before a code that begins like the suffix', () => {
    expect(textsOf(press([...f8, ...pressesOf('#abc#')], { prefix: 'F8', suffix: '#' }))).toEqual(['#abc']);
  });

  it('may be several characters, by either layout', () => {
    const desk = press(
      [...pressesOf('-Q', { host: 'fr' }), ...pressesOf('12345', { host: 'fr' }), ...enter],
      {
        prefix: '-Q',
        layout: 'us',
      },
    );
    expect(textsOf(desk)).toEqual(['12345']);
  });
});

describe('a slow scanner', () => {
  const slow = { speed: 'slow' } as const;
  const radio = (text: string) => pressesOf(text, { gapMs: 95, holdMs: 40, hasShiftKeys: false });

  it('is read under its profile with a prefix, and with a suffix', () => {
    const withPrefix = press([...f8, ...later(radio(code), 90), ...later(enter, 90)], {
      ...slow,
      prefix: 'F8',
    });
    expect(textsOf(withPrefix)).toEqual([code]);
    expect(withPrefix.acts).toEqual([]);
    const withSuffix = press([...radio(code), ...later(enter, 90)], { ...slow, suffix: 'enter' });
    expect(textsOf(withSuffix)).toEqual([code]);
    expect(withSuffix.value()).toBe('');
    expect(withSuffix.acts).toEqual([]);
    const withTypedSuffix = press(radio(`${code}#`), { ...slow, suffix: '#' });
    expect(textsOf(withTypedSuffix)).toEqual([code]);
  });

  it('is not read under another profile', () => {
    const desk = press([...radio(code), ...later(enter, 90)]);
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe(code);
    expect(desk.acts).toEqual(['Enter']);
  });

  it('is not read with another ending than that of its profile', () => {
    expect(press([...radio(code), ...later(enter, 90)], { ...slow, suffix: 'tab' }).scans).toEqual([]);
  });

  it('is not read without prefix and suffix', () => {
    expect(press(radio(code), { ...slow, suffix: 'none' }).scans).toEqual([]);
  });

  it('may hold its keys longer where nobody types', () => {
    const presses = [...pressesOf(code, { gapMs: 100, holdMs: 50 }), ...later(enter, 100)];
    expect(textsOf(press(presses, { ...slow, suffix: 'enter' }, 'page'))).toEqual([code]);
    expect(textsOf(press(presses, { ...slow, suffix: 'enter' }, 'text'))).toEqual([]);
  });

  it('is told from a person by keys that do not come regularly', () => {
    const presses = radio(code).map((one, index) => (index === 5 ? changed(one, { gapMs: 40 }) : one));
    expect(press([...presses, ...later(enter, 95)], { ...slow, suffix: 'enter' }).scans).toEqual([]);
    const held = radio(code).map((one, index) => (index === 5 ? changed(one, { holdMs: 5 }) : one));
    expect(press([...held, ...later(enter, 95)], { ...slow, suffix: 'enter' }).scans).toEqual([]);
  });

  it('is told from a person by keys that overlap, if only two do', () => {
    const presses = radio(code).map((one, index) => (index === 3 ? changed(one, { holdMs: 130 }) : one));
    expect(press([...presses, ...later(enter, 95)], { ...slow, suffix: 'enter' }).scans).toEqual([]);
  });

  it('is told from a person by how long the keys are down', () => {
    const desk = press([...pressesOf(code, { gapMs: 95, holdMs: 80 }), ...later(enter, 95)], {
      ...slow,
      suffix: 'enter',
    });
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe(code);
  });
});

describe('two codes', () => {
  it('in one burst are two scans, however short they are', () => {
    const desk = press(
      [...scanPresses(), ...pressesOf('7'), ...enter, ...pressesOf('8'), ...enter],
      {},
      'page',
    );
    expect(textsOf(desk)).toEqual([code, '7', '8']);
    expect(desk.acts).toEqual([]);
  });

  it('may have the same mark in front and behind', () => {
    const profile = { prefix: '#', suffix: '#' };
    expect(textsOf(press(pressesOf('#12345##67890#'), profile))).toEqual(['12345', '67890']);
  });

  it('leave out what is left of an ending that is longer than the profile knows', () => {
    const desk = press([...scanPresses(), ...pressesOf('x')]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.value()).toBe('');
  });

  it('do not make a scan of what a person types right behind one', () => {
    const desk = press([...scanPresses(), ...later(pressesOf('seen', human), 80)]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.value()).toBe('seen');
  });
});

describe('the pause before a scan', () => {
  const pausesOf = (presses: readonly Press[], hangMs = 0) => {
    const desk = createFakeDesk();
    const strokes = strokesOfPresses(presses);
    const half = strokes.length / 2;
    desk.press(...strokes.slice(0, half));
    desk.hang(hangMs);
    desk.press(...strokes.slice(half));
    desk.rest();
    return desk.scans.map(({ pauseMs }) => pauseMs);
  };
  const twoCodes = [...scanPresses(), ...later(pressesOf('DH-SEND-482915'), 400), ...namedPresses.enter];

  it('is told by the keys’ own time stamps, however late they arrive (security 3)', () => {
    const [first, second] = pausesOf(twoCodes);
    expect(first).toBeNull();
    expect(second).toBeGreaterThan(380);
    expect(second).toBeLessThan(410);
    expect(pausesOf(twoCodes, 90)).toEqual([first, second]);
  });

  it('is that behind a repeat, too, which counts as none itself (security 3)', () => {
    const desk = press([
      ...scanPresses(),
      ...later(scanPresses(), 200),
      ...later(pressesOf('DH-1-482915'), 60),
      ...namedPresses.enter,
    ]);
    expect(desk.scans).toHaveLength(2);
    expect(desk.scans[1]?.pauseMs).toBeLessThan(80);
  });
});

describe('the same label again', () => {
  const twice = (pauseMs: number) => [...scanPresses(), ...later(scanPresses(), pauseMs)];

  it('counts once within the window, and is told', () => {
    const desk = press(twice(299));
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.events).toContainEqual({ kind: 'repeatDropped', text: code, afterMs: 299 });
    expect(textsOf(press(twice(301)))).toEqual([code, code]);
  });

  it('counts once however often a scanner that never rests reads it', () => {
    expect(textsOf(press([...twice(200), ...later(scanPresses(), 200)]))).toEqual([code]);
  });

  it('counts twice where the profile says so', () => {
    const desk = press(twice(200), { dropsRepeats: false });
    expect(desk.scans.map(({ text, isRepeat }) => [text, isRepeat])).toEqual([
      [code, false],
      [code, true],
    ]);
  });

  it('counts again after another label', () => {
    const other = [...pressesOf('4006381333931'), ...enter];
    expect(
      textsOf(press([...scanPresses(), ...later(other, 120), ...later(scanPresses(), 120)])),
    ).toHaveLength(3);
  });
});

describe('a shortcut of one letter', () => {
  it('hears within its wait that another key followed', () => {
    // The first two keys are let through, so that a shortcut that waits for them sees the second one come.
    const desk = createFakeDesk();
    const strokes = scanOf('rx123456', {}, { place: 'page' });
    desk.press(...strokes);
    expect(desk.letThrough.map(({ key }) => key).slice(0, 2)).toEqual(['r', 'x']);
    expect(desk.claims).toEqual([10_000]);
  });
});

const missesOf = (desk: ReturnType<typeof createFakeDesk>) =>
  desk.missed.map(({ reason, text }) => [reason, text]);
const gapsOf = (desk: ReturnType<typeof createFakeDesk>) =>
  desk.events.flatMap((event) => (event.kind === 'scanRecognised' ? [event.gapsMs] : []));

/** Keys at a scanner's pace that is slower than any that is known without its profile. */
const slowly: Wedge = { gapMs: 95, holdMs: 40, hasShiftKeys: false };

describe('a short code', () => {
  it('is counted without the suffix that is typed', () => {
    const desk = press(pressesOf('ab#', { gapMs: 5 }), { suffix: '#' });
    expect([textsOf(desk), desk.value()]).toEqual([[], 'ab#']);
    expect(textsOf(press(pressesOf('abc#', { gapMs: 5 }), { suffix: '#' }))).toEqual(['abc']);
    // Three keys, and an ending that no hand sends so soon.
    expect(textsOf(press([...pressesOf('ab#'), ...enter], { suffix: '#' }))).toEqual(['ab']);
  });

  it('is counted whole where a key ends it', () => {
    const f9 = { key: 'F9', code: 'F9', gapMs: 2, holdMs: 1 };
    expect(textsOf(press([...pressesOf('abc'), ...enter], { suffix: 'enter' }))).toEqual(['abc']);
    expect(textsOf(press([...pressesOf('abc'), f9], { suffix: 'F9' }))).toEqual(['abc']);
  });

  it('is told of once, as a scan and as nothing else', () => {
    const desk = press(pressesOf('abcd#', { gapMs: 40, holdMs: 20 }), { suffix: '#' });
    expect([textsOf(desk), missesOf(desk)]).toEqual([['abcd'], []]);
  });

  it('is none where its suffix comes as late as a hand’s', () => {
    const presses = pressesOf('abc#', { hasShiftKeys: false }).map((one, index) =>
      changed(one, { gapMs: [0, 10, 20, 30][index] ?? 0, holdMs: 60 }),
    );
    const desk = press(presses, { suffix: '#' });
    expect([textsOf(desk), desk.value()]).toEqual([[], 'abc#']);
  });

  it('is none without any ending: five keys', () => {
    const desk = press(pressesOf('abcde', { gapMs: 5 }), { suffix: 'none' });
    expect([textsOf(desk), desk.value()]).toEqual([[], 'abcde']);
  });

  it('is one without any ending: six keys, each let go before the next', () => {
    const desk = press(pressesOf('abcdef', { gapMs: 40, holdMs: 20 }), { suffix: 'none' });
    expect([textsOf(desk), missesOf(desk), desk.value()]).toEqual([['abcdef'], [], '']);
  });

  it('is none without any ending where its keys are as slow as a hand’s, wherever they are typed', () => {
    for (const place of ['text', 'page'] as const) {
      const desk = press(pressesOf('abcdef', { gapMs: 190, holdMs: 60 }), { suffix: 'none' }, place);
      expect([textsOf(desk), missesOf(desk)]).toEqual([[], []]);
    }
  });
});

describe('keys of which nobody can tell whether they are a part of the code behind them', () => {
  const unclear = pressesOf('x', { gapMs: 0, holdMs: 30 });

  it('make it a part, by its ending and in flight', () => {
    const quick = press([...unclear, ...later(scanPresses(), 130)]);
    expect([textsOf(quick), missesOf(quick), quick.value()]).toEqual([[], [['part', code]], 'x']);
    const slow = press([
      ...pressesOf('x', { gapMs: 0, holdMs: 40 }),
      ...later(pressesOf('abcd', { gapMs: 40, holdMs: 20 }), 130),
      ...later(enter, 40),
    ]);
    expect([textsOf(slow), missesOf(slow), slow.value()]).toEqual([[], [['part', 'abcd']], 'x']);
  });

  it('leave both in the field where nothing ends it', () => {
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

describe('a scan behind what a hand typed', () => {
  const word = pressesOf('dock', { gapMs: 75, holdMs: 60 });

  it('is known in flight, claims its own keys, and begins with them', () => {
    const desk = press([...f8, ...later(word, 30), ...later(scanPresses(), 75)], {}, 'page');
    const startedAtMs = 10_000 + 30 + 3 * 75 + 75;
    expect(desk.letThrough.map(({ key }) => key).join('')).toBe('F8dock06141');
    expect(desk.claims).toEqual([startedAtMs]);
    expect(desk.scans).toMatchObject([{ text: code, startedAtMs }]);
    expect(kindsOf(desk)).not.toContain('prefixDetected');
  });

  it('is missed by itself where its ending does not come', () => {
    const desk = press([...word, ...later(pressesOf(code), 75)]);
    expect([missesOf(desk), desk.value()]).toEqual([[['noEnding', code]], 'dock']);
  });

  it('is known although the hand’s space bar is still down, which is let go by the hand', () => {
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

describe('keys that follow a password', () => {
  it('are a scan, and what was held before it is in the field before it', () => {
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

describe('what was scanned and stays typing', () => {
  it('is told at its suffix, once, with the reason', () => {
    const desk = press(pressesOf('abcde#fg#', slowly), { suffix: '#' });
    expect([missesOf(desk), desk.value()]).toEqual([[['tooSlow', 'abcde']], 'abcde#fg#']);
  });

  it('is told at its Enter, which works in a field and presses nothing else', () => {
    const typed = press([...pressesOf(code, slowly), ...later(enter, 95)]);
    expect([missesOf(typed), typed.acts]).toEqual([[['tooSlow', code]], ['Enter']]);
    for (const prefix of ['F8', '~']) {
      const presses = [...pressesOf(code, { ...slowly, gapMs: 50 }), ...later(enter, 50)];
      const pressed = press(presses, { prefix }, 'press');
      expect([missesOf(pressed), pressed.acts]).toEqual([[['noPrefix', code]], []]);
    }
  });

  it('is told where half of its gaps are longer and its ending is in time', () => {
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

  it('is told by the silence where nothing ends its codes', () => {
    const desk = press(pressesOf(code, slowly), { suffix: 'none' });
    expect([missesOf(desk), refusals(desk)]).toEqual([[['tooSlow', code]], []]);
    const byHand = press(pressesOf('hello', human), { suffix: 'none' });
    expect([missesOf(byHand), refusals(byHand)]).toEqual([[], ['tooSlow']]);
  });
});

describe('typing', () => {
  it('is let through at once where it is slow, and outside a field also where it is quick', () => {
    const desk = press(pressesOf('hello', human));
    expect(desk.letThrough).toHaveLength(5);
    expect(kindsOf(desk)).toEqual(['burstRefused']);
    expect(press(pressesOf('abcde'), {}, 'page').letThrough).toHaveLength(5);
  });

  it('is told once, with its reason', () => {
    const desk = press(pressesOf('the', { gapMs: 35, holdMs: 90 }));
    desk.interrupt();
    expect(refusals(desk)).toEqual(['tooFewKeys']);
    const held = createFakeDesk();
    const strokes = strokesOfPresses(pressesOf('abc'), { place: 'page' }).slice(0, 5);
    held.press(...strokes, changed(strokes[4] as KeyStroke, { repeat: true, timeMs: 10_500 }));
    expect(refusals(held)).toEqual(['keyRepeat']);
  });

  it('is any key but the space bar on a button, and the space bar in a field', () => {
    const tapOf = (key: string, code: string) => [{ key, code, gapMs: 0, holdMs: 12 }];
    expect(press(tapOf('a', 'KeyA'), {}, 'press').acts).toEqual([]);
    const space = press(tapOf(' ', 'Space'));
    expect([space.acts, space.value()]).toEqual([[], ' ']);
  });

  it('of the space bar presses a button at once where a finger was on it, and after a moment else', () => {
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

describe('a scan that is known to be one', () => {
  it('keeps arrows, Shift and keys that repeat from everybody', () => {
    const arrow = { key: 'ArrowLeft', code: 'ArrowLeft', gapMs: 2, holdMs: 1 };
    const desk = createFakeDesk();
    const strokes = strokesOfPresses([...pressesOf('abcdefGH'), arrow, ...pressesOf('123'), ...enter], {
      place: 'page',
    });
    const repeat = changed(strokes[0] as KeyStroke, { repeat: true });
    const at = strokes.findIndex(({ key }) => key === 'ArrowLeft');
    desk.press(...strokes.slice(0, at), changed(repeat, { timeMs: (strokes[at] as KeyStroke).timeMs }));
    desk.press(...strokes.slice(at));
    expect([textsOf(desk), desk.acts]).toEqual([['abcdefGH123'], []]);
    expect(desk.letThrough.map(({ key }) => key).join('')).toBe('abcde');
  });

  it('is not given back to the field while it pauses', () => {
    const presses = pressesOf(code).map((one, index) => (index === 6 ? changed(one, { gapMs: 90 }) : one));
    expect(kindsOf(press([...presses, ...enter]))).toEqual(['scanRecognised', 'suffixDetected']);
  });

  it('may pause for half a second, and no longer', () => {
    expect(textsOf(press([...pressesOf(code), ...later(enter, 500)]))).toEqual([code]);
    expect(missesOf(press([...pressesOf(code), ...later(enter, 501)]))).toEqual([['noEnding', code]]);
  });

  it('has the time of every key in its gaps: Shift, tabs and the digits of a number', () => {
    expect(gapsOf(press([...pressesOf('abcdE12', { gapMs: 3 }), ...enter]))).toEqual([[3, 3, 3, 3, 0, 3, 3]]);
    const tabbed = [...pressesOf('abcdef'), ...later(tab, 5), ...pressesOf('1'), ...enter];
    expect(gapsOf(press(tabbed, { suffix: 'enter' }))).toEqual([[2, 2, 2, 2, 2, 5, 2]]);
    const numbered = [...pressesOf('abcdef'), ...altCode('029'), ...pressesOf('1'), ...enter];
    expect(gapsOf(press(numbered))).toEqual([[2, 2, 2, 2, 2, 1, 2, 2, 2, 1]]);
  });

  it('tells its prefix and begins with that', () => {
    const desk = press([...controlBracket, ...later(pressesOf('7'), 5), ...enter], { prefix: 'Ctrl+]' });
    expect(desk.events[0]).toMatchObject({ kind: 'scanRecognised', hadPrefix: true, keyCount: 2 });
    expect(desk.scans).toMatchObject([{ text: '7', startedAtMs: 10_001 }]);
    expect(kindsOf(desk)).not.toContain('prefixDetected');
    const behindF8 = (afterMs: number) => kindsOf(press([...f8, ...later(scanPresses(), afterMs)]));
    expect(behindF8(60)).toEqual(['scanRecognised', 'prefixDetected', 'suffixDetected']);
    expect(behindF8(61)).toEqual(['scanRecognised', 'suffixDetected']);
  });

  it('may have keys behind its prefix that are down for as long as a hand’s', () => {
    const keys = pressesOf('abcd', { gapMs: 90, holdMs: 80 });
    const desk = press([...f8, ...later(keys, 50), ...later(enter, 90)], { prefix: 'F8' });
    expect(textsOf(desk)).toEqual(['abcd']);
  });

  it('is nothing where only its prefix and its ending came', () => {
    const desk = press([...f8, ...later(enter, 5)], { prefix: 'F8' }, 'press');
    expect([textsOf(desk), refusals(desk), desk.acts]).toEqual([[], ['nothingAfterPrefix'], []]);
  });
});

describe('a character by its number', () => {
  /** Its digits so far apart. */
  const slowNumber = (gapMs: number) =>
    altCode('029').map((one) =>
      one.key === 'Alt' ? changed(one, { holdMs: 3 * gapMs + 5 }) : changed(one, { gapMs }),
    );
  const digitsOf = (desk: ReturnType<typeof createFakeDesk>) =>
    desk.letThrough.filter(({ alt, key }) => alt && key !== 'Alt').length;

  it('may take as long as a pause within a code, and as a lone key where nobody types', () => {
    const inside = press([
      ...pressesOf('abcdef'),
      ...slowNumber(100),
      ...later(pressesOf('1'), 10),
      ...enter,
    ]);
    expect(textsOf(inside)).toEqual(['abcdef\u001d1']);
    expect(digitsOf(press([...pressesOf('abc'), ...slowNumber(100)], {}, 'page'))).toBe(0);
  });

  it('is a person’s in a field, with nothing before it, and where the prefix is missing', () => {
    expect(digitsOf(press([...pressesOf('abc'), ...slowNumber(60)]))).toBe(0);
    expect(digitsOf(press([...pressesOf('abc'), ...slowNumber(61)]))).toBe(3);
    expect(digitsOf(press(slowNumber(100), {}, 'page'))).toBe(3);
    expect(digitsOf(press([...pressesOf('abc'), ...altCode('029')], { prefix: 'F8' }))).toBe(3);
  });

  it('makes what is around it a part where it came too slowly to be read', () => {
    const desk = press([
      ...pressesOf('abc'),
      ...slowNumber(70),
      ...later(pressesOf('defghijk'), 10),
      ...enter,
    ]);
    expect(textsOf(desk)).toEqual([]);
    expect(missesOf(desk)).toMatchObject([['part', 'abcdefghijk']]);
  });

  it('is in the field where nothing follows it', () => {
    expect(press(altCode('0233')).value()).toBe('é');
  });
});

describe('a window that is left', () => {
  const leaveAfter = (presses: readonly Press[], profile: Partial<ScannerProfile> = {}) => {
    const desk = createFakeDesk(profile);
    desk.press(...strokesOfPresses(presses));
    desk.leave();
    return desk;
  };
  const goOn = (desk: ReturnType<typeof createFakeDesk>, presses: readonly Press[], afterMs = 400) => {
    desk.press(...strokesOfPresses(presses, { startMs: 10_000 + afterMs }));
    desk.rest();
    return desk;
  };

  it('breaks a scan off, whose rest is a part as well', () => {
    for (const suffix of ['enter', 'none']) {
      const desk = goOn(leaveAfter(pressesOf('0614141'), { suffix }), [...pressesOf('000036'), ...enter]);
      expect(desk.scans).toEqual([]);
      expect(missesOf(desk)).toEqual([
        ['leftWindow', '0614141'],
        ['part', '000036'],
      ]);
      expect([desk.value(), desk.acts]).toEqual(['', []]);
    }
  });

  it('breaks a scan off, also where the first key of its rest is held up', () => {
    const [first, ...others] = pressesOf('000036') as [Press, ...Press[]];
    const rest = [changed(first, { holdMs: 90 }), ...later(others, 100), ...enter];
    const desk = goOn(leaveAfter(pressesOf('0614141')), rest);
    expect([missesOf(desk).at(-1), desk.value()]).toEqual([['part', '000036'], '']);
  });

  it('breaks a scan off for a second and a half', () => {
    const brokenOff = () => leaveAfter(pressesOf('0614141'));
    const lastMs = 12;
    expect(goOn(brokenOff(), enter, lastMs + 1_500).acts).toEqual([]);
    expect(goOn(brokenOff(), enter, lastMs + 1_501).acts).toEqual(['Enter']);
    expect(textsOf(goOn(brokenOff(), scanPresses(), lastMs + 1_500))).toEqual([]);
    expect(textsOf(goOn(brokenOff(), scanPresses(), lastMs + 1_501))).toEqual([code]);
  });

  it('leaves the ending of what broke off to nobody, and is over with it', () => {
    const desk = goOn(leaveAfter(pressesOf('0614141')), [
      ...enter,
      ...later(enter, 130),
      ...later(scanPresses(), 130),
    ]);
    expect([missesOf(desk), textsOf(desk)]).toEqual([[['leftWindow', '0614141']], [code]]);
    expect(desk.acts).toEqual(['Enter']);
  });

  it('tells of a few quick keys at once, and of two when their ending comes', () => {
    const three = leaveAfter(pressesOf('abc'));
    expect(missesOf(three)).toEqual([['leftWindow', 'abc']]);
    goOn(three, enter);
    expect([missesOf(three), three.acts]).toEqual([[['leftWindow', 'abc']], []]);
    const two = leaveAfter(pressesOf('ab'));
    expect(missesOf(two)).toEqual([]);
    goOn(two, enter);
    expect([missesOf(two), two.acts]).toEqual([[['leftWindow', 'ab']], []]);
  });

  it('does not tell of what a hand typed, nor keep the Enter behind it', () => {
    const one = goOn(leaveAfter(pressesOf('a', { gapMs: 0, holdMs: 80 })), enter);
    expect([missesOf(one), one.acts]).toEqual([[], ['Enter']]);
    const word = goOn(leaveAfter(pressesOf('abc', { gapMs: 95, holdMs: 80 })), enter, 700);
    expect([missesOf(word), word.acts]).toEqual([[], ['Enter']]);
  });

  it('breaks a code off whose first key came right behind a hand’s', () => {
    const [one, other, last] = pressesOf('abc', { gapMs: 125, holdMs: 120 }) as [Press, Press, Press];
    const desk = leaveAfter([one, other, changed(last, { holdMs: 2 })]);
    goOn(desk, enter, 600);
    expect([missesOf(desk), desk.acts]).toEqual([[['leftWindow', 'abc']], []]);
  });

  it('is not what the mouse does, nor what happens to keys without their prefix', () => {
    const desk = createFakeDesk();
    desk.press(...strokesOfPresses(pressesOf('abc')));
    desk.interrupt();
    goOn(desk, enter);
    expect([missesOf(desk), desk.acts]).toEqual([[], ['Enter']]);
    const refused = goOn(leaveAfter(pressesOf('abc'), { prefix: 'F8' }), enter);
    expect([missesOf(refused), refused.acts]).toEqual([[], ['Enter']]);
  });

  it('gives back what a hand types afterwards, and a scan behind that is whole', () => {
    const hand = pressesOf('hello', { gapMs: 90, holdMs: 80 });
    const desk = goOn(leaveAfter(pressesOf('0614141')), [...hand, ...later(scanPresses(), 90)]);
    expect([missesOf(desk), textsOf(desk)]).toEqual([[['leftWindow', '0614141']], [code]]);
    expect(desk.value()).toBe('hello');
    const soon = leaveAfter(pressesOf('0614141'));
    soon.press(...strokesOfPresses(hand, { startMs: 10_400 }).slice(0, 5));
    expect(soon.value()).toBe('hel');
  });
});

describe('what comes right behind a scan', () => {
  it('is swallowed where it is an ending within a tenth of a second, also where a silence ended the scan', () => {
    const atMs = (afterMs: number) => press([...scanPresses(), ...later(enter, afterMs)], {}, 'press').acts;
    expect([atMs(100), atMs(101)]).toEqual([[], ['Enter']]);
    const inSilence = (afterMs: number) =>
      press([...pressesOf(code), ...later(enter, afterMs)], { suffix: 'none' }, 'press').acts;
    expect([inSilence(450), inSilence(501)]).toEqual([[], ['Enter']]);
  });

  it('is another code within 35 ms of a key, and a person’s after that', () => {
    const short = [...pressesOf('7'), ...enter];
    const behind = [...scanPresses(), ...later(lineFeed, 35), ...later(short, 35)];
    expect(textsOf(press(behind))).toEqual([code, '7']);
    expect(press([...scanPresses(), ...later(pressesOf('a', human), 36)]).value()).toBe('a');
  });

  it('is what is left of an ending where it is one key or two, and a code that broke off where it is three', () => {
    const behind = (text: string) =>
      missesOf(press([...scanPresses(), ...pressesOf(text), ...later(pressesOf('a', human), 600)]));
    expect([behind('x'), behind('xy')]).toEqual([[], []]);
    expect(behind('xyz')[0]).toEqual(['noEnding', 'xyz']);
  });

  it('is let go by whoever pressed it, whatever became of the key before', () => {
    const reader = createBurstReader(() => defaultScannerProfile);
    const strokes = strokesOfPresses(scanPresses());
    for (const stroke of strokes.filter(({ kind }) => kind === 'down')) reader.press(stroke);
    const again = strokesOfPresses(enter, { startMs: 12_000 });
    expect(again.map((stroke) => reader.press(stroke).isSwallowed)).toEqual([false, false]);
  });
});

describe('what is done at a key, and after a silence', () => {
  /** Presses keys on a reader of its own and answers what is done at the last one. */
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

  it('is nothing where nothing is open', () => {
    const { reader, waitMs } = readerOf([]);
    expect([waitMs(), reader.elapse(5_000), reader.interrupt(), reader.leave()]).toEqual([null, [], [], []]);
    const shift = { key: 'Shift', code: 'ShiftLeft', gapMs: 0, holdMs: 1 };
    expect(readerOf([shift]).downs).toEqual([[]]);
  });

  it('keeps the field at each key that is let through, and puts it back when a scan is known and read', () => {
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

  it('keeps the field before a prefix, and before a code right behind another', () => {
    expect(readerOf(f8, { prefix: 'F8' }).downs).toEqual([[{ do: 'keepField', at: 0 }]]);
    const { downs } = readerOf([...scanPresses(), ...pressesOf('7')]);
    expect(downs.at(-1)).toEqual([{ do: 'keepField', at: 0 }]);
  });

  it('gives back what was kept where a person goes on after the wait', () => {
    const shiftAfter = (gapMs: number) =>
      readerOf([
        ...pressesOf('the', { gapMs: 5 }),
        { key: 'Shift', code: 'ShiftLeft', gapMs, holdMs: 1 },
      ]).downs.at(-1);
    expect(shiftAfter(35)).toEqual([]);
    expect(shiftAfter(36)).toContainEqual({ do: 'giveBack', text: 'e' });
  });

  it('waits for the next key as long as what is open needs', () => {
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
      const told = readerOf(presses);
      told.after(afterMs);
      expect(told.waitMs()).toBeNull();
    }
  });

  it('gives back after 35 ms of silence, and forgets the field when the mouse is pressed', () => {
    const { reader, after } = readerOf(pressesOf('the', { gapMs: 5 }));
    expect(after(35)).toEqual([]);
    expect(after(36)).toEqual(['giveBack', 'tell']);
    expect(reader.interrupt()).toContainEqual({ do: 'releaseField' });
  });

  it('says of a scan without its ending that it is incomplete, after a second', () => {
    const { after } = readerOf(pressesOf(code));
    expect([after(401), after(1_000)]).toEqual([[], []]);
    expect(after(1_001)).toEqual(['restoreField', 'releaseField', 'miss']);
    expect(after(1_600)).toEqual([]);
  });

  it('reads what nothing ends after its silence', () => {
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

  it('tells of typing after its silence', () => {
    const typing = readerOf(pressesOf('hello', human));
    expect([typing.after(1_500), typing.after(1_501)]).toEqual([[], ['tell']]);
    const ended = readerOf(pressesOf('hello', human), { suffix: 'none' });
    expect([ended.after(400), ended.after(401), ended.after(1_501)]).toEqual([[], ['tell'], []]);
  });
});
