import { useSyncExternalStore } from 'react';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { ScanSaveState } from './resolvers/scan-finding.ts';
import type { ScanEntry } from './scan-queue.ts';
import { soundOf, toneOf } from './scan-sentences.ts';
import type { ScanSound } from './scan-sounds.ts';

type NotSaved = ReturnType<ScanSaveState['read']>;

const notSavedTones = { saving: 'moving', failed: 'wrong' } as const;

const nothingToSave: ScanSaveState = { read: () => null, subscribe: () => () => undefined };

/** Returns the save state of what a scan did; what is not done need not be saved. */
function saveStateOf(entry: ScanEntry | null): ScanSaveState {
  const result = entry?.opened?.result;
  return (result?.tone === 'done' ? result.keeping : undefined) ?? nothingToSave;
}

/** Returns whether the result of a scan is done but not on disk; null if it is, or if there is nothing to save. */
export function useNotSaved(entry: ScanEntry | null): NotSaved {
  const { read, subscribe } = saveStateOf(entry);
  return useSyncExternalStore(subscribe, read);
}

/** Returns the tone of a scan; until it is on disk, the tone of an action in progress. */
export function savedToneOf(entry: ScanEntry, notSaved: NotSaved): Tone {
  return notSaved === null ? toneOf(entry) : notSavedTones[notSaved];
}

/** Plays the sound of a scan: once its result is on disk, or that of a failure if it cannot be saved. */
export function playWhenSaved(entry: ScanEntry, play: (sound: ScanSound) => void): void {
  const { read, subscribe } = saveStateOf(entry);
  let unsubscribe: (() => void) | null = null;
  const tryPlaying = (): boolean => {
    const notSaved = read();
    if (notSaved === 'saving') return false;
    unsubscribe?.();
    unsubscribe = null;
    play(notSaved === 'failed' ? 'failure' : soundOf(entry));
    return true;
  };
  if (!tryPlaying()) unsubscribe = subscribe(() => void tryPlaying());
}
