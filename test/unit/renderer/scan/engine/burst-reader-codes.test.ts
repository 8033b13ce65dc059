import { describe, expect, it } from 'vitest';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { createFakeDesk, type FakeDesk } from '#test/unit/renderer/scan/fake-desk.ts';
import {
  altCode,
  changed,
  later,
  namedPresses,
  type Press,
  pressesOf,
  strokesOfPresses,
} from '#test/unit/renderer/scan/wedge.ts';
import {
  code,
  gapsOf,
  human,
  kindsOf,
  missesOf,
  press,
  refusals,
  scanPresses,
  textsOf,
} from './burst-presses.ts';

const { enter, tab, f8, controlBracket } = namedPresses;

describe('a delayed scanner', () => {
  it('is one scan, whichever single gap is long', () => {
    for (let at = 1; at < code.length; at += 1) {
      const presses = pressesOf(code).map((one, index) => (index === at ? changed(one, { gapMs: 90 }) : one));
      const desk = press([...presses, ...enter]);
      expect(textsOf(desk), `the gap before key ${at}`).toEqual([code]);
      expect(desk.value()).toBe('');
    }
  });

  it('is one scan even if two gaps are long', () => {
    const presses = pressesOf(code).map((one, index) =>
      [3, 6].includes(index) ? changed(one, { gapMs: 90 }) : one,
    );
    expect(textsOf(press([...presses, ...enter]))).toEqual([code]);
  });

  it('is one scan even if its keys arrive much later than they were pressed', () => {
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

  it('does not include text typed just before', () => {
    for (const word of ['do', 'doc', 'dock', 'docks', 'docked']) {
      const desk = press([...pressesOf(word, { gapMs: 75, holdMs: 60 }), ...later(scanPresses(), 75)]);
      expect(textsOf(desk)).toEqual([code]);
      expect(desk.value()).toBe(word);
    }
  });

  it('may pause for less than a tenth of a second once it is recognized', () => {
    const presses = pressesOf(code).map((one, index) => (index > 6 ? changed(one, { gapMs: 95 }) : one));
    expect(textsOf(press([...presses, ...enter]))).toEqual([code]);
  });
});

describe('a prefix', () => {
  it('that is a key lets no key of the scan through', () => {
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

  it('makes a scan of a single character, even in a password field', () => {
    const desk = press([...f8, ...pressesOf('7'), ...enter], { prefix: 'F8' }, 'secret');
    expect(textsOf(desk)).toEqual(['7']);
    expect(desk.value()).toBe('');
  });

  it('alone is not a scan', () => {
    const desk = press([...f8, ...later(pressesOf('a', human), 300)], { prefix: 'F8' });
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe('a');
    expect(refusals(desk)).toEqual(['nothingAfterPrefix']);
  });

  it('starts the next scan if nothing ends the previous one', () => {
    const presses = [...f8, ...pressesOf('first'), ...f8, ...pressesOf('second')];
    expect(textsOf(press(presses, { prefix: 'F8', suffix: 'none' }))).toEqual(['first', 'second']);
  });

  it('missing from the profile is not part of the code, and is reported', () => {
    const desk = press([...f8, ...scanPresses()]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.events).toContainEqual({ kind: 'prefixDetected', prefix: 'F8' });
  });

  it('followed only by a tab is not a scan', () => {
    expect(press([...f8, ...tab], { prefix: 'F8', suffix: 'enter' }).scans).toEqual([]);
  });

  it('may precede a code that starts like the suffix', () => {
    expect(textsOf(press([...f8, ...pressesOf('#abc#')], { prefix: 'F8', suffix: '#' }))).toEqual(['#abc']);
  });

  it('may have several characters, in either layout', () => {
    const desk = press(
      [...pressesOf('-Q', { host: 'fr' }), ...pressesOf('12345', { host: 'fr' }), ...enter],
      { prefix: '-Q', layout: 'us' },
    );
    expect(textsOf(desk)).toEqual(['12345']);
  });
});

describe('a slow scanner', () => {
  const slow = { speed: 'slow' } as const;
  const radio = (text: string) => pressesOf(text, { gapMs: 95, holdMs: 40, hasShiftKeys: false });

  it('is read with a profile that has a prefix, and with one that has a suffix', () => {
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

  it('is not read with another profile', () => {
    const desk = press([...radio(code), ...later(enter, 90)]);
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe(code);
    expect(desk.acts).toEqual(['Enter']);
  });

  it('is not read with an ending other than that of its profile', () => {
    expect(press([...radio(code), ...later(enter, 90)], { ...slow, suffix: 'tab' }).scans).toEqual([]);
  });

  it('is not read without prefix and suffix', () => {
    expect(press(radio(code), { ...slow, suffix: 'none' }).scans).toEqual([]);
  });

  it('may hold its keys longer outside a text field', () => {
    const presses = [...pressesOf(code, { gapMs: 100, holdMs: 50 }), ...later(enter, 100)];
    expect(textsOf(press(presses, { ...slow, suffix: 'enter' }, 'page'))).toEqual([code]);
    expect(textsOf(press(presses, { ...slow, suffix: 'enter' }, 'text'))).toEqual([]);
  });

  it('is treated as a person if its keys come irregularly', () => {
    const presses = radio(code).map((one, index) => (index === 5 ? changed(one, { gapMs: 40 }) : one));
    expect(press([...presses, ...later(enter, 95)], { ...slow, suffix: 'enter' }).scans).toEqual([]);
    const held = radio(code).map((one, index) => (index === 5 ? changed(one, { holdMs: 5 }) : one));
    expect(press([...held, ...later(enter, 95)], { ...slow, suffix: 'enter' }).scans).toEqual([]);
  });

  it('is treated as a person if even two keys overlap', () => {
    const presses = radio(code).map((one, index) => (index === 3 ? changed(one, { holdMs: 130 }) : one));
    expect(press([...presses, ...later(enter, 95)], { ...slow, suffix: 'enter' }).scans).toEqual([]);
  });

  it('is treated as a person if its keys are down too long', () => {
    const desk = press([...pressesOf(code, { gapMs: 95, holdMs: 80 }), ...later(enter, 95)], {
      ...slow,
      suffix: 'enter',
    });
    expect(desk.scans).toEqual([]);
    expect(desk.value()).toBe(code);
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

  it('is measured by the time stamps of the keys, however late they arrive', () => {
    const [first, second] = pausesOf(twoCodes);
    expect(first).toBeNull();
    expect(second).toBeGreaterThan(380);
    expect(second).toBeLessThan(410);
    expect(pausesOf(twoCodes, 90)).toEqual([first, second]);
  });

  it('is also measured after a repeat, which does not count as a scan itself', () => {
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

describe('a short code', () => {
  it('is counted without its typed suffix', () => {
    const desk = press(pressesOf('ab#', { gapMs: 5 }), { suffix: '#' });
    expect([textsOf(desk), desk.value()]).toEqual([[], 'ab#']);
    expect(textsOf(press(pressesOf('abc#', { gapMs: 5 }), { suffix: '#' }))).toEqual(['abc']);
    // Three keys, and an ending sooner than a hand could send it.
    expect(textsOf(press([...pressesOf('ab#'), ...enter], { suffix: '#' }))).toEqual(['ab']);
  });

  it('is counted completely if a key ends it', () => {
    const f9 = { key: 'F9', code: 'F9', gapMs: 2, holdMs: 1 };
    expect(textsOf(press([...pressesOf('abc'), ...enter], { suffix: 'enter' }))).toEqual(['abc']);
    expect(textsOf(press([...pressesOf('abc'), f9], { suffix: 'F9' }))).toEqual(['abc']);
  });

  it('is reported once, as a scan only', () => {
    const desk = press(pressesOf('abcd#', { gapMs: 40, holdMs: 20 }), { suffix: '#' });
    expect([textsOf(desk), missesOf(desk)]).toEqual([['abcd'], []]);
  });

  it('is not a scan if its suffix arrives as late as a typed one', () => {
    const presses = pressesOf('abc#', { hasShiftKeys: false }).map((one, index) =>
      changed(one, { gapMs: [0, 10, 20, 30][index] ?? 0, holdMs: 60 }),
    );
    const desk = press(presses, { suffix: '#' });
    expect([textsOf(desk), desk.value()]).toEqual([[], 'abc#']);
  });

  it('is not a scan without an ending: five keys', () => {
    const desk = press(pressesOf('abcde', { gapMs: 5 }), { suffix: 'none' });
    expect([textsOf(desk), desk.value()]).toEqual([[], 'abcde']);
  });

  it('is a scan without an ending: six keys, each released before the next', () => {
    const desk = press(pressesOf('abcdef', { gapMs: 40, holdMs: 20 }), { suffix: 'none' });
    expect([textsOf(desk), missesOf(desk), desk.value()]).toEqual([['abcdef'], [], '']);
  });

  it('is not a scan without an ending if its keys are as slow as typed ones, wherever they are typed', () => {
    for (const place of ['text', 'page'] as const) {
      const desk = press(pressesOf('abcdef', { gapMs: 190, holdMs: 60 }), { suffix: 'none' }, place);
      expect([textsOf(desk), missesOf(desk)]).toEqual([[], []]);
    }
  });
});

describe('a recognized scan', () => {
  it('keeps arrows, Shift, and repeating keys from the page', () => {
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

  it('is not returned to the field while it pauses', () => {
    const presses = pressesOf(code).map((one, index) => (index === 6 ? changed(one, { gapMs: 90 }) : one));
    expect(kindsOf(press([...presses, ...enter]))).toEqual(['scanRecognised', 'suffixDetected']);
  });

  it('may pause for half a second, but no longer', () => {
    expect(textsOf(press([...pressesOf(code), ...later(enter, 500)]))).toEqual([code]);
    expect(missesOf(press([...pressesOf(code), ...later(enter, 501)]))).toEqual([['noEnding', code]]);
  });

  it('includes the time of every key in its gaps: Shift, tabs, and the digits of a number', () => {
    expect(gapsOf(press([...pressesOf('abcdE12', { gapMs: 3 }), ...enter]))).toEqual([[3, 3, 3, 3, 0, 3, 3]]);
    const tabbed = [...pressesOf('abcdef'), ...later(tab, 5), ...pressesOf('1'), ...enter];
    expect(gapsOf(press(tabbed, { suffix: 'enter' }))).toEqual([[2, 2, 2, 2, 2, 5, 2]]);
    const numbered = [...pressesOf('abcdef'), ...altCode('029'), ...pressesOf('1'), ...enter];
    expect(gapsOf(press(numbered))).toEqual([[2, 2, 2, 2, 2, 1, 2, 2, 2, 1]]);
  });

  it('reports its prefix and starts with it', () => {
    const desk = press([...controlBracket, ...later(pressesOf('7'), 5), ...enter], { prefix: 'Ctrl+]' });
    expect(desk.events[0]).toMatchObject({ kind: 'scanRecognised', hadPrefix: true, keyCount: 2 });
    expect(desk.scans).toMatchObject([{ text: '7', startedAtMs: 10_001 }]);
    expect(kindsOf(desk)).not.toContain('prefixDetected');
    const behindF8 = (afterMs: number) => kindsOf(press([...f8, ...later(scanPresses(), afterMs)]));
    expect(behindF8(60)).toEqual(['scanRecognised', 'prefixDetected', 'suffixDetected']);
    expect(behindF8(61)).toEqual(['scanRecognised', 'suffixDetected']);
  });

  it('may have keys after its prefix that are down as long as typed ones', () => {
    const keys = pressesOf('abcd', { gapMs: 90, holdMs: 80 });
    const desk = press([...f8, ...later(keys, 50), ...later(enter, 90)], { prefix: 'F8' });
    expect(textsOf(desk)).toEqual(['abcd']);
  });

  it('is ignored if only its prefix and its ending arrived', () => {
    const desk = press([...f8, ...later(enter, 5)], { prefix: 'F8' }, 'press');
    expect([textsOf(desk), refusals(desk), desk.acts]).toEqual([[], ['nothingAfterPrefix'], []]);
  });
});

describe('a character typed by its number', () => {
  /** The number with this gap between its digits. */
  const slowNumber = (gapMs: number) =>
    altCode('029').map((one) =>
      one.key === 'Alt' ? changed(one, { holdMs: 3 * gapMs + 5 }) : changed(one, { gapMs }),
    );
  const digitsOf = (desk: FakeDesk) => desk.letThrough.filter(({ alt, key }) => alt && key !== 'Alt').length;

  it('may take as long as a pause within a code, or as a lone key outside a text field', () => {
    const inside = press([
      ...pressesOf('abcdef'),
      ...slowNumber(100),
      ...later(pressesOf('1'), 10),
      ...enter,
    ]);
    expect(textsOf(inside)).toEqual(['abcdef\u001d1']);
    expect(digitsOf(press([...pressesOf('abc'), ...slowNumber(100)], {}, 'page'))).toBe(0);
  });

  it('is treated as typed in a field, with nothing before it, and if the prefix is missing', () => {
    expect(digitsOf(press([...pressesOf('abc'), ...slowNumber(60)]))).toBe(0);
    expect(digitsOf(press([...pressesOf('abc'), ...slowNumber(61)]))).toBe(3);
    expect(digitsOf(press(slowNumber(100), {}, 'page'))).toBe(3);
    expect(digitsOf(press([...pressesOf('abc'), ...altCode('029')], { prefix: 'F8' }))).toBe(3);
  });

  it('makes the keys around it a partial code if it arrived too slowly to be read', () => {
    const desk = press([
      ...pressesOf('abc'),
      ...slowNumber(70),
      ...later(pressesOf('defghijk'), 10),
      ...enter,
    ]);
    expect(textsOf(desk)).toEqual([]);
    expect(missesOf(desk)).toMatchObject([['part', 'abcdefghijk']]);
  });

  it('stays in the field if nothing follows it', () => {
    expect(press(altCode('0233')).value()).toBe('é');
  });
});
