import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { replayStrokes } from '#renderer/scan/engine/replay-strokes.ts';
import { createFakeDesk, profileWith } from './fake-desk.ts';
import { type HostName, hostLayouts } from './host-layouts.ts';
import {
  altCode,
  changed,
  namedPresses,
  type Press,
  pressesOf,
  scanOf,
  strokesOfPresses,
  type Wedge,
} from './wedge.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const codes = fc.string({ unit: fc.constantFrom(...printable), minLength: 3, maxLength: 30 });
const hosts = fc.constantFrom<HostName>('us', 'fr', 'de', 'gb');

function read(text: string, wedge: Wedge, profile: Partial<ScannerProfile> = {}) {
  const { scans } = replayStrokes(scanOf(text, wedge), profileWith(profile));
  return scans.map((scan) => ({ text: scan.text, keyText: scan.keyText }));
}

describe('a scanner set to the American layout', () => {
  it('is read by its keys, whatever the layout of the desk', () => {
    fc.assert(
      fc.property(codes, hosts, fc.boolean(), (code, host, capsLock) => {
        const [scan] = read(code, { host, capsLock });
        // If both readings agree, there is only one.
        expect(scan?.keyText ?? scan?.text).toBe(code);
        expect(read(code, { host, capsLock }, { layout: 'us' })).toEqual([{ text: code, keyText: null }]);
      }),
    );
  });

  it('is misread by its characters on other keyboards, so that both readings are saved', () => {
    expect(read('aQwYzM1;:/-_!$', { host: 'fr' })).toEqual([
      { text: 'qAzYw?&mM!)°14', keyText: 'aQwYzM1;:/-_!$' },
    ]);
    expect(read('WYZ-9/z', { host: 'de' })).toEqual([{ text: 'WZYß9-y', keyText: 'WYZ-9/z' }]);
    expect(read('A"1@2#', { host: 'gb' })).toEqual([{ text: 'A@1"2£', keyText: 'A"1@2#' }]);
  });
});

describe('a scanner set to the layout of the desk', () => {
  it('is read by its characters', () => {
    const texts: Readonly<Record<Exclude<HostName, 'us'>, string>> = {
      fr: 'Aqw1234567890-_é!?./',
      de: 'AYz1234567890-_!?./ß',
      gb: 'Aqw1234567890-_!?.#@"',
    };
    for (const [host, text] of Object.entries(texts) as [HostName, string][]) {
      expect(read(text, { scanner: host, host }, { layout: 'same' })).toEqual([{ text, keyText: null }]);
    }
  });

  it('keeps the case while Caps Lock is on, and reports it', () => {
    for (const host of ['us', 'fr', 'de', 'gb'] as const) {
      const { scans, events } = replayStrokes(
        scanOf('ab12CD', { scanner: host, host, capsLock: true }),
        profileWith({ layout: 'same' }),
      );
      expect(scans.map(({ text }) => text)).toEqual(['ab12CD']);
      expect(events).toContainEqual({ kind: 'capsLockNoticed' });
    }
  });

  it('is left alone if it reverses the case itself', () => {
    const [scan] = read('ab12CD', { capsLock: true }, { layout: 'same', capsLock: 'compensated' });
    expect(scan?.text).toBe('AB12cd');
  });
});

describe('the case of letters', () => {
  it('is preserved', () => {
    expect(read('ab12', {})).toEqual([{ text: 'ab12', keyText: null }]);
    expect(read('AB12', {})).toEqual([{ text: 'AB12', keyText: null }]);
  });

  it('is preserved if Shift is released before its letter', () => {
    const strokes = scanOf('Ab12').map((stroke) =>
      stroke.kind === 'up' && stroke.code === 'KeyA' ? changed(stroke, { key: 'a', shift: false }) : stroke,
    );
    expect(replayStrokes(strokes, profileWith()).scans[0]?.text).toBe('Ab12');
  });
});

describe('keys with an input method', () => {
  const hide = (stroke: KeyStroke): KeyStroke => ({ ...stroke, key: 'Process', composing: true });

  it('are read by their position on the keyboard, including the ending', () => {
    const { scans, swallowed } = replayStrokes(scanOf('aB-12/x').map(hide), profileWith());
    expect(scans.map(({ text, keyText, ending }) => [text, keyText, ending])).toEqual([
      ['aB-12/x', null, 'enter'],
    ]);
    expect(swallowed.at(-1)).toBe(true);
  });

  it('are read by their position even if the key contains the composed character', () => {
    const composed = scanOf("caf'e-12").map((stroke) =>
      stroke.key === 'e' ? changed(stroke, { key: 'é', composing: true }) : stroke,
    );
    expect(replayStrokes(composed, profileWith()).scans.map(({ text }) => text)).toEqual(["caf'e-12"]);
  });

  it('leave no composed text in the field', () => {
    const desk = createFakeDesk();
    desk.press(...scanOf('12345678').map(hide));
    desk.rest();
    expect(desk.scans.map(({ text }) => text)).toEqual(['12345678']);
    expect(desk.value()).toBe('');
  });

  it('are never held back, because composed text cannot be', () => {
    const desk = createFakeDesk();
    desk.press(...scanOf('abcde').slice(0, 10).map(hide));
    desk.rest();
    expect(desk.letThrough).toHaveLength(5);
  });
});

describe('digits of the number pad', () => {
  const pad = (digits: string, keys: readonly string[]): Press[] =>
    Array.from(digits, (digit, index) => ({
      key: keys[index] ?? digit,
      code: `Numpad${digit}`,
      gapMs: 2,
      holdMs: 1,
    }));

  it('are read with and without Num Lock', () => {
    const off = ['Insert', 'End', 'ArrowDown', 'PageDown', 'ArrowLeft', 'Clear', 'ArrowRight'];
    for (const keys of [[], off]) {
      const strokes = strokesOfPresses([...pad('0123456', keys), ...namedPresses.enter]);
      expect(replayStrokes(strokes, profileWith()).scans.map(({ text }) => text)).toEqual(['0123456']);
    }
  });
});

describe('a group separator', () => {
  const { groupSeparator, controlBracket, f8 } = namedPresses;
  const forms = [
    ['GS', groupSeparator],
    ['Alt+029', altCode('029')],
    ['Alt+0029', altCode('0029')],
    ['F8', f8],
    ['Ctrl+]', controlBracket],
  ] as const;
  const parts = (separator: readonly Press[], host: HostName = 'us') => [
    ...pressesOf('010061414100003610', { host }),
    ...pressesOf('LOT1', { host }),
    ...separator,
    ...pressesOf('21', { host }),
    ...separator,
    ...pressesOf('7', { host }),
    ...namedPresses.enter,
  ];
  const expected = '010061414100003610LOT1\u001d21\u001d7';

  it.each(forms)('is in the text without stray digits: %s', (form, keys) => {
    for (const place of ['text', 'page'] as const) {
      const desk = createFakeDesk();
      desk.press(...strokesOfPresses(parts(keys), { place }));
      desk.rest();
      expect(desk.scans.map(({ text }) => text)).toEqual([expected]);
      expect(desk.value()).toBe('');
      expect(desk.acts).toEqual([]);
      expect(desk.events).toContainEqual({ kind: 'separatorDetected', form });
    }
  });

  it.each(forms)('is also recognized before the code is known to be one: %s', (_, keys) => {
    const strokes = strokesOfPresses([
      ...pressesOf('10A'),
      ...keys,
      ...pressesOf('21'),
      ...namedPresses.enter,
    ]);
    expect(replayStrokes(strokes, profileWith()).scans.map(({ text }) => text)).toEqual(['10A\u001d21']);
  });

  it('as F8 is recognized after a prefix only if the prefix is not F8', () => {
    const strokes = strokesOfPresses([...controlBracket, ...parts(f8)]);
    expect(replayStrokes(strokes, profileWith({ prefix: 'Ctrl+]' })).scans[0]?.text).toBe(expected);
  });

  it('as Ctrl+] is recognized after the prefix Ctrl+] as well', () => {
    const strokes = strokesOfPresses([...controlBracket, ...parts(controlBracket)]);
    expect(replayStrokes(strokes, profileWith({ prefix: 'Ctrl+]' })).scans[0]?.text).toBe(expected);
  });

  it('as Ctrl and a bracket is recognized by its position on a French keyboard', () => {
    const french = controlBracket.map((press) => (press.key === ']' ? changed(press, { key: '$' }) : press));
    const strokes = strokesOfPresses(parts(french, 'fr'));
    expect(replayStrokes(strokes, profileWith({ layout: 'us' })).scans[0]?.text).toBe(expected);
  });
});

describe('characters typed by their numbers', () => {
  it('can form the complete code, including its ending', () => {
    const numbers = ['065', '098', '0045', '049', '029', '050', '013'];
    const strokes = strokesOfPresses(numbers.flatMap(altCode), { place: 'page' });
    expect(replayStrokes(strokes, profileWith()).scans.map(({ text, ending }) => [text, ending])).toEqual([
      ['Ab-1\u001d2', 'enter'],
    ]);
  });

  it('are read as Windows-1252 with a leading zero, and not guessed without one', () => {
    const strokes = strokesOfPresses(
      [...pressesOf('caf'), ...altCode('0233'), ...altCode('130'), ...namedPresses.enter],
      { place: 'page' },
    );
    expect(replayStrokes(strokes, profileWith()).scans[0]?.text).toBe('café\ufffd');
  });

  it('typed by a person are left alone, and do not move the cursor without Num Lock', () => {
    const slowly = altCode('0233').map((press) => changed(press, { gapMs: 140 }));
    const strokes = strokesOfPresses(slowly, { place: 'page' });
    expect(replayStrokes(strokes, profileWith()).swallowed).not.toContain(true);
    const arrows = strokes.map((stroke) =>
      stroke.code.startsWith('Numpad') ? changed(stroke, { key: 'ArrowLeft' }) : stroke,
    );
    const downs = replayStrokes(arrows, profileWith()).swallowed.filter((_, index) => {
      const stroke = arrows[index];
      return stroke?.kind === 'down' && stroke.code.startsWith('Numpad');
    });
    expect(downs).toEqual([true, true, true, true]);
  });
});

describe('control characters of ISO/IEC 15434', () => {
  it('are in the text', () => {
    const control = (key: string, code: string): Press[] => [
      { key: 'Control', code: 'ControlLeft', gapMs: 1, holdMs: 3, flags: { ctrl: true } },
      { key, code, gapMs: 1, holdMs: 1, flags: { ctrl: true } },
    ];
    const strokes = strokesOfPresses([
      ...pressesOf('[)>'),
      ...control('^', 'Digit6'),
      ...pressesOf('06'),
      ...control(']', 'BracketRight'),
      ...pressesOf('P1'),
      ...control('^', 'Digit6'),
      ...control('d', 'KeyD'),
      ...namedPresses.enter,
    ]);
    expect(replayStrokes(strokes, profileWith()).scans[0]?.text).toBe('[)>\u001e06\u001dP1\u001e\u0004');
  });
});

describe('the layouts of these tests', () => {
  it('have a character on every key', () => {
    for (const layout of Object.values(hostLayouts)) {
      for (const [plain, shifted] of Object.values(layout))
        expect([plain.length, shifted.length]).toEqual([1, 1]);
    }
  });
});

describe('STX and ETX around a code', () => {
  const [stx, etx] = ['\u0002', '\u0003'].map((key) => ({ key, code: '', gapMs: 2, holdMs: 1 })) as [
    Press,
    Press,
  ];

  it('are not part of it when sent as text, as some senders do', () => {
    const presses = [stx, ...pressesOf('0614141000036'), etx, ...namedPresses.enter];
    expect(replayStrokes(strokesOfPresses(presses), profileWith()).scans.map(({ text }) => text)).toEqual([
      '0614141000036',
    ]);
    const inside = [...pressesOf('0614'), stx, ...pressesOf('1410'), ...namedPresses.enter];
    expect(replayStrokes(strokesOfPresses(inside), profileWith()).scans[0]?.text).toBe('0614\u00021410');
  });

  it('are not needed: a scan without any ending is reported as incomplete', () => {
    const { missed, events } = replayStrokes(strokesOfPresses(pressesOf('0614141000036')), profileWith());
    expect(missed.map(({ text }) => text)).toEqual(['0614141000036']);
    expect(events.filter(({ kind }) => kind === 'scanMissed')).toMatchObject([
      { reason: 'noEnding', keyCount: 13 },
    ]);
  });
});
