import type { ScannerProfile } from '../platform/keyboard/scanner-profile.ts';
import { readAltCode } from './engine/alt-code.ts';
import { groupSeparator, keyMeaning, type SeparatorForm } from './engine/key-meaning.ts';
import type { KeyStroke } from './engine/key-stroke.ts';
import { isNamedKey } from './engine/named-key.ts';

/** One thing that a scanner sent, whatever it means: a character, an ending, or a key that types nothing. */
export type CalibrationMark = {
  /** One unit of text by either layout; an ending is a line feed or a tab, a key that types nothing is empty. */
  readonly text: string;
  readonly keyText: string;
  /** The key, where it types nothing: `F8`, `Ctrl+]`. */
  readonly named: string | null;
  readonly separator: SeparatorForm | null;
  readonly atMs: number;
  readonly isComposed: boolean;
};

const nothing = '\u0000';

function markOf(stroke: KeyStroke, capsLock: ScannerProfile['capsLock']): CalibrationMark | null {
  const meaning = keyMeaning(stroke, { capsLock });
  const base = { named: null, separator: null, atMs: stroke.timeMs, isComposed: stroke.composing };
  const unit = (text: string) => ({ ...base, text, keyText: text });
  switch (meaning.kind) {
    case 'character': {
      const { text, keyText, separator } = meaning;
      return { ...base, text, keyText, separator, named: separator === 'Ctrl+]' ? separator : null };
    }
    case 'end':
      return unit(meaning.ending === 'tab' ? '\t' : '\n');
    case 'f8':
      return { ...unit(groupSeparator), named: 'F8', separator: 'F8' };
    case 'other':
      return isNamedKey(stroke.key) ? { ...unit(nothing), named: stroke.key } : null;
    default:
      return null;
  }
}

/** Everything that was sent in these strokes, in order. */
export function marksOf(
  strokes: readonly KeyStroke[],
  capsLock: ScannerProfile['capsLock'],
): CalibrationMark[] {
  let altDigits = '';
  return strokes.flatMap((stroke) => {
    if (stroke.kind === 'up') {
      if (stroke.key !== 'Alt' || altDigits === '') return [];
      const { text, separator } = readAltCode(altDigits);
      altDigits = '';
      return [{ text, keyText: text, named: null, separator, atMs: stroke.timeMs, isComposed: false }];
    }
    if (stroke.repeat) return [];
    const meaning = keyMeaning(stroke, { capsLock });
    if (meaning.kind === 'altDigit') altDigits += meaning.digit;
    const mark = markOf(stroke, capsLock);
    return mark === null ? [] : [mark];
  });
}
