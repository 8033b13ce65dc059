import { useSyncExternalStore } from 'react';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { ScanKeeping } from './resolvers/scan-finding.ts';
import type { ScanEntry } from './scan-queue.ts';
import { soundOf, toneOf } from './scan-sentences.ts';
import type { ScanSound } from './scan-sounds.ts';

type NotSaved = ReturnType<ScanKeeping['read']>;

const notSavedTones = { saving: 'moving', failed: 'wrong' } as const;

const nothingToKeep: ScanKeeping = { read: () => null, subscribe: () => () => undefined };

/** Where what a scan did is saved; what is not done needs no keeping. */
function keepingOfEntry(entry: ScanEntry | null): ScanKeeping {
  const result = entry?.opened?.result;
  return (result?.tone === 'done' ? result.keeping : undefined) ?? nothingToKeep;
}

/** Whether what a scan did is done and not on the disk; null where it is, or where there is nothing to be saved. */
export function useNotSaved(entry: ScanEntry | null): NotSaved {
  const { read, subscribe } = keepingOfEntry(entry);
  return useSyncExternalStore(subscribe, read);
}

/** The state of a scan as a color, until it is on the disk that of what is under way. */
export function savedToneOf(entry: ScanEntry, notSaved: NotSaved): Tone {
  return notSaved === null ? toneOf(entry) : notSavedTones[notSaved];
}

/** Plays the sound of a scan: that of what is done once it is on the disk, and that of a failure where it cannot be. */
export function playWhenSaved(entry: ScanEntry, play: (sound: ScanSound) => void): void {
  const { read, subscribe } = keepingOfEntry(entry);
  let stop: (() => void) | null = null;
  const tryPlaying = (): boolean => {
    const notSaved = read();
    if (notSaved === 'saving') return false;
    stop?.();
    stop = null;
    play(notSaved === 'failed' ? 'failure' : soundOf(entry));
    return true;
  };
  if (!tryPlaying()) stop = subscribe(() => void tryPlaying());
}
