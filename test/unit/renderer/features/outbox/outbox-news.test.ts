import { describe, expect, it } from 'vitest';
import { createNewsFilter, newsOf, newsText } from '#renderer/features/outbox/outbox-bar.tsx';
import { type OutboxHeldReason, outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { entryOf, evidenceOf, receivingEntryOf, t } from './entry-samples.ts';

describe('newsOf', () => {
  it('reports writes that finished or need a user, and none that continue automatically', () => {
    const telling = outboxStates.filter((state) => newsOf(entryOf({ state })) !== null);
    expect(telling).toEqual(['held', 'rejected', 'sent', 'unreadable']);
    expect(newsOf(entryOf({ state: 'unconfirmed', needsDecision: true }))?.kind).toBe('decide');
    const evidence = evidenceOf({ class: 'sent', code: 'copies' });
    expect(newsOf(entryOf({ state: 'sent', evidence }))?.kind).toBe('copies');
  });
});

describe('createNewsFilter', () => {
  it('passes the same notice once, and again after another look-up', () => {
    const filterNews = createNewsFilter();
    const kindOf = (part: Partial<OutboxEntry>) => filterNews(entryOf({ attempts: 1, ...part }))?.kind;
    const decide = { state: 'unconfirmed', needsDecision: true } as const;
    expect(kindOf(decide)).toBe('decide');
    expect(kindOf(decide)).toBeUndefined();
    expect(kindOf({ state: 'queued' })).toBeUndefined();
    expect(kindOf(decide)).toBeUndefined();
    expect(kindOf({ state: 'unconfirmed', needsDecision: false })).toBeUndefined();
    expect(kindOf(decide)).toBe('decide');
    expect(kindOf({ ...decide, attempts: 2 })).toBe('decide');
  });

  it('passes a write held again for another reason, without an attempt in between', () => {
    const filterNews = createNewsFilter();
    const kindOf = (heldReason: OutboxHeldReason) =>
      filterNews(entryOf({ state: 'held', evidence: evidenceOf({ class: 'held', heldReason }) }))?.kind;
    expect(kindOf('siteAway')).toBe('held');
    expect(filterNews(entryOf({ state: 'queued' }))).toBeNull();
    expect(kindOf('siteAway')).toBeUndefined();
    expect(kindOf('takenOver')).toBe('held');
    expect(kindOf('takenOver')).toBeUndefined();
  });

  it('passes a held write once if it is retried automatically, and again if it waits for a user then', () => {
    const filterNews = createNewsFilter();
    const evidence = evidenceOf({ class: 'held', heldReason: 'version' });
    const kindOf = (attempts: number, nextAttemptAt: string | null) =>
      filterNews(entryOf({ state: 'held', evidence, attempts, nextAttemptAt }))?.kind;
    expect(kindOf(1, '2026-11-28T10:30:00.000Z')).toBe('held');
    expect(kindOf(2, '2026-11-28T11:00:00.000Z')).toBeUndefined();
    expect(kindOf(3, null)).toBe('held');
  });
});

describe('newsText', () => {
  const rejected = newsOf(
    entryOf({ state: 'rejected', evidence: evidenceOf({ class: 'rejected', serverSays: 'It is taken.' }) }),
  );

  it('names a single write and the reason', () => {
    expect(newsText(rejected === null ? [] : [rejected], t)).toEqual({
      title: 'The server rejected a return',
      text: 'RT-20261122-CFHJ: It is taken. A new draft is in the outbox.',
    });
  });

  it('reports only the count for several writes', () => {
    const sent = newsOf(entryOf({ state: 'sent' }));
    expect(newsText(sent === null ? [] : [sent, sent, sent], t)).toEqual({
      title: '3 returns sent',
      text: 'Open the outbox to see them.',
    });
  });

  it('names each kind, and uses a common name for several kinds', () => {
    const news = ['return.create', 'receiving.create', 'transfer.create', 'order.create'].flatMap(
      (kind) => newsOf(entryOf({ kind, state: 'held' })) ?? [],
    );
    const titleOf = (from: number, to: number) => newsText(news.slice(from, to), t).title;
    expect(titleOf(0, 1)).toBe('A return is on hold');
    expect(titleOf(1, 2)).toBe('A receiving order is on hold');
    expect(titleOf(2, 3)).toBe('An entry is on hold');
    expect(titleOf(3, 4)).toBe('An order is on hold');
    expect(titleOf(0, 2)).toBe('2 entries are on hold');
  });

  it('never calls a receiving order a return, whatever its outcome', () => {
    const found = [
      { state: 'sent' },
      { state: 'rejected' },
      { state: 'held' },
      { state: 'unconfirmed', needsDecision: true },
      { state: 'unreadable' },
    ] as const;
    for (const part of found) {
      const news = newsOf(receivingEntryOf(part));
      const { title } = newsText(news === null ? [] : [news], t);
      expect(title).toMatch(/receiving order/iu);
      expect(title).not.toMatch(/return/iu);
    }
  });

  it('is empty without news', () => {
    expect(newsText([], t)).toEqual({ title: '', text: '' });
  });
});
