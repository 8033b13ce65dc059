import type { KeyStroke } from './key-stroke.ts';

const functionKey = /^F(?:[1-9]|1\d|2[0-4])$/u;

/** Whether a profile's prefix or suffix is a key that types nothing (`F8`, `Ctrl+]`), rather than characters. */
export function isNamedKey(mark: string | null): mark is string {
  return mark !== null && (mark === 'Ctrl+]' || functionKey.test(mark));
}

/** Whether a stroke is the key that a profile names. */
export function pressesNamedKey(stroke: KeyStroke, mark: string | null): boolean {
  if (!isNamedKey(mark) || stroke.meta || stroke.alt) return false;
  if (mark !== 'Ctrl+]') return !stroke.ctrl && (stroke.code || stroke.key) === mark;
  return stroke.ctrl && !stroke.altGraph && (stroke.code === 'BracketRight' || stroke.key === ']');
}
