import { useEffect } from 'react';
import { onClaimedKeys } from './claimed-keys.ts';

/** A character typed before the dialog's field existed. */
type CaughtKey = { readonly character: string; readonly timeMs: number };
/** Changes the initial text of the dialog. */
type EditText = (edit: (before: string) => string) => void;

/** Characters typed since catching started and not taken yet. */
let caught: CaughtKey[] = [];
/** Characters typed since then that the dialog has taken. */
let taken: CaughtKey[] = [];
let editText: EditText | null = null;
let stopListening: (() => void) | null = null;

/** A dialog that never opens must not hold the keys forever. */
const maxWaitMs = 2_000;

function take(event: KeyboardEvent): void {
  const isCharacter = /^.$/su.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isCharacter || event.isComposing) return;
  if (document.activeElement?.closest('[role=dialog] input') != null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  caught.push({ character: event.key, timeMs: event.timeStamp });
  passToDialog();
}

function passToDialog(): void {
  if (editText === null || caught.length === 0) return;
  const text = caught.map(({ character }) => character).join('');
  taken.push(...caught);
  caught = [];
  editText((before) => before + text);
}

/** Removes the first characters of a scan that were caught as typed text. */
function giveToScan(sinceMs: number): void {
  const isTyped = ({ timeMs }: CaughtKey) => timeMs < sinceMs;
  const count = taken.length - taken.filter(isTyped).length;
  caught = caught.filter(isTyped);
  taken = taken.filter(isTyped);
  if (count > 0) editText?.((before) => before.slice(0, -count));
}

/**
 * Starts to catch the characters typed before a dialog's field is on the page, so that fast typing loses none. The
 * dialog takes them with {@link useEarlyKeys} and ends the catching when it closes.
 */
export function catchEarlyKeys(): void {
  if (stopListening !== null) return;
  window.addEventListener('keydown', take, { capture: true });
  const timer = setTimeout(() => {
    if (editText === null) stopCatching();
  }, maxWaitMs);
  const stopTakingBack = onClaimedKeys(giveToScan);
  stopListening = () => {
    clearTimeout(timer);
    stopTakingBack();
    window.removeEventListener('keydown', take, { capture: true });
  };
}

function stopCatching(): void {
  stopListening?.();
  stopListening = null;
  caught = [];
  taken = [];
}

/**
 * Passes on the characters typed before the dialog's field has the focus, and takes back those that turn out to be a
 * scan's.
 *
 * @param edit changes the field's text; must stay the same function while its effect stays the same
 */
export function useEarlyKeys(edit: EditText): void {
  useEffect(() => takeEarlyKeys(edit), [edit]);
}

/** The same, until the returned function ends it. */
export function takeEarlyKeys(edit: EditText): () => void {
  editText = edit;
  catchEarlyKeys();
  passToDialog();
  return () => {
    editText = null;
    stopCatching();
  };
}
