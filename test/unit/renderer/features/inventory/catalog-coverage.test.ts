import { describe, expect, it } from 'vitest';
import {
  asksService,
  coverageOf,
  levelsMissing,
  type ServiceLookupInput,
} from '#renderer/features/inventory/catalog-query.ts';
import type { SyncPassView } from '#shared/sync/sync-view.ts';

describe('coverageOf', () => {
  it('distinguishes a complete catalog from a partial one, and that from none', () => {
    expect(coverageOf({ wholeAsOf: '2026-11-20T10:00:00.000Z', itemCount: 0 })).toBe('whole');
    expect(coverageOf({ wholeAsOf: null, itemCount: 1 })).toBe('partial');
    expect(coverageOf({ wholeAsOf: null, itemCount: 0 })).toBe('none');
    expect(coverageOf(undefined)).toBeNull();
  });
});

describe('asksService', () => {
  const requested = (change: Partial<ServiceLookupInput>) =>
    asksService({
      coverage: 'partial',
      isCacheShown: true,
      isCacheBroken: false,
      cachedCount: 5,
      text: 'mug',
      isGrowing: true,
      ...change,
    });

  it('asks for a text while the catalog is incomplete', () => {
    expect(requested({})).toBe(true);
    expect(requested({ coverage: 'none', cachedCount: 0 })).toBe(true);
  });

  it('never asks if the catalog is complete, or before its coverage is known', () => {
    expect(requested({ coverage: 'whole', cachedCount: 0 })).toBe(false);
    expect(requested({ coverage: null })).toBe(false);
  });

  it('waits until the saved items are shown', () => {
    expect(requested({ isCacheShown: false })).toBe(false);
  });

  it('leaves the complete list to a running sync, and asks for it if there is none', () => {
    expect(requested({ text: '' })).toBe(false);
    expect(requested({ text: '', cachedCount: 0 })).toBe(true);
    expect(requested({ text: '', isGrowing: false })).toBe(true);
  });

  it('always asks if the saved items cannot be read', () => {
    expect(requested({ coverage: null, isCacheShown: false, isCacheBroken: true })).toBe(true);
    expect(requested({ coverage: 'whole', isCacheBroken: true })).toBe(true);
  });
});

describe('levelsMissing', () => {
  const passes = (state: SyncPassView['state']) => ({
    passes: [{ pass: 'levels' as const, state, done: 0, expected: null }],
  });

  it('returns the reason why the sync could not read the quantities', () => {
    expect(levelsMissing(passes('notOffered'))?.code).toBe('UNSUPPORTED');
    expect(levelsMissing(passes('forbidden'))?.code).toBe('FORBIDDEN');
  });

  it.each(['ahead', 'running', 'done', 'failed'] as const)('returns nothing while they are %s', (state) => {
    expect(levelsMissing(passes(state))).toBeNull();
  });

  it('returns nothing before any state is known', () => {
    expect(levelsMissing(undefined)).toBeNull();
    expect(levelsMissing({ passes: [] })).toBeNull();
  });
});
