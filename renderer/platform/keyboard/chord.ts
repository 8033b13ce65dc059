/**
 * A key with its modifiers, written as `mod+k`, `alt+1` (digits alone), `shift+?`, `?`, `r`, `Escape`; `mod` is Cmd on a Mac, else Ctrl. Two keys, one
 * after the other, are written as `g r`.
 */
export type Chord = string;

type PressedKey = {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Whether a key event is a chord. Shift is not looked at: it is part of the character (`?`). */
export function isChord(pressed: PressedKey, chord: Chord, isMac: boolean): boolean {
  // By its place: with Alt, a Mac writes another character.
  const digit = /^alt\+(\d)$/.exec(chord)?.[1];
  if (digit !== undefined) {
    return pressed.altKey && !pressed.ctrlKey && !pressed.metaKey && pressed.code === `Digit${digit}`;
  }
  const needsMod = chord.startsWith('mod+');
  const key = needsMod ? chord.slice('mod+'.length) : chord;
  const mod = isMac ? pressed.metaKey : pressed.ctrlKey;
  const other = isMac ? pressed.ctrlKey : pressed.metaKey;
  if (mod !== needsMod || other || pressed.altKey) return false;
  // On many keyboards the plus is the equals sign with Shift, and nobody presses Shift for it.
  return pressed.key.toLowerCase() === key.toLowerCase() || (chord === 'mod++' && pressed.key === '=');
}

/** Whether a key event is the key that is named Delete, alone: on a Mac it sends what Backspace sends elsewhere. */
export function isDeleteKey(pressed: PressedKey, isMac: boolean): boolean {
  return isChord(pressed, 'Delete', isMac) || (isMac && isChord(pressed, 'Backspace', isMac));
}

/** Whether it is a character alone, or a sequence of two: what is typed into a field, and may begin a scan. */
export function isTypedChord(chord: Chord): boolean {
  return chord.length === 1 || firstOfSequence(chord) !== null;
}

/** The key that a sequence begins with; null for a chord that is none. */
export function firstOfSequence(chord: Chord): string | null {
  const [first = '', second] = chord.split(' ');
  return second === undefined ? null : first;
}

const namedKeys: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

/** The keys of a chord as they are shown, the one that is pressed first in front. */
export function chordKeys(chord: Chord, isMac: boolean): string[] {
  // The last plus is a key itself.
  return chord.split(/\+(?=.)| /u).map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl';
    if (part === 'alt') return isMac ? '⌥' : 'Alt';
    return namedKeys[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}

/** Whether this computer's keyboards have a Cmd key. */
export const isMac = /mac/i.test(globalThis.navigator?.platform ?? '');
