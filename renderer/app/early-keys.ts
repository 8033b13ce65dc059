import { useEffect } from 'react';

/** What was typed since the catching began and nobody has taken yet. */
let caught = '';
let takeMore: (() => void) | null = null;
let isCatching = false;

/** A dialog that never comes must not keep the keys for ever. */
const longestWaitMs = 2_000;

function take(event: KeyboardEvent): void {
  const isCharacter = /^.$/su.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isCharacter || event.isComposing) return;
  if (document.activeElement?.closest('[role=dialog] input') != null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  caught += event.key;
  takeMore?.();
}

/**
 * Begins to catch the characters that are typed while a dialog's field is on its way to the page, so that none of a
 * quick hand's is lost. The dialog takes them with {@link useEarlyKeys} and ends the catching when it goes.
 */
export function catchEarlyKeys(): void {
  if (isCatching) return;
  isCatching = true;
  window.addEventListener('keydown', take, { capture: true });
  setTimeout(() => {
    if (takeMore === null) stopCatching();
  }, longestWaitMs);
}

function stopCatching(): void {
  isCatching = false;
  caught = '';
  window.removeEventListener('keydown', take, { capture: true });
}

/**
 * Hands over what was typed before the dialog's field has the focus.
 *
 * @param append gets one character or more; the same function for as long as it means the same
 */
export function useEarlyKeys(append: (text: string) => void): void {
  useEffect(() => {
    takeMore = () => {
      const text = caught;
      caught = '';
      if (text !== '') append(text);
    };
    catchEarlyKeys();
    takeMore();
    return () => {
      takeMore = null;
      stopCatching();
    };
  }, [append]);
}
