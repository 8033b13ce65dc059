import { describe, expect, it } from 'vitest';
import { newsOf, newsText } from '../../../../../renderer/features/outbox/outbox-news.ts';
import { outboxStates } from '../../../../../shared/ipc/outbox-states.ts';
import { entryOf, evidenceOf, words } from './entry-samples.ts';

describe('newsOf', () => {
  it('tells what came to its end or waits for a person, and nothing that goes on by itself', () => {
    const telling = outboxStates.filter((state) => newsOf(entryOf({ state })) !== null);
    expect(telling).toEqual(['held', 'rejected', 'sent', 'unreadable']);
    expect(newsOf(entryOf({ state: 'unconfirmed', needsDecision: true }))?.kind).toBe('decide');
  });
});

describe('newsText', () => {
  const rejected = newsOf(
    entryOf({ state: 'rejected', evidence: evidenceOf({ class: 'rejected', sentence: 'It is taken.' }) }),
  );

  it('says of one write which it is and why', () => {
    expect(newsText(rejected === null ? [] : [rejected], words)).toEqual({
      title: 'The service rejected a return',
      text: 'RT-20261122-CFHJ: It is taken. Its new draft stands in the outbox.',
    });
  });

  it('says of several how many they are', () => {
    const sent = newsOf(entryOf({ state: 'sent' }));
    expect(newsText(sent === null ? [] : [sent, sent, sent], words)).toEqual({
      title: '3 returns sent',
      text: 'Open the outbox to see them.',
    });
  });

  it('calls a return only what is one', () => {
    const news = ['return.create', 'receiving.create'].flatMap(
      (kind) => newsOf(entryOf({ kind, state: 'held' })) ?? [],
    );
    expect(newsText(news.slice(0, 1), words).title).toBe('A return is held');
    expect(newsText(news.slice(1), words).title).toBe('A write is held');
    expect(newsText(news, words).title).toBe('2 writes are held');
  });

  it('says nothing of nothing', () => {
    expect(newsText([], words)).toEqual({ title: '', text: '' });
  });
});
