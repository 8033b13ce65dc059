import { describe, expect, it } from 'vitest';
import { isLookedUpFirst, outboxOffers } from '#renderer/features/outbox/outbox-offers.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { entryOf, evidenceOf } from './entry-samples.ts';

/** The actions as `name`, and those refused for now as `name: reason`. */
function offered(part: Partial<OutboxEntry>, isScopeMissing = false): string[] {
  return outboxOffers(entryOf(part), isScopeMissing).map(({ action, refusal }) =>
    refusal === null ? action : `${action}: ${refusal}`,
  );
}

describe('outboxOffers', () => {
  it('allows a draft to be continued or discarded', () => {
    expect(offered({ state: 'draft' })).toEqual(['goOn', 'cancel']);
  });

  it('allows an unsent write to be changed and canceled, and its pause to be ended', () => {
    const at = '2026-11-22T12:03:00.000Z';
    expect(offered({ state: 'queued' })).toEqual(['revise', 'cancel']);
    expect(
      offered({ state: 'queued', nextAttemptAt: at, evidence: evidenceOf({ class: 'unsent' }) }),
    ).toEqual(['retryNow', 'revise', 'cancel']);
  });

  it('opens a receiving order at its desk too', () => {
    const kind = 'receiving.create';
    expect(offered({ kind, state: 'draft' })).toEqual(['goOn', 'cancel']);
    expect(offered({ kind, state: 'cancelled' })).toEqual(['revise']);
  });

  it('opens no desk for kinds that this Dockhand cannot build', () => {
    const kind = 'transfer.create';
    expect(offered({ kind, state: 'draft' })).toEqual(['cancel']);
    expect(offered({ kind, state: 'held' })).toEqual(['release', 'cancel']);
    expect(offered({ kind, state: 'cancelled' })).toEqual([]);
  });

  it('respects a pause requested by the service, and no other', () => {
    const nextAttemptAt = '2026-11-22T12:03:00.000Z';
    const first = (evidence: OutboxEntry['evidence']) =>
      offered({ state: 'queued', nextAttemptAt, evidence })[0];
    expect(first(evidenceOf({ class: 'notProcessed', status: 429 }))).toBe('retryNow: serviceAskedToWait');
    // Sent again by a user: its look-up before sending did not get through.
    expect(first(evidenceOf({ class: 'ambiguous' }))).toBe('retryNow');
    expect(first(null)).toBe('retryNow');
  });

  it('never creates a second return for one that may have arrived', () => {
    for (const state of ['queued', 'held'] as const) {
      expect(offered({ state, wasPossiblySent: true })).toContain('revise: mayHaveArrived');
      expect(isLookedUpFirst(entryOf({ state, wasPossiblySent: true }))).toBe(true);
    }
    expect(isLookedUpFirst(entryOf({ state: 'queued' }))).toBe(false);
  });

  it('does not change a write that is being sent', () => {
    expect(offered({ state: 'sending' })).toEqual(['revise: beingSent', 'cancel: beingSent']);
  });

  it('delays sending again until the look-ups are done, but allows a user to confirm the arrival', () => {
    expect(offered({ state: 'unconfirmed', wasPossiblySent: true })).toEqual([
      'sendAgain: lookedUp',
      'itArrived',
      'cancel: mayHaveArrived',
    ]);
  });

  it('leaves the decision to the user after the look-ups, and allows discarding only if the service refused', () => {
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

  it('allows a held write to be released, changed, or canceled', () => {
    expect(offered({ state: 'held' })).toEqual(['release', 'revise', 'cancel']);
  });

  it('allows a change to be released if its record differs, unless nothing is left to change', () => {
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

  it('allows a change to be given up once its record was read and does not show it', () => {
    const change = { kind: 'unidentified.link', state: 'unconfirmed', wasPossiblySent: true } as const;
    const decide = { ...change, needsDecision: true };
    expect(offered({ ...decide, lookUps: 3 })).toEqual(['sendAgain', 'itArrived', 'cancel']);
    expect(offered({ ...decide, lookUps: 0 })).toContain('cancel: mayHaveArrived');
    expect(offered({ ...change, lookUps: 2 })).toContain('cancel: mayHaveArrived');
  });

  it('grays out only actions that would be refused for a missing permission', () => {
    expect(offered({ state: 'held' }, true)).toEqual(['release: missingScope', 'revise', 'cancel']);
    expect(offered({ state: 'unconfirmed', needsDecision: true }, true).slice(0, 2)).toEqual([
      'sendAgain: missingScope',
      'itArrived',
    ]);
    expect(offered({ state: 'draft' }, true)).toEqual(['goOn', 'cancel']);
  });

  it('allows a canceled write to be resumed once', () => {
    expect(offered({ state: 'cancelled' })).toEqual(['revise']);
    expect(offered({ state: 'cancelled', followedById: 9 })).toEqual([]);
  });

  it('offers nothing for a write that was sent or rejected', () => {
    for (const state of ['sent', 'rejected'] as const) expect(offered({ state })).toEqual([]);
  });

  it('allows a write that can no longer be read to be discarded, for good', () => {
    expect(offered({ state: 'unreadable', raw: '{' })).toEqual(['discard']);
    expect(offered({ state: 'cancelled', raw: '{' })).toEqual([]);
  });
});
