import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { createBurstReader } from '#renderer/scan/engine/burst-reader.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';
import { createFakeDesk, type FakeDesk } from '#test/unit/renderer/scan/fake-desk.ts';
import {
  changed,
  later,
  namedPresses,
  type Press,
  pressesOf,
  strokesOfPresses,
} from '#test/unit/renderer/scan/wedge.ts';
import { code, human, missesOf, press, scanPresses, textsOf } from './burst-presses.ts';

const { enter, tab, lineFeed } = namedPresses;

describe('the ending of a scan', () => {
  it('does not reach the page, on key down or key up', () => {
    for (const place of ['text', 'press', 'page'] as const) {
      expect(press([...pressesOf(code), ...enter], {}, place).acts).toEqual([]);
    }
  });

  it('is only one for CR LF, and the second key is reported', () => {
    const desk = press([...pressesOf(code), ...enter, ...later(lineFeed, 80)], {}, 'press');
    expect(desk.acts).toEqual([]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.events).toContainEqual({ kind: 'secondEndSwallowed', key: 'Enter', afterMs: 80 });
  });

  it('is swallowed even if its key stays down', () => {
    const repeats = [660, 700, 740].map((timeMs) =>
      changed(strokesOfPresses(enter)[0] as KeyStroke, { repeat: true, timeMs: 10_030 + timeMs }),
    );
    const desk = createFakeDesk();
    const strokes = strokesOfPresses(scanPresses(), { place: 'press' });
    desk.press(...strokes.slice(0, -1), ...repeats);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.acts).toEqual([]);
  });

  it('does not include an Enter that a person presses later', () => {
    const desk = press([...pressesOf(code), ...enter, ...later(enter, 130)], {}, 'press');
    expect(desk.acts).toEqual(['Enter']);
  });

  it('does not swallow an Enter after a key that a person pressed after the scan', () => {
    const escape = { key: 'Escape', code: 'Escape', gapMs: 40, holdMs: 5 };
    expect(press([...pressesOf(code), ...enter, escape, ...later(enter, 40)], {}, 'page').acts).toEqual([
      'Escape',
      'Enter',
    ]);
  });

  it('is awaited, even after a silence', () => {
    const desk = press([...pressesOf(code), ...later(enter, 180)], {}, 'press');
    expect(desk.scans.map(({ ending }) => ending)).toEqual(['enter']);
    expect(desk.acts).toEqual([]);
  });

  it('does not reach the page if it arrives after the scan was reported as incomplete', () => {
    const desk = press([...pressesOf(code), ...later(enter, 1_200)], {}, 'press');
    expect(desk.scans).toEqual([]);
    expect(missesOf(desk)).toEqual([['noEnding', code]]);
    expect(desk.acts).toEqual([]);
  });

  it('may be the only late key', () => {
    const desk = press([...pressesOf('AB12'), ...later(enter, 90)]);
    expect(textsOf(desk)).toEqual(['AB12']);
    expect(desk.value()).toBe('');
  });

  it('is part of the code if it is a tab and the profile expects Enter', () => {
    const presses = [...pressesOf('first'), ...tab, ...pressesOf('second'), ...enter];
    expect(textsOf(press(presses, { suffix: 'enter' }))).toEqual(['first\tsecond']);
    expect(textsOf(press(presses))).toEqual(['first', 'second']);
  });

  it('is not part of the code if the profile expects an Enter that does not arrive', () => {
    const desk = press([...pressesOf(code), ...tab], { suffix: 'enter' });
    expect(textsOf(desk)).toEqual([]);
    expect(missesOf(desk)).toEqual([['noEnding', code]]);
    expect(desk.acts).toEqual([]);
  });

  it('may be a separate key', () => {
    const end = { key: 'F9', code: 'F9', gapMs: 2, holdMs: 1 };
    const desk = press([...pressesOf(code), end], { suffix: 'F9' });
    expect(desk.scans.map(({ text, ending }) => [text, ending])).toEqual([[code, 'suffix']]);
    expect(desk.acts).toEqual([]);
  });

  it('contains the times of the first and the last key', () => {
    const desk = press([...pressesOf('ABCDEF', { gapMs: 3, hasShiftKeys: false }), ...later(enter, 7)]);
    expect(desk.scans[0]).toMatchObject({ startedAtMs: 10_000, endedAtMs: 10_022, keyCount: 6, id: 1 });
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

  it('may have the same mark before and after', () => {
    const profile = { prefix: '#', suffix: '#' };
    expect(textsOf(press(pressesOf('#12345##67890#'), profile))).toEqual(['12345', '67890']);
  });

  it('omit the rest of an ending that is longer than the profile expects', () => {
    const desk = press([...scanPresses(), ...pressesOf('x')]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.value()).toBe('');
  });

  it('do not turn text typed right after one into a scan', () => {
    const desk = press([...scanPresses(), ...later(pressesOf('seen', human), 80)]);
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.value()).toBe('seen');
  });
});

describe('the same label again', () => {
  const twice = (pauseMs: number) => [...scanPresses(), ...later(scanPresses(), pauseMs)];

  it('counts once within the window, and is reported', () => {
    const desk = press(twice(299));
    expect(textsOf(desk)).toEqual([code]);
    expect(desk.events).toContainEqual({ kind: 'repeatDropped', text: code, afterMs: 299 });
    expect(textsOf(press(twice(301)))).toEqual([code, code]);
  });

  it('counts once however often a scanner reads it without a pause', () => {
    expect(textsOf(press([...twice(200), ...later(scanPresses(), 200)]))).toEqual([code]);
  });

  it('counts twice if the profile keeps repeats', () => {
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

describe('input right after a scan', () => {
  it('is swallowed if it is an ending within a tenth of a second, even if a silence ended the scan', () => {
    const atMs = (afterMs: number) => press([...scanPresses(), ...later(enter, afterMs)], {}, 'press').acts;
    expect([atMs(100), atMs(101)]).toEqual([[], ['Enter']]);
    const inSilence = (afterMs: number) =>
      press([...pressesOf(code), ...later(enter, afterMs)], { suffix: 'none' }, 'press').acts;
    expect([inSilence(450), inSilence(501)]).toEqual([[], ['Enter']]);
  });

  it('is another code within 35 ms of a key, and typed text after that', () => {
    const short = [...pressesOf('7'), ...enter];
    const behind = [...scanPresses(), ...later(lineFeed, 35), ...later(short, 35)];
    expect(textsOf(press(behind))).toEqual([code, '7']);
    expect(press([...scanPresses(), ...later(pressesOf('a', human), 36)]).value()).toBe('a');
  });

  it('is the rest of an ending if it is one or two keys, and a broken-off code if it is three', () => {
    const behind = (text: string) =>
      missesOf(press([...scanPresses(), ...pressesOf(text), ...later(pressesOf('a', human), 600)]));
    expect([behind('x'), behind('xy')]).toEqual([[], []]);
    expect(behind('xyz')[0]).toEqual(['noEnding', 'xyz']);
  });

  it('is released normally when pressed later, whatever happened to the previous key', () => {
    const reader = createBurstReader(() => defaultScannerProfile);
    const strokes = strokesOfPresses(scanPresses());
    for (const stroke of strokes.filter(({ kind }) => kind === 'down')) reader.press(stroke);
    const again = strokesOfPresses(enter, { startMs: 12_000 });
    expect(again.map((stroke) => reader.press(stroke).isSwallowed)).toEqual([false, false]);
  });
});

describe('leaving the window', () => {
  const leaveAfter = (presses: readonly Press[], profile: Partial<ScannerProfile> = {}) => {
    const desk = createFakeDesk(profile);
    desk.press(...strokesOfPresses(presses));
    desk.leave();
    return desk;
  };
  const goOn = (desk: FakeDesk, presses: readonly Press[], afterMs = 400) => {
    desk.press(...strokesOfPresses(presses, { startMs: 10_000 + afterMs }));
    desk.rest();
    return desk;
  };

  it('breaks off a scan, whose rest is a partial code too', () => {
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

  it('breaks off a scan even if the first key of its rest is delayed', () => {
    const [first, ...others] = pressesOf('000036') as [Press, ...Press[]];
    const rest = [changed(first, { holdMs: 90 }), ...later(others, 100), ...enter];
    const desk = goOn(leaveAfter(pressesOf('0614141')), rest);
    expect([missesOf(desk).at(-1), desk.value()]).toEqual([['part', '000036'], '']);
  });

  it('breaks off a scan for a second and a half', () => {
    const brokenOff = () => leaveAfter(pressesOf('0614141'));
    const lastMs = 12;
    expect(goOn(brokenOff(), enter, lastMs + 1_500).acts).toEqual([]);
    expect(goOn(brokenOff(), enter, lastMs + 1_501).acts).toEqual(['Enter']);
    expect(textsOf(goOn(brokenOff(), scanPresses(), lastMs + 1_500))).toEqual([]);
    expect(textsOf(goOn(brokenOff(), scanPresses(), lastMs + 1_501))).toEqual([code]);
  });

  it('swallows the ending of the broken-off scan, and is over with it', () => {
    const desk = goOn(leaveAfter(pressesOf('0614141')), [
      ...enter,
      ...later(enter, 130),
      ...later(scanPresses(), 130),
    ]);
    expect([missesOf(desk), textsOf(desk)]).toEqual([[['leftWindow', '0614141']], [code]]);
    expect(desk.acts).toEqual(['Enter']);
  });

  it('reports a few quick keys immediately, and two when their ending arrives', () => {
    const three = leaveAfter(pressesOf('abc'));
    expect(missesOf(three)).toEqual([['leftWindow', 'abc']]);
    goOn(three, enter);
    expect([missesOf(three), three.acts]).toEqual([[['leftWindow', 'abc']], []]);
    const two = leaveAfter(pressesOf('ab'));
    expect(missesOf(two)).toEqual([]);
    goOn(two, enter);
    expect([missesOf(two), two.acts]).toEqual([[['leftWindow', 'ab']], []]);
  });

  it('does not report typed text, nor swallow the Enter after it', () => {
    const one = goOn(leaveAfter(pressesOf('a', { gapMs: 0, holdMs: 80 })), enter);
    expect([missesOf(one), one.acts]).toEqual([[], ['Enter']]);
    const word = goOn(leaveAfter(pressesOf('abc', { gapMs: 95, holdMs: 80 })), enter, 700);
    expect([missesOf(word), word.acts]).toEqual([[], ['Enter']]);
  });

  it('breaks off a code whose first key came right after a typed one', () => {
    const [one, other, last] = pressesOf('abc', { gapMs: 125, holdMs: 120 }) as [Press, Press, Press];
    const desk = leaveAfter([one, other, changed(last, { holdMs: 2 })]);
    goOn(desk, enter, 600);
    expect([missesOf(desk), desk.acts]).toEqual([[['leftWindow', 'abc']], []]);
  });

  it('is not a mouse click, and has no effect on keys without their prefix', () => {
    const desk = createFakeDesk();
    desk.press(...strokesOfPresses(pressesOf('abc')));
    desk.interrupt();
    goOn(desk, enter);
    expect([missesOf(desk), desk.acts]).toEqual([[], ['Enter']]);
    const refused = goOn(leaveAfter(pressesOf('abc'), { prefix: 'F8' }), enter);
    expect([missesOf(refused), refused.acts]).toEqual([[], ['Enter']]);
  });

  it('returns text typed afterwards, and a scan after that is complete', () => {
    const hand = pressesOf('hello', { gapMs: 90, holdMs: 80 });
    const desk = goOn(leaveAfter(pressesOf('0614141')), [...hand, ...later(scanPresses(), 90)]);
    expect([missesOf(desk), textsOf(desk)]).toEqual([[['leftWindow', '0614141']], [code]]);
    expect(desk.value()).toBe('hello');
    const soon = leaveAfter(pressesOf('0614141'));
    soon.press(...strokesOfPresses(hand, { startMs: 10_400 }).slice(0, 5));
    expect(soon.value()).toBe('hel');
  });
});
