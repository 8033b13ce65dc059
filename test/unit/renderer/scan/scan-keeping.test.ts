import { beforeEach, describe, expect, it } from 'vitest';
import type { Saving } from '#renderer/desk/state/draft-saver.ts';
import { keepingOf } from '#renderer/desk/state/use-desk-resolver.ts';
import type { ScanResult } from '#renderer/scan/resolvers/scan-finding.ts';
import { playWhenSaved } from '#renderer/scan/scan-keeping.ts';
import type { ScanSound } from '#renderer/scan/scan-sounds.ts';
import { sentence } from '#shared/messages/messages.ts';
import { entryOf, findingOf } from './scan-samples.ts';

describe('a scan at a desk', () => {
  let saving: Saving;
  let listeners: Set<() => void>;
  let played: ScanSound[];
  const desk = {
    read: () => ({ saving }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const save = (state: Saving['state']) => {
    saving =
      state === 'failed'
        ? {
            state,
            failure: { code: 'INTERNAL', message: sentence('failure.store.diskFull'), requestId: null },
          }
        : { state };
    for (const listener of listeners) listener();
  };
  const scan = (tone: ScanResult['tone']) => {
    const keeping = keepingOf(desk);
    const opened = findingOf('a', { result: { tone, sentence: 'Counted.', keeping } });
    playWhenSaved(entryOf({ outcome: 'found', opened }), (sound) => void played.push(sound));
    return keeping;
  };

  beforeEach(() => {
    saving = { state: 'saving' };
    listeners = new Set();
    played = [];
  });

  it('sounds done once it is on disk, not before', () => {
    scan('done');
    expect(played).toEqual([]);
    save('saved');
    expect(played).toEqual(['success']);
    save('saving');
    save('saved');
    expect(played).toEqual(['success']);
    expect(listeners.size).toBe(0);
  });

  it('sounds like a failure if it could not be saved, once', () => {
    scan('done');
    save('failed');
    save('saving');
    save('saved');
    expect(played).toEqual(['failure']);
  });

  it('sounds immediately if nothing could be lost', () => {
    scan('wrong');
    scan('attention');
    expect(played).toEqual(['failure', 'attention']);
  });

  it('stays saved in the list of the last scans while a later scan is being saved', () => {
    const first = scan('done');
    expect(first.read()).toBe('saving');
    save('saved');
    save('saving');
    expect(first.read()).toBeNull();
    expect(scan('done').read()).toBe('saving');
  });
});
