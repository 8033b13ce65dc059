import { describe, expect, it } from 'vitest';
import {
  type AskedFor,
  asksService,
  coverageOf,
  levelsMissing,
} from '#renderer/features/inventory/catalog-query.ts';
import type { SyncPassView } from '#shared/sync/sync-view.ts';

describe('coverageOf', () => {
  it('tells a whole catalog from one that is being read, and that from none', () => {
    expect(coverageOf({ wholeAsOf: '2026-11-20T10:00:00.000Z', itemCount: 0 })).toBe('whole');
    expect(coverageOf({ wholeAsOf: null, itemCount: 1 })).toBe('partial');
    expect(coverageOf({ wholeAsOf: null, itemCount: 0 })).toBe('none');
    expect(coverageOf(undefined)).toBeNull();
  });
});

describe('asksService', () => {
  const asked = (change: Partial<AskedFor>) =>
    asksService({
      coverage: 'partial',
      isCacheShown: true,
      isCacheBroken: false,
      cachedCount: 5,
      text: 'mug',
      isGrowing: true,
      ...change,
    });

  it('asks for a text while the catalog is not whole', () => {
    expect(asked({})).toBe(true);
    expect(asked({ coverage: 'none', cachedCount: 0 })).toBe(true);
  });

  it('never asks once the catalog is whole, nor before it is known how far it goes', () => {
    expect(asked({ coverage: 'whole', cachedCount: 0 })).toBe(false);
    expect(asked({ coverage: null })).toBe(false);
  });

  it('shows first what is saved here', () => {
    expect(asked({ isCacheShown: false })).toBe(false);
  });

  it('leaves the whole list to the reading that is under way, and asks for it where none is', () => {
    expect(asked({ text: '' })).toBe(false);
    expect(asked({ text: '', cachedCount: 0 })).toBe(true);
    expect(asked({ text: '', isGrowing: false })).toBe(true);
  });

  it('asks in any case where what is saved cannot be read', () => {
    expect(asked({ coverage: null, isCacheShown: false, isCacheBroken: true })).toBe(true);
    expect(asked({ coverage: 'whole', isCacheBroken: true })).toBe(true);
  });
});

describe('levelsMissing', () => {
  const passes = (state: SyncPassView['state']) => ({
    passes: [{ pass: 'levels' as const, state, done: 0, expected: null }],
  });

  it('says why the sync could read no quantities', () => {
    expect(levelsMissing(passes('notOffered'))?.code).toBe('UNSUPPORTED');
    expect(levelsMissing(passes('forbidden'))?.code).toBe('FORBIDDEN');
  });

  it.each(['ahead', 'running', 'done', 'failed'] as const)('says nothing while they are %s', (state) => {
    expect(levelsMissing(passes(state))).toBeNull();
  });

  it('says nothing before anything is known', () => {
    expect(levelsMissing(undefined)).toBeNull();
    expect(levelsMissing({ passes: [] })).toBeNull();
  });
});
