import { isOfOwner } from '#electron/database/account-rows.ts';
import { textOf } from '#electron/database/database.ts';
import { type OutboxState, outboxStates, unsentStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxCounts, OutboxListQuery, OutboxPage, OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { CountsQuery, DraftPartQuery, DraftQuery, LikenessQuery } from './outbox.ts';
import type { OutboxTable } from './outbox-table.ts';

const placeholdersFor = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** In order of creation. */
export function listOutbox(table: OutboxTable, query: OutboxListQuery & { account: string }): OutboxPage {
  const { account, states, kind = null, order, offset, limit } = query;
  const where = `account = ? AND kind = coalesce(?, kind) AND state IN (${placeholdersFor(states)})`;
  const values = [account, kind, ...states];
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  const rows = table.readAll(
    `SELECT * FROM outbox WHERE ${where} ORDER BY id ${direction} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  );
  const totalCount = table.number(`SELECT count(*) FROM outbox WHERE ${where}`, ...values);
  return { rows, totalCount };
}

/** Most recently changed first. */
export function readDrafts(table: OutboxTable, { account, kind, except }: DraftQuery): OutboxRow[] {
  return table.readAll(
    `SELECT * FROM outbox WHERE account = ?1 AND state = 'draft' AND (?2 IS NULL OR kind = ?2)
       AND (operator IS NULL OR operator NOT IN (SELECT value FROM json_each(?3))) ORDER BY changed_at DESC, id DESC`,
    account,
    kind,
    JSON.stringify(except),
  );
}

/** Returns writes of some kinds that are on their way or wait for a user, in queueing order. */
export function readOpen(
  table: OutboxTable,
  { account, kinds }: { account: string; kinds: readonly string[] },
): OutboxRow[] {
  return table.readAll(
    `SELECT * FROM outbox WHERE account = ? AND state IN ('queued', 'sending', 'unconfirmed', 'held')
       AND kind IN (SELECT value FROM json_each(?)) ORDER BY queue_number, id`,
    account,
    JSON.stringify(kinds),
  );
}

/** This many of the newest are enough for a warning. */
const maxAlike = 50;
const likeStates = ['draft', 'queued', 'sending', 'unconfirmed', 'held', 'sent'];

/**
 * Returns rows that share a mark, taken from the frozen body, else the draft. Text that is not JSON matches nothing.
 */
export function findLike(table: OutboxTable, query: LikenessQuery): OutboxRow[] {
  const { account, kind, referenceId, trackingNumber, originalShipmentId } = query;
  return table
    .readAll(
      `WITH candidate AS (
         SELECT id, reference_id,
           CASE WHEN json_valid(coalesce(body, draft)) THEN coalesce(body, draft) ELSE '{}' END AS content
         FROM outbox WHERE account = ?1 AND kind = ?2 AND state IN (SELECT value FROM json_each(?3)))
       SELECT outbox.* FROM outbox JOIN candidate USING (id)
       WHERE candidate.reference_id = ?4 OR content ->> '$.trackingNumber' = ?5
         OR coalesce(content ->> '$.originalShipmentId', content ->> '$.originalShipment.id') = ?6
       ORDER BY id DESC LIMIT ?7`,
      account,
      kind,
      JSON.stringify(likeStates),
      referenceId,
      trackingNumber,
      originalShipmentId,
      maxAlike,
    )
    .filter(({ state }) => state !== 'unreadable');
}

export function readByReference(
  table: OutboxTable,
  { account, references }: { account: string; references: readonly string[] },
): OutboxRow[] {
  return table.readAll(
    'SELECT * FROM outbox WHERE account = ? AND reference_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    account,
    JSON.stringify(references),
  );
}

/**
 * Returns a part of the drafts that became these records, without their steps, which are most of a draft. A draft that
 * no longer parses has none.
 */
export function readDraftParts(
  table: OutboxTable,
  { account, kind, part, resultIds }: DraftPartQuery,
): { resultId: number; part: unknown }[] {
  const rows = table.select(
    `SELECT result_id, draft -> ? AS part FROM outbox
     WHERE account = ? AND kind = ? AND state = 'sent' AND json_valid(draft)
       AND result_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    `$.${part}`,
    account,
    kind,
    JSON.stringify(resultIds),
  );
  return rows.map((row) => ({
    resultId: Number(row['result_id']),
    part: JSON.parse(textOf(row['part']) ?? 'null') as unknown,
  }));
}

export function countOutbox(table: OutboxTable, { account, kind }: CountsQuery): OutboxCounts {
  const countOf = (condition: string, ...values: string[]) =>
    table.number(
      `SELECT count(*) FROM outbox WHERE account = ?1 AND (?2 IS NULL OR kind = ?2) AND ${condition}`,
      account,
      kind,
      ...values,
    );
  const byState = Object.fromEntries(outboxStates.map((state) => [state, countOf('state = ?3', state)]));
  return {
    byState: byState as Record<OutboxState, number>,
    needsDecision: countOf("state = 'unconfirmed' AND next_attempt_at IS NULL"),
    // As `isCorrection` decides in the window; invalid JSON would fail the query.
    corrections: countOf(
      `state = 'draft' AND follows_id IS NOT NULL
         AND CASE WHEN json_valid(evidence) THEN evidence ->> '$.class' END = 'rejected'`,
    ),
  };
}

/** Matches the rows of an account, or of an environment, by its id. */
export const isOfOutboxOwner = `(environment = ?1 OR ${isOfOwner})`;

/** Counts an environment's rows that no one has asked to send yet. */
export function countDrafts(table: OutboxTable, environment: string): number {
  return table.number("SELECT count(*) FROM outbox WHERE environment = ?1 AND state = 'draft'", environment);
}

/** Counts the rows of an account, or of an environment, that would be lost or lost track of by removing them. */
export function countUnsent(table: OutboxTable, of: 'owner' | 'environment', name: string): number {
  const condition = of === 'owner' ? isOfOutboxOwner : 'environment = ?1';
  return table.number(
    `SELECT count(*) FROM outbox WHERE ${condition} AND state IN (${placeholdersFor(unsentStates)})`,
    name,
    ...unsentStates,
  );
}
