import { describe, expect, it } from 'vitest';
import { isLookedUpFirst, outboxOffers } from '#renderer/features/outbox/outbox-offers.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { entryOf, evidenceOf } from './entry-samples.ts';

/** The actions as `name`, those that have to wait as `name: reason`. */
function offered(part: Partial<OutboxEntry>, isScopeMissing = false): string[] {
  return outboxOffers(entryOf(part), isScopeMissing).map(({ action, refusal }) =>
    refusal === null ? action : `${action}: ${refusal}`,
  );
}

describe('outboxOffers', () => {
  it('lets a draft be finished or given up', () => {
    expect(offered({ state: 'draft' })).toEqual(['goOn', 'cancel']);
  });

  it('lets what did not go out be changed and cancelled, and its pause be ended', () => {
    const at = '2026-11-22T12:03:00.000Z';
    expect(offered({ state: 'queued' })).toEqual(['revise', 'cancel']);
    expect(
      offered({ state: 'queued', nextAttemptAt: at, evidence: evidenceOf({ class: 'unsent' }) }),
    ).toEqual(['retryNow', 'revise', 'cancel']);
  });

  it('opens a receiving order at its desk as well', () => {
    const kind = 'receiving.create';
    expect(offered({ kind, state: 'draft' })).toEqual(['goOn', 'cancel']);
    expect(offered({ kind, state: 'cancelled' })).toEqual(['revise']);
  });

  it('opens no desk for what this Dockhand cannot build', () => {
    const kind = 'transfer.create';
    expect(offered({ kind, state: 'draft' })).toEqual(['cancel']);
    expect(offered({ kind, state: 'held' })).toEqual(['release', 'cancel']);
    expect(offered({ kind, state: 'cancelled' })).toEqual([]);
  });

  it('keeps the pause that the service asked for', () => {
    const evidence = evidenceOf({ class: 'notProcessed', status: 429 });
    expect(offered({ state: 'queued', nextAttemptAt: '2026-11-22T12:03:00.000Z', evidence })[0]).toBe(
      'retryNow: serviceAskedToWait',
    );
  });

  it('never makes a second return of what may have arrived', () => {
    for (const state of ['queued', 'held'] as const) {
      expect(offered({ state, wasPossiblySent: true })).toContain('revise: mayHaveArrived');
      expect(isLookedUpFirst(entryOf({ state, wasPossiblySent: true }))).toBe(true);
    }
    expect(isLookedUpFirst(entryOf({ state: 'queued' }))).toBe(false);
  });

  it('touches nothing that is being sent', () => {
    expect(offered({ state: 'sending' })).toEqual(['revise: beingSent', 'cancel: beingSent']);
  });

  it('waits with sending again for the look-ups, but lets a person say that it arrived', () => {
    expect(offered({ state: 'unconfirmed', wasPossiblySent: true })).toEqual([
      'sendAgain: lookedUp',
      'itArrived',
      'cancel: mayHaveArrived',
    ]);
  });

  it('lets a person decide when the look-ups are done, and give up only what the service refused', () => {
    const part = { state: 'unconfirmed', needsDecision: true, wasPossiblySent: true } as const;
    expect(offered(part)).toEqual([
      'sendAgain',
      'itArrived',
      'revise: mayHaveArrived',
      'cancel: mayHaveArrived',
    ]);
    expect(offered({ ...part, evidence: evidenceOf({ status: 422 }) })).toEqual([
      'sendAgain',
      'itArrived',
      'revise',
      'cancel',
    ]);
    expect(offered({ ...part, evidence: evidenceOf({ status: 503 }) })).toContain('cancel: mayHaveArrived');
  });

  it('lets what is held go on, be changed or be cancelled', () => {
    expect(offered({ state: 'held' })).toEqual(['release', 'revise', 'cancel']);
  });

  it('lets a change go on where its record is another one, unless nothing can be changed any more', () => {
    const change = { kind: 'lot.change', state: 'held', wasPossiblySent: true } as const;
    const held = { class: 'held', heldReason: 'changed' } as const;
    expect(offered({ ...change, evidence: evidenceOf({ ...held, seen: 'active' }) })).toEqual([
      'release',
      'cancel',
    ]);
    expect(offered({ ...change, evidence: evidenceOf(held) })).toEqual(['cancel']);
    expect(isLookedUpFirst(entryOf({ ...change, evidence: evidenceOf(held) }))).toBe(false);
    expect(isLookedUpFirst(entryOf(change))).toBe(true);
  });

  it('greys out what would be refused for a missing permission, and nothing else', () => {
    expect(offered({ state: 'held' }, true)).toEqual(['release: missingScope', 'revise', 'cancel']);
    expect(offered({ state: 'unconfirmed', needsDecision: true }, true).slice(0, 2)).toEqual([
      'sendAgain: missingScope',
      'itArrived',
    ]);
    expect(offered({ state: 'draft' }, true)).toEqual(['goOn', 'cancel']);
  });

  it('takes up again what was cancelled, once', () => {
    expect(offered({ state: 'cancelled' })).toEqual(['revise']);
    expect(offered({ state: 'cancelled', followedById: 9 })).toEqual([]);
  });

  it('offers nothing for what is at the service, was rejected, or can no longer be read', () => {
    for (const state of ['sent', 'rejected', 'unreadable'] as const) expect(offered({ state })).toEqual([]);
  });
});
