import { randomBytes } from 'node:crypto';
import { StoreError } from '#electron/database/store-error.ts';
import { isChangeKind, wasReadSince } from '#shared/outbox/model/change-records.ts';
import type { OutboxHeldReason } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { newReferenceId } from '#shared/returns/model/reference-id.ts';
import { dayHere } from '#shared/wire/model/calendar-day.ts';
import { type ChangedDraft, type NewDraft, type OutboxKey, type QueuedWrite, refusedWith } from './outbox.ts';
import { releasesOf, toJson } from './outbox-row.ts';
import type { Columns, OutboxTable } from './outbox-table.ts';
import { firstLookUpAfterMs } from './outbox-transitions.ts';

/** A reference that is taken is replaced by a new one; this many in a row mean that something else is wrong. */
const maxReferences = 20;

export type RandomBytes = (count: number) => Uint8Array;

/** A slip that was printed bears the old reference. */
function underNewReference(draft: unknown): unknown {
  const hasSlip = typeof draft === 'object' && draft !== null && 'slipPrintedAt' in draft;
  return hasSlip ? { ...draft, slipPrintedAt: null } : draft;
}

/** User operations on a write: build, queue, give up, decide. Each runs in a transaction. */
export type OutboxDrafts = ReturnType<typeof createOutboxDrafts>;

export function createOutboxDrafts(table: OutboxTable, random: RandomBytes = randomBytes) {
  const isTaken = (environment: string, account: string, reference: string) =>
    table.first(
      'SELECT * FROM outbox WHERE environment = ? AND account = ? AND reference_id = ?',
      environment,
      account,
      reference,
    ) !== null;

  const newReference = (environment: string, account: string, prefix: string): string => {
    for (let attempt = 0; attempt < maxReferences; attempt += 1) {
      const reference = newReferenceId(prefix, dayHere(table.instant()), random);
      if (!isTaken(environment, account, reference)) return reference;
    }
    throw new StoreError('unavailable', 'No reference that is still free could be made.');
  };

  const begin = (draft: NewDraft, columns: Columns = {}, reference: string | null = null): OutboxRow => {
    const { environment, account, channelId, kind, operator, desk } = draft;
    const at = table.instant();
    const id = table.insert({
      environment,
      account,
      channel_id: channelId,
      kind,
      reference_id: reference ?? newReference(environment, account, draft.referencePrefix ?? ''),
      state: 'draft',
      draft: toJson(draft.draft),
      operator,
      desk,
      created_at: at,
      changed_at: at,
      ...columns,
    });
    return table.get({ account, id });
  };

  const follow = (row: OutboxRow): OutboxRow => {
    const { id, evidence, state } = row;
    const content = underNewReference(row.draft);
    const draft = begin(
      { ...row, draft: content, referencePrefix: row.referenceId.split('-')[0] ?? '' },
      { follows_id: id, evidence: evidence === null ? null : toJson(evidence) },
    );
    table.move(row, state, { followed_by_id: draft.id }, 'outbox.refused.sent');
    return draft;
  };

  /** A write that may have been sent is not dropped, but looked up (again). */
  const askAgain = (row: OutboxRow) =>
    table.move(
      row,
      'unconfirmed',
      { look_ups: 0, next_attempt_at: table.instant(firstLookUpAfterMs), setbacks: 0 },
      'outbox.refused.sent',
    );

  /** All look-ups found nothing and the service refused it: there is no point in sending it again. */
  const isRefused = ({ state, needsDecision, evidence }: OutboxRow) => {
    const status = evidence?.status ?? 0;
    return state === 'unconfirmed' && needsDecision && status >= 400 && status < 500;
  };

  const giveUp = (row: OutboxRow): OutboxRow => {
    const isInDoubt = row.state === 'unconfirmed' && !isRefused(row) && !wasReadSince(row);
    if (isInDoubt) throw refusedWith('outbox.refused.mayHaveArrived');
    return table.move(row, 'cancelled', { next_attempt_at: null }, 'outbox.refused.sent');
  };

  const queue = ({ account, id, body }: OutboxKey & { body: unknown }): OutboxRow => {
    const row = table.get({ account, id });
    if (row.state !== 'draft') throw refusedWith('outbox.refused.queued');
    if (body === null || body === undefined) throw refusedWith('outbox.refused.empty');
    const last = table.number('SELECT max(queue_number) FROM outbox WHERE account = ?', account);
    const columns = {
      body: toJson(body),
      queue_number: last + 1,
      queued_at: table.instant(),
      evidence: null,
    };
    return table.move(row, 'queued', columns, 'outbox.refused.queued');
  };

  return {
    create: (draft: NewDraft): OutboxRow => begin(draft),
    adopt({ referenceId, ...draft }: NewDraft & { referenceId: string }): OutboxRow {
      const { environment, account, operator, desk } = draft;
      const existing = table.first(
        'SELECT * FROM outbox WHERE environment = ? AND account = ? AND reference_id = ?',
        environment,
        account,
        referenceId,
      );
      // A version that was discarded here makes way for it, even if its body is frozen.
      if (existing?.state === 'cancelled') table.remove(existing.id);
      if (existing === null || existing.state === 'cancelled') return begin(draft, {}, referenceId);
      if (existing.state !== 'draft') throw refusedWith('outbox.refused.queued');
      const copy = underNewReference(existing.draft);
      begin({ ...draft, draft: copy, referencePrefix: referenceId.split('-')[0] ?? '' });
      const columns = { draft: toJson(draft.draft), operator, desk };
      return table.move(existing, 'draft', columns, 'outbox.refused.queued');
    },
    /** Queues a write that no desk builds: it has no draft to go back to. */
    enqueue({ body, ...write }: Omit<NewDraft, 'draft'> & { body: unknown }): OutboxRow {
      return queue({ ...begin({ ...write, draft: {} }), body });
    },
    queue,
    /** Stores what is known of a lost write as a dead letter; false if the write exists. */
    noteMissing({
      account,
      kind,
      referenceId,
      wasQueued,
      at,
      operator,
      desk,
      subject,
    }: QueuedWrite): boolean {
      const [environment, channelId] = [
        account.slice(0, account.lastIndexOf('/')),
        Number(account.slice(account.lastIndexOf('/') + 1)),
      ];
      // A row read only in part has its reference in its text.
      const inText = 'SELECT count(*) FROM outbox WHERE instr(raw, ?) > 0';
      if (isTaken(environment, account, referenceId) || table.number(inText, referenceId) > 0) return false;
      const since = wasQueued ? { queuedAt: at } : { begunAt: at };
      const raw = toJson({ isMissing: true, reference: referenceId, subject, ...since, operator, desk });
      table.insert({
        environment,
        account,
        channel_id: Number.isSafeInteger(channelId) ? channelId : 0,
        kind,
        reference_id: referenceId,
        state: 'unreadable',
        draft: 'null',
        raw,
        operator,
        desk,
        created_at: at,
        changed_at: table.instant(),
      });
      return true;
    },
    /** Creates a draft with a row's content, in its place; returns the draft. */
    follow,
    save({ account, id, draft, operator, desk }: ChangedDraft): OutboxRow {
      const row = table.get({ account, id });
      return table.move(row, 'draft', { draft: toJson(draft), operator, desk }, 'outbox.refused.queued');
    },
    cancel(key: OutboxKey): OutboxRow {
      const row = table.get(key);
      if (row.state === 'cancelled') return row;
      const isWaiting = row.state === 'queued' || row.state === 'held';
      return isWaiting && row.wasPossiblySent && !wasReadSince(row) ? askAgain(row) : giveUp(row);
    },
    revise(key: OutboxKey): OutboxRow {
      const row = table.get(key);
      if (row.state === 'draft') return row;
      if (isChangeKind(row.kind) || row.raw !== null) throw refusedWith('outbox.refused.noDraft');
      if (row.followedById !== null) return table.get({ account: row.account, id: row.followedById });
      if (row.state === 'cancelled') return follow(row);
      if (row.state !== 'unconfirmed' && row.wasPossiblySent) {
        throw refusedWith('outbox.refused.mayHaveArrived');
      }
      return follow(giveUp(row));
    },
    sendAgain(key: OutboxKey): OutboxRow {
      const row = table.get(key);
      if (row.state === 'unconfirmed' && !row.needsDecision)
        throw refusedWith('outbox.refused.beingLookedUp');
      if (row.state !== 'unconfirmed') throw refusedWith('outbox.refused.decided');
      return table.move(row, 'queued', { next_attempt_at: null, setbacks: 0 }, 'outbox.refused.decided');
    },
    itArrived(key: OutboxKey): OutboxRow {
      const row = table.get(key);
      if (row.state !== 'unconfirmed') throw refusedWith('outbox.refused.decided');
      return table.move(row, 'sent', { next_attempt_at: null }, 'outbox.refused.decided');
    },
    release(key: OutboxKey): OutboxRow {
      const row = table.get(key);
      if (row.state !== 'held') throw refusedWith('outbox.refused.notHeld');
      const { heldReason = null, released = [] } = row.evidence ?? {};
      const evidence =
        heldReason === null
          ? {}
          : { evidence: toJson({ ...row.evidence, ...releasesOf([...released, heldReason]) }) };
      const columns = { ...evidence, next_attempt_at: null, setbacks: 0 };
      return table.move(row, 'queued', columns, 'outbox.refused.notHeld');
    },
    releaseAutomatically({ reason, ...key }: OutboxKey & { reason: OutboxHeldReason }): OutboxRow {
      const row = table.get(key);
      const { heldReason = null, released = [] } = row.evidence ?? {};
      const isWaiting = row.state === 'held' || row.state === 'queued';
      const isFor = heldReason === reason;
      if (!isWaiting || !(isFor || released.includes(reason))) return row;
      const others = released.filter((other) => other !== reason);
      const rest = toJson({ ...row.evidence, released: others });
      if (row.state === 'held' && !isFor)
        return table.move(row, 'held', { evidence: rest }, 'outbox.refused.notHeld');
      const columns = {
        evidence: others.length === 0 ? null : rest,
        next_attempt_at: null,
        setbacks: 0,
      };
      return table.move(row, 'queued', columns, 'outbox.refused.notHeld');
    },
  };
}
