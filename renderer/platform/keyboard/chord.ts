/** A key with its modifiers, written as `mod+k`, `shift+?`, `r`, `Escape`; `mod` is Cmd on a Mac, else Ctrl. */
export type Chord = string;

type PressedKey = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Whether a key event is a chord. Shift is not looked at: it is part of the character (`?`). */
export function isChord(pressed: PressedKey, chord: Chord, isMac: boolean): boolean {
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
  const names: Record<string, string> = { mod: isMac ? '⌘' : 'Ctrl', Escape: 'Esc' };
  return chord.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** Whether this computer's keyboards have a Cmd key. */
export const isMac = /mac/i.test(globalThis.navigator?.platform ?? '');
