import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { syncLabelsOf } from '#renderer/components/catalog/use-sync.ts';
import en from '#shared/messages/en/messages.json';
import type { SyncPassView, SyncView } from '#shared/sync/sync-view.ts';

const labels = syncLabelsOf(createIntl({ locale: 'en-GB', messages: en }));

const pass = (change: Partial<SyncPassView>): SyncPassView => ({
  pass: 'levels',
  state: 'running',
  done: 12_500,
  expected: 100_000,
  ...change,
});
const sync = (change: Partial<SyncView>): SyncView => ({
  state: 'running',
  passes: [pass({})],
  share: null,
  remainingMs: null,
  itemCount: 12_500,
  startedAt: null,
  wholeAsOf: null,
  nextAt: null,
  problem: null,
  bytes: 0,
  site: null,
  ...change,
});

it('shows what is being read, or the state if nothing is', () => {
  expect(labels.state(sync({}))).toBe('Syncing quantities');
  expect(labels.state(sync({ passes: [] }))).toBe('Syncing');
  expect(labels.state(sync({ state: 'paused' }))).toBe('Paused');
  expect(labels.state(sync({ state: 'idle' }))).toBe('Not downloaded');
});

it('counts against a total only if one is known', () => {
  expect(labels.count(pass({}))).toBe('12,500 of 100,000');
  expect(labels.count(pass({ expected: null }))).toBe('12,500');
  expect(labels.count(pass({ state: 'done' }))).toBe('12,500');
});

it('shows the remaining time only if there is an estimate', () => {
  expect(labels.remaining({ remainingMs: 240_000 })).toBe('About 4 min left');
  expect(labels.remaining({ remainingMs: 9_000 })).toBe('Less than a minute left');
  expect(labels.remaining({ remainingMs: 3 * 3_600_000 })).toBe('About 3 h left');
  expect(labels.remaining({ remainingMs: null })).toBeNull();
});

it('formats sizes in decimal units', () => {
  expect(labels.size(318_440_000)).toBe('318.4 MB');
});
