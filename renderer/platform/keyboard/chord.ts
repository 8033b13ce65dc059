import { latinDigits } from '#shared/barcode/latin-digits.ts';

/**
 * A key with its modifiers, written as `mod+k`, `alt+1` (digits only), `shift+?`, `?`, `r`, `Escape`; `mod` is Cmd on a
 * Mac, otherwise Ctrl. Two consecutive keys are written as `g r`.
 */
export type Chord = string;

type KeyOnBoard = { readonly key: string; readonly code?: string; readonly shiftKey?: boolean };

type PressedKey = KeyOnBoard & {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

const otherScript = /^[^\p{Script_Extensions=Latin}\p{Script_Extensions=Common}]+$/u;

/** In the digits of any layout; null for any other key. */
export function digitOfKey(key: string): string | null {
  const digit = latinDigits(key);
  return /^\d$/.test(digit) ? digit : null;
}

/** Returns only the digits of a text, of any layout, as Latin ones. */
export function digitsOf(text: string): string {
  return latinDigits(text).replaceAll(/\D/gu, '');
}

/** The marks of a US keyboard that chords name. */
const marksByCode: Readonly<Record<string, { plain: string; shifted: string }>> = {
  Slash: { plain: '/', shifted: '?' },
  Semicolon: { plain: ';', shifted: ':' },
  Comma: { plain: ',', shifted: '<' },
  Period: { plain: '.', shifted: '>' },
};

/** Returns a key as a chord names it; one that types another script has the name of its position on a US keyboard. */
export function keyOf({ key, code = '', shiftKey = false }: KeyOnBoard): string {
  const typed = digitOfKey(key) ?? key.toLowerCase();
  if (!otherScript.test(typed)) return typed;
  const marks = marksByCode[code];
  if (marks !== undefined) return shiftKey ? marks.shifted : marks.plain;
  return /^(?:Key|Digit)(.)$/u.exec(code)?.[1]?.toLowerCase() ?? typed;
}

/** Shift is ignored because it is part of the character (`?`), except with `mod+z`. */
export function isChord(pressed: PressedKey, chord: Chord, isMac: boolean): boolean {
  // By its physical position, because Alt produces other characters on a Mac.
  const digit = /^alt\+(\d)$/.exec(chord)?.[1];
  if (digit !== undefined) {
    return pressed.altKey && !pressed.ctrlKey && !pressed.metaKey && pressed.code === `Digit${digit}`;
  }
  const needsMod = chord.startsWith('mod+');
  const key = needsMod ? chord.slice('mod+'.length) : chord;
  const mod = isMac ? pressed.metaKey : pressed.ctrlKey;
  const other = isMac ? pressed.ctrlKey : pressed.metaKey;
  if (mod !== needsMod || other || pressed.altKey) return false;
  // Elsewhere, Shift redoes what was undone: it must not undo one more step.
  if (chord === 'mod+z' && pressed.shiftKey === true) return false;
  const typed = keyOf(pressed);
  // A French keyboard types digits only with Shift; its minus is on one of them, and zooms.
  const isPlainKey = pressed.shiftKey !== true && !/^[\d+=-]$/u.test(typed);
  if (needsMod && isPlainKey && /^\d$/u.test(key) && pressed.code === `Digit${key}`) return true;
  // On many keyboards, plus is Shift and the equals sign, and users do not press Shift for it.
  return typed === key.toLowerCase() || (chord === 'mod++' && pressed.key === '=');
}

/**
 * Whether a key event is the Delete key alone; on a Mac, the key with that label sends what Backspace sends elsewhere.
 */
export function isDeleteKey(pressed: PressedKey, isMac: boolean): boolean {
  return isChord(pressed, 'Delete', isMac) || (isMac && isChord(pressed, 'Backspace', isMac));
}

/** Whether it is a single character, or a sequence of two: one that is typed into a field, and may start a scan. */
export function isTypedChord(chord: Chord): boolean {
  return chord.length === 1 || firstOfSequence(chord) !== null;
}

/** Null for a chord that is not a sequence. */
export function firstOfSequence(chord: Chord): string | null {
  const [first = '', second] = chord.split(' ');
  return second === undefined ? null : first;
}

const namedKeys: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

/** As displayed, in the order pressed. */
export function chordKeys(chord: Chord, isMac: boolean): string[] {
  // The last plus is itself a key.
  return chord.split(/\+(?=.)| /u).map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl';
    if (part === 'alt') return isMac ? '⌥' : 'Alt';
    return namedKeys[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}

/** Whether this computer's keyboards have a Cmd key. */
export const isMac = /mac/i.test(globalThis.navigator?.platform ?? '');
