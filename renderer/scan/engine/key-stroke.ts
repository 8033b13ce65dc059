const functionKey = /^F(?:[1-9]|1\d|2[0-4])$/u;

/**
 * Returns whether a profile's prefix or suffix is a key that types nothing (`F8`, `Ctrl+]`), rather than characters.
 */
export function isNamedKey(mark: string | null): mark is string {
  return mark !== null && (mark === 'Ctrl+]' || functionKey.test(mark));
}

export function pressesNamedKey(stroke: KeyStroke, mark: string | null): boolean {
  if (!isNamedKey(mark) || stroke.meta || stroke.alt) return false;
  if (mark !== 'Ctrl+]') return !stroke.ctrl && (stroke.code || stroke.key) === mark;
  return stroke.ctrl && !stroke.altGraph && (stroke.code === 'BracketRight' || stroke.key === ']');
}

/**
 * What has the focus, as far as scanning is concerned: a text field, a password field, something that the space bar
 * presses (a button, a checkbox), or anything else.
 */
export type FocusPlace = 'text' | 'secret' | 'press' | 'page';

/** A key going down or up, as plain data: the parts of a keyboard event that decide what was scanned. */
export type KeyStroke = {
  readonly kind: 'down' | 'up';
  /** What this computer's layout makes of the key. */
  readonly key: string;
  /** The physical key, by its position on the keyboard; empty if the system does not report it. */
  readonly code: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly altGraph: boolean;
  readonly meta: boolean;
  readonly capsLock: boolean;
  readonly repeat: boolean;
  /** An input method is handling the key (keyCode 229), so its meaning is unknown here. */
  readonly composing: boolean;
  /** The event's own timestamp: when the key was pressed, not when it was handled. */
  readonly timeMs: number;
  readonly place: FocusPlace;
};

/** Identifies a key while it is down. */
export function keyName({ code, key }: Pick<KeyStroke, 'code' | 'key'>): string {
  return code === '' ? key : code;
}
