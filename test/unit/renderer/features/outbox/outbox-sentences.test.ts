import { describe, expect, it } from 'vitest';
import {
  identifierOf,
  nextSentence,
  nextStep,
  type OutboxContext,
  piecesOf,
  sinceOf,
  textOfEntry,
  waitsForEarlier,
  whenText,
} from '#renderer/features/outbox/outbox-sentences.ts';
import { outboxHeldReasons, outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { entryOf, evidenceOf, receivingEntryOf, receivingOf, t, times } from './entry-samples.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');
const calm: OutboxContext = { isSignedIn: true, isOffline: false };

function sentenceOf(part: Partial<OutboxEntry>, context = calm): string {
  const entry = entryOf(part);
  return nextSentence(nextStep(entry, context), { entry, nowMs, t, times });
}

describe('the message about the next step', () => {
  it('exists for every state and every reason for holding a write', () => {
    for (const state of outboxStates) expect(sentenceOf({ state })).not.toBe('');
    for (const heldReason of outboxHeldReasons) {
      const evidence = evidenceOf({ class: 'held', heldReason });
      expect(sentenceOf({ state: 'held', evidence })).not.toBe('');
    }
  });

  it('counts down to the next attempt', () => {
    const part = { nextAttemptAt: '2026-11-22T12:01:05.000Z', evidence: evidenceOf({ class: 'unsent' }) };
    expect(sentenceOf(part)).toBe('Retrying in 1:05');
    expect(sentenceOf({ ...part, evidence: evidenceOf({ class: 'notProcessed', status: 429 }) })).toBe(
      'Sends in 1:05; the server asked to wait',
    );
    expect(sentenceOf({ ...part, evidence: evidenceOf({ class: 'ambiguous' }) })).toBe('Retrying in 1:05');
  });

  it('states that nothing is sent while offline or signed out', () => {
    expect(sentenceOf({}, { ...calm, isOffline: true })).toBe('Sends when back online');
    expect(sentenceOf({}, { ...calm, isSignedIn: false })).toBe('Sends after sign-in');
    expect(sentenceOf({ state: 'unconfirmed' }, { ...calm, isSignedIn: false })).toContain('sign-in');
  });

  it('names the missing permission if it is known', () => {
    const held = (missingScope: string | null) =>
      sentenceOf({
        state: 'held',
        evidence: evidenceOf({ class: 'held', heldReason: 'scope', missingScope }),
      });
    expect(held('returns_write')).toBe('Resumes when the permission returns_write is granted');
    expect(held(null)).toBe('Resumes when a permission is granted');
  });

  it('states for a sent write whether its number is known', () => {
    expect(sentenceOf({ state: 'sent', resultId: 7 })).toBe('Done');
    expect(sentenceOf({ state: 'sent' })).toContain('number unknown');
    // A change creates no record that would get one.
    const change = { kind: 'unidentified.link', id: 5, receivingOrderId: 9 } as const;
    expect(sentenceOf({ kind: change.kind, content: null, change, state: 'sent' })).toBe('Done');
  });

  it('states for a sent write that it has duplicates on the server', () => {
    const evidence = evidenceOf({ class: 'sent', code: 'copies' });
    expect(sentenceOf({ state: 'sent', resultId: 7, evidence })).toBe('Cancel the duplicates on the server');
  });

  it('states that the server accepts no more requests, and until when', () => {
    const evidence = evidenceOf({ class: 'unsent', code: 'noRoom' });
    const nextAttemptAt = '2026-11-22T12:00:30.000Z';
    expect(sentenceOf({ state: 'queued', nextAttemptAt, evidence })).toBe(
      'Sends in 0:30, when the server accepts requests again',
    );
  });

  it('treats a held write without evidence as one that a user has to review', () => {
    expect(sentenceOf({ state: 'held' })).toBe('Needs review');
  });
});

describe('a change behind another of its record', () => {
  const changeOf = (id: number, record: number, part: Partial<OutboxEntry> = {}) =>
    entryOf({
      id,
      kind: 'unidentified.link',
      change: { kind: 'unidentified.link', id: record, receivingOrderId: 9 },
      ...part,
    });
  const waits = (entry: OutboxEntry, changes: OutboxEntry[]) =>
    sentenceOf(entry, { ...calm, isBehind: waitsForEarlier(entry, changes) });

  it('says so while the earlier one is in doubt or waits for a user', () => {
    const later = changeOf(2, 5, { nextAttemptAt: '2026-11-22T12:01:05.000Z' });
    for (const state of ['held', 'unconfirmed'] as const) {
      expect(waits(later, [changeOf(1, 5, { state }), later])).toBe(
        'Waiting for an earlier change to the same record',
      );
    }
  });

  it('is next in line behind one that is only queued, or one of another record, or before its own', () => {
    const entry = changeOf(2, 5);
    const held = { state: 'held' } as const;
    for (const changes of [
      [changeOf(1, 5), entry],
      [changeOf(1, 6, held), entry],
      [entry, changeOf(3, 5, held)],
    ]) {
      expect(waits(entry, changes)).toBe('Next in line');
    }
    expect(waitsForEarlier(entryOf(), [changeOf(1, 5, held)])).toBe(false);
  });
});

describe('whenText', () => {
  const at = (instant: string) => whenText(instant, nowMs, t, times);

  it('counts seconds within the hour, and rounds longer times', () => {
    expect(at('2026-11-22T12:00:00.400Z')).toBe('in 0:01');
    expect(at('2026-11-22T12:59:59.000Z')).toBe('in 59:59');
    expect(at('2026-11-22T13:30:00.000Z')).toBe('in 1 h');
  });

  it('returns now for a time in the past, however long ago', () => {
    expect(at('2026-11-22T12:00:00.000Z')).toBe('now');
    expect(at('2026-11-21T12:00:00.000Z')).toBe('now');
  });

  it('returns unknown for text that is not a timestamp', () => {
    expect(at('soon')).toBe('unknown');
  });
});

describe('sinceOf', () => {
  it('counts from queueing while it is pending, and from its completion after that', () => {
    expect(sinceOf(entryOf({ state: 'held' }))).toBe('2026-11-22T11:58:00.000Z');
    expect(sinceOf(entryOf({ state: 'draft' }))).toBe('2026-11-22T11:59:00.000Z');
    expect(sinceOf(entryOf({ state: 'sent', settledAt: '2026-11-22T11:59:30.000Z' }))).toBe(
      '2026-11-22T11:59:30.000Z',
    );
  });
});

describe('the text of a row', () => {
  it('includes its reference, its parcel, its customer, and its content', () => {
    const text = textOfEntry(entryOf({ resultId: 77 }));
    for (const part of ['RT-20261122-CFHJ', '1Z999AA10123456784', 'Jane Doe', 'MUG-B', 'L-7', '77', '500']) {
      expect(text).toContain(part);
    }
  });

  it('of a receiving order includes its number, its boxes, and their content', () => {
    const entry = receivingEntryOf({ resultId: 78 });
    const text = textOfEntry(entry);
    for (const part of ['RO-20261122-CFHJ', 'PO-9', 'DOCK-1', 'Cicero (IL)', 'BOWL', 'L-7', '78']) {
      expect(text).toContain(part);
    }
    expect(piecesOf(entry)).toBe(42);
  });

  it('identifies a parcel by its tracking number, an order by its own number or those of its boxes', () => {
    expect(identifierOf(entryOf(), t)).toBe('1Z999AA10123456784');
    expect(identifierOf(receivingEntryOf(), t)).toBe('PO-9');
    const unnumbered = (trackingNumbers: string[]) =>
      identifierOf(
        receivingEntryOf({ receiving: receivingOf({ purchaseOrderNumber: null, trackingNumbers }) }),
        t,
      );
    expect(unnumbered(['DOCK-1', 'DOCK-2'])).toBe('DOCK-1, DOCK-2');
    expect(unnumbered([])).toBeNull();
    expect(identifierOf(entryOf({ content: null }), t)).toBeNull();
  });

  it('still includes the reference if the content can no longer be read', () => {
    const entry = entryOf({ state: 'unreadable', content: null, operator: null });
    expect(textOfEntry(entry)).toBe('RT-20261122-CFHJ');
    expect(piecesOf(entry)).toBeNull();
  });
});
