import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { KeyStroke } from './key-stroke.ts';

/** Stands for a character whose number cannot be read without knowing the system's code page. */
const unreadable = '\ufffd';

const ansi = new TextDecoder('windows-1252');

/** The character that the digits typed with Alt stand for: ASCII, or with a leading zero Windows-1252. */
function characterOf(digits: string): string {
  const number = Number(digits);
  if (digits.length > 5 || number === 0 || number > 255) return unreadable;
  if (number < 128) return String.fromCharCode(number);
  return digits.startsWith('0') ? ansi.decode(Uint8Array.of(number)) : unreadable;
}

function separatorForm(digits: string): SeparatorForm {
  return digits.length > 3 ? 'Alt+0029' : 'Alt+029';
}

/** A character that was typed by its number while Alt was held (`0029`). */
export function readAltCode(digits: string): ReadCharacter {
  const text = characterOf(digits);
  const separator = text === groupSeparator ? separatorForm(digits) : null;
  return { kind: 'character', text, keyText: text, typed: text < ' ' ? '' : text, separator };
}

/** The characters of the American layout that are no letters: without and with Shift. */
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
 * What a key stands for on an American keyboard, whatever the layout of this computer is; null for a key that types
 * nothing there. Digits of the number pad count without regard to Num Lock.
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

/** In which of its disguises a group separator came. */
export type SeparatorForm = 'GS' | 'Ctrl+]' | 'Alt+029' | 'Alt+0029' | 'F8';

/** A character by both readings: what this computer's layout made of the key, and what an American one would. */
export type ReadCharacter = {
  readonly kind: 'character';
  readonly text: string;
  readonly keyText: string;
  /** What the key types into a field; empty for one that types nothing there. */
  readonly typed: string;
  readonly separator: SeparatorForm | null;
};

/** What a key that went down means to a scan. */
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

/** The same keys where an input method hides what they mean. */
const modifierCode = /^(?:(?:Shift|Control|Alt|Meta)(?:Left|Right)|CapsLock|NumLock)$/u;

/** Control characters as scanners send them: Ctrl and a key. Others with Ctrl are a person's. */
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

/** A character that types nothing into a field and reads the same either way. */
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

/** Letters by their Shift alone, where the scanner knows nothing of Caps Lock. */
function withoutCapsLock(stroke: KeyStroke, capsLock: ScannerProfile['capsLock']): string {
  const { key, shift } = stroke;
  if (!stroke.capsLock || capsLock === 'compensated') return key;
  return shift ? key.toUpperCase() : key.toLowerCase();
}

function characterMeaning(stroke: KeyStroke, capsLock: ScannerProfile['capsLock']): KeyMeaning {
  const { key, code, shift } = stroke;
  const keyText = usCharacter(code, shift);
  // One character, also one that takes two units of UTF-16.
  if (stroke.composing || Array.from(key).length !== 1) {
    return keyText === null ? other : untypedCharacter(keyText);
  }
  const text = withoutCapsLock(stroke, capsLock);
  // A control character comes as text from senders that are no keyboards; a field takes none.
  const typed = key < ' ' ? '' : key;
  return {
    kind: 'character',
    text,
    keyText: keyText ?? text,
    typed,
    separator: key === groupSeparator ? 'GS' : null,
  };
}

/** What a key that goes down means by itself; what a named prefix or suffix is, the reader decides before. */
export function keyMeaning(stroke: KeyStroke, { capsLock }: Pick<ScannerProfile, 'capsLock'>): KeyMeaning {
  const { key, code, ctrl, alt, altGraph, meta } = stroke;
  const isModifier = modifiers.has(key) || (stroke.composing && modifierCode.test(code));
  if (isModifier) return { kind: 'modifier' };
  if (meta) return other;
  if (!altGraph && alt) {
    const digit = ctrl ? undefined : /^Numpad(\d)$/u.exec(code)?.[1];
    return digit === undefined ? other : { kind: 'altDigit', digit };
  }
  // An input method hides what the key means, not which one it is.
  const ending = endings[stroke.composing ? code : key];
  if (ending !== undefined) return ctrl ? other : { kind: 'end', ending };
  if (ctrl && !altGraph) return controlMeaning(stroke);
  if (key === 'F8') return { kind: 'f8' };
  return characterMeaning(stroke, capsLock);
}
