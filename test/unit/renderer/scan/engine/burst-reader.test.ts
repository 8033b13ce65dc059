import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '../../../../../renderer/platform/keyboard/scanner-profile.ts';
import { createBurstReader } from '../../../../../renderer/scan/engine/burst-reader.ts';
import type { FocusPlace, KeyStroke } from '../../../../../renderer/scan/engine/key-stroke.ts';
import { defaultScannerProfile } from '../../../../../shared/preferences/model/default-scanner-profile.ts';
import { createFakeDesk } from '../fake-desk.ts';
import {
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
