import { useEffect } from 'react';
import { onClaimedKeys } from './claimed-keys.ts';

/** A character that was typed before the dialog's field was there. */
type CaughtKey = { readonly character: string; readonly timeMs: number };
/** Changes the text that the dialog begins with. */
type EditText = (edit: (before: string) => string) => void;

/** What was typed since the catching began and nobody has taken yet. */
let caught: CaughtKey[] = [];
/** What was typed since then and the dialog has. */
let taken: CaughtKey[] = [];
let editText: EditText | null = null;
let stopHearing: (() => void) | null = null;

/** A dialog that never comes must not keep the keys for ever. */
const longestWaitMs = 2_000;

function take(event: KeyboardEvent): void {
  const isCharacter = /^.$/su.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isCharacter || event.isComposing) return;
  if (document.activeElement?.closest('[role=dialog] input') != null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  caught.push({ character: event.key, timeMs: event.timeStamp });
  trackingUpload();
}

function trackingUpload(): void {
  if (editText === null || caught.length === 0) return;
  const text = caught.map(({ character }) => character).join('');
  taken.push(...caught);
  caught = [];
  editText((before) => before + text);
}

/** The first characters of a scan were caught as if they had been typed. */
function giveToScan(sinceMs: number): void {
  const isTyped = ({ timeMs }: CaughtKey) => timeMs < sinceMs;
  const count = taken.length - taken.filter(isTyped).length;
  caught = caught.filter(isTyped);
  taken = taken.filter(isTyped);
  if (count > 0) editText?.((before) => before.slice(0, -count));
}

/**
 * Begins to catch the characters that are typed while a dialog's field is on its way to the page, so that none of a
 * quick hand's is lost. The dialog takes them with {@link useEarlyKeys} and ends the catching when it goes.
 */
export function catchEarlyKeys(): void {
  if (stopHearing !== null) return;
  stopHearing = onClaimedKeys(giveToScan);
  window.addEventListener('keydown', take, { capture: true });
  setTimeout(() => {
    if (editText === null) stopCatching();
  }, longestWaitMs);
}

function stopCatching(): void {
  stopHearing?.();
  stopHearing = null;
  caught = [];
  taken = [];
  window.removeEventListener('keydown', take, { capture: true });
}

/**
 * Hands over what was typed before the dialog's field has the focus, and takes back what turns out to be a scan's.
 *
 * @param edit changes the field's text; the same function for as long as it means the same
 */
export function useEarlyKeys(edit: EditText): void {
  useEffect(() => {
    editText = edit;
    catchEarlyKeys();
    trackingUpload();
    return () => {
      editText = null;
      stopCatching();
    };
  }, [edit]);
}
