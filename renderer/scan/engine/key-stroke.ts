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
