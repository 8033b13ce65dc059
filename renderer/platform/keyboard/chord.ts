/** A key with its modifiers: `mod+k`, `alt+1` (digits alone), `shift+?`, `r`, `Escape`; `mod` is Cmd on a Mac, else Ctrl. */
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
  return pressed.key.toLowerCase() === key.toLowerCase();
}

/** Whether a key event is the key that is named Delete, alone: on a Mac it sends what Backspace sends elsewhere. */
export function isDeleteKey(pressed: PressedKey, isMac: boolean): boolean {
  return isChord(pressed, 'Delete', isMac) || (isMac && isChord(pressed, 'Backspace', isMac));
}

export function isBareCharacter(chord: Chord): boolean {
  return chord.length === 1;
}

export function chordKeys(chord: Chord, isMac: boolean): string[] {
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    alt: isMac ? '⌥' : 'Alt',
    Escape: 'Esc',
  };
  return chord.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** Whether this computer's keyboards have a Cmd key. */
export const isMac = /mac/i.test(globalThis.navigator?.platform ?? '');
