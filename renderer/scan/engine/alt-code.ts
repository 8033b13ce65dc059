import { groupSeparator, type ReadCharacter, type SeparatorForm } from './key-meaning.ts';

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
