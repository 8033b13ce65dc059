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

/**
 * What has the focus, as far as scanning minds: a field that takes text, a field for a password, what the space bar
 * presses (a button, a box to tick), or anything else.
 */
export type FocusPlace = 'text' | 'secret' | 'press' | 'page';

/** A key that goes down or up, as plain data: what of a keyboard event decides what was scanned. */
export type KeyStroke = {
  readonly kind: 'down' | 'up';
  /** What the layout of this computer makes of the key. */
  readonly key: string;
  /** Which key it is, by its place on the keyboard; empty where the system does not say. */
  readonly code: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly altGraph: boolean;
  readonly meta: boolean;
  readonly capsLock: boolean;
  readonly repeat: boolean;
  /** An input method has the key (keyCode 229), so that what it means is not known here. */
  readonly composing: boolean;
  /** The event's own time stamp: when the key was pressed, not when it was handled. */
  readonly timeMs: number;
  readonly place: FocusPlace;
};

/** Names a key for the time that it is down. */
export function keyName({ code, key }: Pick<KeyStroke, 'code' | 'key'>): string {
  return code === '' ? key : code;
}
