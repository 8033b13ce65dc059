import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { KeyStroke } from './key-stroke.ts';

/** Stands for a character whose number cannot be decoded without the system's code page. */
const unreadable = '\ufffd';

const ansi = new TextDecoder('windows-1252');

/** Returns the character for digits typed with Alt: ASCII, or Windows-1252 with a leading zero. */
function characterOf(digits: string): string {
  const number = Number(digits);
  if (digits.length > 5 || number === 0 || number > 255) return unreadable;
  if (number < 128) return String.fromCharCode(number);
  return digits.startsWith('0') ? ansi.decode(Uint8Array.of(number)) : unreadable;
}

function separatorForm(digits: string): SeparatorForm {
  return digits.length > 3 ? 'Alt+0029' : 'Alt+029';
}

/** Reads a character typed by its number while Alt was held (`0029`). */
export function readAltCode(digits: string): ReadCharacter {
  const text = characterOf(digits);
  const separator = text === groupSeparator ? separatorForm(digits) : null;
  return { kind: 'character', text, keyText: text, typed: text < ' ' ? '' : text, separator };
}

/** The non-letter characters of the US layout: without and with Shift. */
const characters: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  IntlBackslash: '\\|',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};

/**
 * Returns what a key types on a US keyboard, regardless of this computer's layout; null for a key that types nothing
 * there. Number pad digits ignore Num Lock.
 */
function usCharacter(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const digit = /^Numpad(\d)$/u.exec(code)?.[1];
  if (digit !== undefined) return digit;
  return characters[code]?.[shift ? 1 : 0] ?? null;
}

/** The group separator of GS1 and of ISO/IEC 15434. */
export const groupSeparator = '\u001d';

/** The form in which a group separator was received. */
export type SeparatorForm = 'GS' | 'Ctrl+]' | 'Alt+029' | 'Alt+0029' | 'F8';

/** A character in both readings: by this computer's layout and by a US layout. */
export type ReadCharacter = {
  readonly kind: 'character';
  readonly text: string;
  readonly keyText: string;
  /** What the key types into a field; empty if it types nothing there. */
  readonly typed: string;
  readonly separator: SeparatorForm | null;
};

export type KeyMeaning =
  | ReadCharacter
  | { readonly kind: 'modifier' }
  | { readonly kind: 'end'; readonly ending: 'enter' | 'tab' }
  /** A digit of a character's number, typed on the number pad while Alt is held. */
  | { readonly kind: 'altDigit'; readonly digit: string }
  | { readonly kind: 'f8' }
  | { readonly kind: 'other' };

const modifiers = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Fn',
  'Hyper',
  'Super',
]);

/** The same keys when an input method hides what they mean. */
const modifierCode = /^(?:(?:Shift|Control|Alt|Meta)(?:Left|Right)|CapsLock|NumLock)$/u;

/** Control characters as scanners send them: Ctrl and a key. Other combinations with Ctrl come from a user. */
const withControl: Readonly<Record<string, string>> = {
  KeyD: '\u0004',
  Backslash: '\u001c',
  BracketRight: groupSeparator,
  Digit6: '\u001e',
  Minus: '\u001f',
};

const endings: Readonly<Record<string, 'enter' | 'tab'>> = {
  Enter: 'enter',
  NumpadEnter: 'enter',
  '\r': 'enter',
  '\n': 'enter',
  Tab: 'tab',
  '\t': 'tab',
};

/** Carriage return, line feed and tab as Ctrl and a letter. */
const endingLetters: Readonly<Record<string, 'enter' | 'tab'>> = { J: 'enter', M: 'enter', I: 'tab' };

const other: KeyMeaning = { kind: 'other' };

/** Creates a character that types nothing into a field and reads the same in both layouts. */
export function untypedCharacter(text: string, separator: SeparatorForm | null = null): ReadCharacter {
  return { kind: 'character', text, keyText: text, typed: '', separator };
}

function controlMeaning({ code, key }: KeyStroke): KeyMeaning {
  const ending = endingLetters[/^Key([A-Z])$/u.exec(code)?.[1] ?? ''] ?? endingLetters[key.toUpperCase()];
  if (ending !== undefined) return { kind: 'end', ending };
  if (code === 'BracketRight' || key === ']') return untypedCharacter(groupSeparator, 'Ctrl+]');
  const text = withControl[code];
  return text === undefined ? other : untypedCharacter(text);
}

/** Returns letters by their Shift state alone, for a scanner that ignores Caps Lock. */
function withoutCapsLock(stroke: KeyStroke, capsLock: ScannerProfile['capsLock']): string {
  const { key, shift } = stroke;
  if (!stroke.capsLock || capsLock === 'compensated') return key;
  return shift ? key.toUpperCase() : key.toLowerCase();
}

function characterMeaning(stroke: KeyStroke, capsLock: ScannerProfile['capsLock']): KeyMeaning {
  const { key, code, shift } = stroke;
  const keyText = usCharacter(code, shift);
  // One character, possibly two UTF-16 units.
  if (stroke.composing || Array.from(key).length !== 1) {
    return keyText === null ? other : untypedCharacter(keyText);
  }
  const text = withoutCapsLock(stroke, capsLock);
  // Senders that are not keyboards may send a control character as text; a field accepts none.
  const typed = key < ' ' ? '' : key;
  return {
    kind: 'character',
    text,
    keyText: keyText ?? text,
    typed,
    separator: key === groupSeparator ? 'GS' : null,
  };
}

/** Returns what a key press means by itself; the reader handles named prefixes and suffixes before that. */
export function keyMeaning(stroke: KeyStroke, { capsLock }: Pick<ScannerProfile, 'capsLock'>): KeyMeaning {
  const { key, code, ctrl, alt, altGraph, meta } = stroke;
  const isModifier = modifiers.has(key) || (stroke.composing && modifierCode.test(code));
  if (isModifier) return { kind: 'modifier' };
  if (meta) return other;
  if (!altGraph && alt) {
    const digit = ctrl ? undefined : /^Numpad(\d)$/u.exec(code)?.[1];
    return digit === undefined ? other : { kind: 'altDigit', digit };
  }
  // An input method hides what the key means, not which key it is.
  const ending = endings[stroke.composing ? code : key];
  if (ending !== undefined) return ctrl ? other : { kind: 'end', ending };
  if (ctrl && !altGraph) return controlMeaning(stroke);
  if (key === 'F8') return { kind: 'f8' };
  return characterMeaning(stroke, capsLock);
}
