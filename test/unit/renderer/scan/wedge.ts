import type { FocusPlace, KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { type HostName, hostLayouts, keyFor } from './host-layouts.ts';

/**
 * A key press to come: the key that the system reports, the time after the previous one, and how long it stays down.
 */
export type Press = {
  readonly key: string;
  readonly code: string;
  readonly gapMs: number;
  readonly holdMs: number;
  readonly flags?: Partial<
    Pick<KeyStroke, 'shift' | 'ctrl' | 'alt' | 'altGraph' | 'capsLock' | 'repeat' | 'composing'>
  >;
};

export type Wedge = {
  /** The layout that the scanner is set to; `us` by default, the factory setting. */
  readonly scanner?: HostName;
  /** The layout of the computer. */
  readonly host?: HostName;
  /** Time from key to key: one number, or a function called for each key. */
  readonly gapMs?: number | (() => number);
  /** How long a key is down; half the gap by default. */
  readonly holdMs?: number;
  readonly capsLock?: boolean;
  /** Shift is sent as a separate key before each capital. */
  readonly hasShiftKeys?: boolean;
};

/** Keys that change the following character and type nothing themselves. */
const deadKeys: Readonly<Record<HostName, string>> = { us: '', gb: '', fr: '^¨', de: '^´`' };

const settled = { holdMs: 1, gapMs: 1 };

export function pressesOf(text: string, wedge: Wedge = {}): Press[] {
  const { scanner = 'us', host = 'us', gapMs = 2, capsLock = false, hasShiftKeys = true } = wedge;
  const nextGap = () => (typeof gapMs === 'number' ? gapMs : gapMs());
  return Array.from(text).flatMap((character) => {
    const { code, shift } = keyFor(character, hostLayouts[scanner]);
    const [plain, shifted] = hostLayouts[host][code] ?? ['', ''];
    const isTurned = capsLock && plain !== shifted && plain.toUpperCase() === shifted;
    const typed = shift === isTurned ? plain : shifted;
    const key = deadKeys[host].includes(typed) ? 'Dead' : typed;
    const gap = nextGap();
    const holdMs = wedge.holdMs ?? gap / 2;
    const press = { key, code, gapMs: gap, holdMs, flags: { shift, capsLock } };
    if (!shift || !hasShiftKeys) return [press];
    const down = {
      key: 'Shift',
      code: 'ShiftLeft',
      gapMs: gap,
      holdMs: holdMs * 2,
      flags: { shift: true, capsLock },
    };
    return [down, { ...press, gapMs: 0 }];
  });
}

/** Keys by name, as sent after or before a code. */
export const namedPresses = {
  enter: [{ ...settled, key: 'Enter', code: 'Enter' }],
  numpadEnter: [{ ...settled, key: 'Enter', code: 'NumpadEnter' }],
  lineFeed: [{ ...settled, key: 'Enter', code: '' }],
  tab: [{ ...settled, key: 'Tab', code: 'Tab' }],
  f8: [{ ...settled, key: 'F8', code: 'F8' }],
  controlBracket: withControl(']', 'BracketRight'),
  controlJ: withControl('j', 'KeyJ'),
  controlM: withControl('m', 'KeyM'),
  groupSeparator: [{ ...settled, key: '\u001d', code: '' }],
} satisfies Record<string, Press[]>;

function withControl(key: string, code: string): Press[] {
  return [
    { ...settled, key: 'Control', code: 'ControlLeft', holdMs: 3, flags: { ctrl: true } },
    { ...settled, key, code, flags: { ctrl: true } },
  ];
}

/** A character typed by its number on the number pad, with Alt held. */
export function altCode(digits: string): Press[] {
  const alt = { alt: true };
  return [
    { key: 'Alt', code: 'AltLeft', gapMs: 1, holdMs: 2 * digits.length + 1, flags: alt },
    ...Array.from(digits, (digit) => ({
      ...settled,
      key: digit,
      code: `Numpad${digit}`,
      gapMs: 2,
      flags: alt,
    })),
  ];
}

type Moment = { readonly place?: FocusPlace; readonly startMs?: number };

/** Keystrokes as the window gets them, in the order of their times: a key is released before it is pressed again. */
export function strokesOfPresses(
  presses: readonly Press[],
  { place = 'text', startMs = 10_000 }: Moment = {},
): KeyStroke[] {
  let lastMs = startMs;
  const timed = presses.map((press, index) => {
    if (index > 0) lastMs += press.gapMs;
    return { ...press, downMs: lastMs };
  });
  const strokes = timed.flatMap(({ key, code, holdMs, flags, downMs }, index) => {
    const again = timed.slice(index + 1).find((other) => other.code === code)?.downMs;
    const upMs = Math.min(downMs + holdMs, again ?? Number.POSITIVE_INFINITY);
    const base = { ...plainFlags, ...flags, key, code, place };
    const up = { ...base, kind: 'up' as const, repeat: false, timeMs: upMs };
    return [{ ...base, kind: 'down' as const, timeMs: downMs }, up];
  });
  return strokes.toSorted((one, other) => one.timeMs - other.timeMs);
}

const plainFlags = {
  shift: false,
  ctrl: false,
  alt: false,
  altGraph: false,
  meta: false,
  capsLock: false,
  repeat: false,
  composing: false,
};

/** A press or a stroke with some changes. */
export function changed<Value>(value: Value, change: Partial<Value>): Value {
  return { ...value, ...change };
}

/** The same presses after a pause before the first. */
export function later(presses: readonly Press[], gapMs: number): Press[] {
  return presses.map((press, index) => (index === 0 ? changed(press, { gapMs }) : press));
}

export function scanOf(text: string, wedge: Wedge = {}, moment: Moment = {}): KeyStroke[] {
  return strokesOfPresses([...pressesOf(text, wedge), ...namedPresses.enter], moment);
}
