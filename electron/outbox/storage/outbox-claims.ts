import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { changeKinds } from '#shared/outbox/model/change-records.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence, OutboxRow } from '#shared/outbox/outbox-view.ts';
import {
  type OutboxKey,
  type OutboxOwner,
  type OutboxTask,
  type ReleaseQuery,
  refusedWith,
  type Settlement,
  type TaskQuery,
} from './outbox.ts';
import type { OutboxDrafts } from './outbox-drafts.ts';
import { lastingReleases, toJson, withoutAnswer } from './outbox-row.ts';
import type { Columns, OutboxTable } from './outbox-table.ts';
import { firstLookUpAfterMs, maxPauseMs } from './outbox-transitions.ts';

const ownerCondition = 'environment = ? AND account = ? AND channel_id = ?';
const changedRefusal = 'outbox.refused.changed';

/**
 * Condition for a query over `outbox` in queueing order: no write of the same record queued earlier is in doubt or
 * waits for a user.
 */
const recordOf = (row: string) => `CASE WHEN json_valid(${row}.body) THEN ${row}.body ->> '$.record' END`;
const isFirstOfRecord = `NOT EXISTS (
  SELECT 1 FROM outbox AS earlier WHERE earlier.account = outbox.account
    AND earlier.state IN ('unconfirmed', 'held') AND earlier.queue_number < outbox.queue_number
    AND earlier.environment = outbox.environment AND earlier.channel_id = outbox.channel_id
    AND ${recordOf('earlier')} = ${recordOf('outbox')})`;
/** A return does not wait behind a long list of changes. */
const inTurn = `ORDER BY kind IN (${changeKinds.map((kind) => `'${kind}'`).join(', ')}), queue_number, id LIMIT 1`;

/** The sender's operations on one owner's rows, each in a transaction. */
export type OutboxClaims = ReturnType<typeof createOutboxClaims>;

export function createOutboxClaims(table: OutboxTable, drafts: Pick<OutboxDrafts, 'follow'>) {
  const ownerOf = ({ environment, account, channelId }: OutboxOwner) =>
    [environment, account, channelId] as const;

  const isDue = (nextAttemptAt: string) =>
    nextAttemptAt <= table.instant() || nextAttemptAt > table.instant(maxPauseMs);

  /** The first row of a query over the owner's rows in a state; skips dead letters. */
  const firstOf = (query: TaskQuery, state: OutboxState, rest: string) => {
    for (;;) {
      const row = table.first(
        `SELECT * FROM outbox WHERE ${ownerCondition} AND state = ? AND kind IN (SELECT value FROM json_each(?)) ${rest}`,
        ...ownerOf(query),
        state,
        JSON.stringify(query.kinds),
      );
      if (row?.state !== 'unreadable') return row;
    }
  };

  /** The row in a state that continues automatically first, and whether it is due. */
  const soonestOf = (query: TaskQuery, state: 'unconfirmed' | 'held' | 'sent') => {
    const row = firstOf(query, state, 'AND next_attempt_at IS NOT NULL ORDER BY next_attempt_at, id LIMIT 1');
    const dueAt = row?.nextAttemptAt ?? null;
    return { row: row !== null && dueAt !== null && isDue(dueAt) ? row : null, dueAt };
  };

  /**
   * Until the service answers a write's first look-up, it is unknown whether it takes any writes; a refusal is an
   * answer.
   */
  const unansweredUntil = (query: TaskQuery) =>
    table.text(
      `SELECT min(next_attempt_at) FROM outbox WHERE ${ownerCondition} AND state = 'unconfirmed' AND look_ups = 0
         AND next_attempt_at IS NOT NULL
         AND CASE WHEN json_valid(evidence) THEN evidence ->> '$.class' END IS NOT 'rejected'`,
      ...ownerOf(query),
    );

  const release = (row: OutboxRow) => {
    table.move(row, 'queued', { next_attempt_at: null, setbacks: 0 }, changedRefusal);
  };

  /** Look-ups the service did not answer are repeated immediately; answered ones keep their time. */
  const retryLookUpsNow = (owner: OutboxOwner) => {
    const rows = table.readAll(
      `SELECT * FROM outbox WHERE ${ownerCondition} AND setbacks > 0 AND state IN ('sent', 'unconfirmed')
         AND next_attempt_at IS NOT NULL`,
      ...ownerOf(owner),
    );
    for (const row of rows) {
      if (row.state === 'unreadable') continue;
      table.move(row, row.state, { next_attempt_at: table.instant(), setbacks: 0 }, changedRefusal);
    }
  };

  const doubt = (row: OutboxRow, why: Sentence) => {
    const at = table.instant();
    const evidence: OutboxEvidence = {
      ...withoutAnswer,
      ...lastingReleases(row),
      class: 'ambiguous',
      sentence: why,
      at,
    };
    const next = { next_attempt_at: table.instant(firstLookUpAfterMs), look_ups: 0, setbacks: 0 };
    table.move(
      row,
      'unconfirmed',
      { was_possibly_sent: 1, evidence: toJson(evidence), ...next },
      changedRefusal,
    );
  };

  const doubtAll = (rows: readonly OutboxRow[], why: Sentence) => {
    for (const row of rows) if (row.state === 'sending') doubt(row, why);
  };

  return {
    next(query: TaskQuery): OutboxTask {
      // A sender that asks is sending nothing: these are from an earlier one, which has not saved their outcome.
      const left = table.readAll(
        `SELECT * FROM outbox WHERE ${ownerCondition} AND state = 'sending'`,
        ...ownerOf(query),
      );
      doubtAll(left, sentence('outbox.evidence.unsaved'));
      const held = soonestOf(query, 'held');
      if (held.row !== null) release(held.row);
      const unconfirmed = soonestOf(query, 'unconfirmed');
      if (unconfirmed.row !== null) return { task: 'lookUp', row: unconfirmed.row };
      const queued = query.isQuiet ? null : firstOf(query, 'queued', `AND ${isFirstOfRecord} ${inTurn}`);
      const waitsUntil = unansweredUntil(query) ?? queued?.nextAttemptAt ?? null;
      if (queued !== null && (waitsUntil === null || isDue(waitsUntil))) {
        if (queued.wasPossiblySent && query.lookedUpId !== queued.id) return { task: 'lookUp', row: queued };
        return { task: 'send', row: queued };
      }
      const sent = soonestOf(query, 'sent');
      if (sent.row !== null) return { task: 'lookUp', row: sent.row };
      const moments = [held.dueAt, unconfirmed.dueAt, queued === null ? null : waitsUntil, sent.dueAt];
      return { task: 'nothing', dueAt: moments.filter((moment) => moment !== null).sort()[0] ?? null };
    },
    claim(key: OutboxKey): OutboxRow {
      const row = table.get(key);
      if (row.state !== 'queued') throw refusedWith(changedRefusal);
      return table.move(
        row,
        'sending',
        { attempts: row.attempts + 1, next_attempt_at: null },
        changedRefusal,
      );
    },
    settle(settlement: Settlement): OutboxRow | null {
      const { to, ...change } = settlement;
      const row = table.find(change);
      if (row === null || !appliesTo(row, settlement)) return row;
      const settled = table.move(row, to, columnsOf(change, row), changedRefusal);
      if (to === 'rejected' && settled.state === 'rejected') drafts.follow(settled);
      return table.get(row);
    },
    releaseHeld({ reasons, grantedScopes, ...owner }: ReleaseQuery): number {
      const rows = table
        .readAll(`SELECT * FROM outbox WHERE ${ownerCondition} AND state = 'held'`, ...ownerOf(owner))
        .filter(({ state, evidence }) => {
          const reason = evidence?.heldReason ?? 'refusal';
          if (state !== 'held' || !reasons.includes(reason)) return false;
          return reason !== 'scope' || grantedScopes.includes(evidence?.missingScope ?? '');
        });
      for (const row of rows) release(row);
      return rows.length;
    },
    retryNow(owner: OutboxOwner): number {
      const rows = table
        .readAll(
          `SELECT * FROM outbox WHERE ${ownerCondition} AND state = 'queued' AND next_attempt_at IS NOT NULL`,
          ...ownerOf(owner),
        )
        // All but a pause that a response asked for. A failed look-up before sending leaves the evidence as it was.
        .filter(({ state, evidence }) => state === 'queued' && evidence?.status !== 429);
      for (const row of rows)
        table.move(row, 'queued', { next_attempt_at: null, setbacks: 0 }, changedRefusal);
      retryLookUpsNow(owner);
      return rows.length;
    },
    /** A write being sent when the program ended may have arrived. */
    doubtSending(): void {
      const left = table.readAll("SELECT * FROM outbox WHERE state = 'sending'");
      doubtAll(left, sentence('outbox.evidence.closed'));
    },
    /** Rows from a damaged file may be outdated: they are looked up before they are sent. */
    doubtSalvaged(): void {
      const why = sentence('outbox.evidence.recovered');
      for (const row of table.readAll("SELECT * FROM outbox WHERE state IN ('queued', 'sending')")) {
        if (row.state === 'queued' || row.state === 'sending') doubt(row, why);
      }
      for (const row of table.readAll("SELECT * FROM outbox WHERE state IN ('draft', 'held')")) {
        if (row.state !== 'unreadable') table.move(row, row.state, { was_possibly_sent: 1 }, changedRefusal);
      }
    },
  };
}

function appliesTo(row: OutboxRow, { from, to, attempts }: Settlement): boolean {
  if (attempts === undefined) return row.state === from;
  if (row.attempts !== attempts) return false;
  // Doubted while its response was awaited, and perhaps queued again by a user.
  return row.state === from || row.state === 'unconfirmed' || (row.state === 'queued' && to === 'sent');
}

function columnsOf(change: Omit<Settlement, 'to'>, row: OutboxRow): Columns {
  const { evidence, nextAttemptAt, wasPossiblySent, lookUps, setbacks, resultId } = change;
  return {
    ...(evidence === undefined ? {} : { evidence: toJson({ ...evidence, ...lastingReleases(row) }) }),
    ...(nextAttemptAt === undefined ? {} : { next_attempt_at: nextAttemptAt }),
    ...(wasPossiblySent === undefined ? {} : { was_possibly_sent: 1 }),
    ...(lookUps === undefined ? {} : { look_ups: lookUps }),
    ...(setbacks === undefined ? {} : { setbacks }),
    ...(resultId === undefined ? {} : { result_id: resultId }),
  };
}
