import { createHash } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import { numberOf, textOf } from '#electron/database/database.ts';
import { type OutboxHeldReason, type OutboxState, outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence, OutboxRow } from '#shared/outbox/outbox-view.ts';

export type SqlRow = Record<string, SQLOutputValue>;

/** An outbox row with invalid content; it becomes a dead letter with all its text. */
export class UnreadableRowError extends Error {
  override readonly name = 'UnreadableRowError';
}

/** Reads a row. Throws an {@link UnreadableRowError} for one that no longer parses, unless it is a dead letter. */
export function toOutboxRow(row: SqlRow): OutboxRow {
  const state = readState(row['state']);
  // A dead letter that a user discarded is still one.
  const isDead = state === 'unreadable' || (state === 'cancelled' && textOf(row['raw']) !== null);
  const nextAttemptAt = textOf(row['next_attempt_at']);
  const body = isDead ? null : readJson(row['body']);
  const queuedAt = textOf(row['queued_at']);
  if (!isDead && queuedAt !== null && body === null) throw new UnreadableRowError('Its body is gone.');
  if (!isDead && row['checksum'] !== checksumOf(row)) {
    throw new UnreadableRowError('Its content is not what was written.');
  }
  return {
    id: Number(row['id']),
    environment: textOf(row['environment']) ?? '',
    account: textOf(row['account']) ?? '',
    channelId: Number(row['channel_id']),
    kind: textOf(row['kind']) ?? '',
    referenceId: textOf(row['reference_id']) ?? '',
    state,
    draft: isDead ? null : readJson(row['draft']),
    body,
    operator: textOf(row['operator']),
    desk: textOf(row['desk']),
    createdAt: textOf(row['created_at']) ?? '',
    changedAt: textOf(row['changed_at']) ?? '',
    queuedAt,
    settledAt: textOf(row['settled_at']),
    attempts: Number(row['attempts']),
    setbacks: Number(row['setbacks']),
    wasPossiblySent: row['was_possibly_sent'] !== 0,
    nextAttemptAt,
    lookUps: Number(row['look_ups']),
    needsDecision: state === 'unconfirmed' && nextAttemptAt === null,
    evidence: isDead ? null : readEvidence(row['evidence']),
    resultId: numberOf(row['result_id']),
    followsId: numberOf(row['follows_id']),
    followedById: numberOf(row['followed_by_id']),
    raw: textOf(row['raw']),
  };
}

/** What an evidence states of the service's response, if there was none. */
export const withoutAnswer = {
  status: null,
  code: null,
  fields: {},
  requestId: null,
  heldReason: null,
  missingScope: null,
} as const;

/** What of a row's releases by a user the evidence of a later attempt retains: it isn't held for that again. */
export function lastingReleases({ evidence }: Pick<OutboxRow, 'evidence'>): Pick<OutboxEvidence, 'released'> {
  return releasesOf(
    (evidence?.released ?? []).filter((reason) => reason === 'parcel' || reason === 'siteAway'),
  );
}

/** As a part of an evidence. */
export function releasesOf(released: readonly OutboxHeldReason[]): Pick<OutboxEvidence, 'released'> {
  return released.length === 0 ? {} : { released: [...new Set(released)] };
}

/** Over its owner, its name and its content. */
export function checksumOf(row: SqlRow): string {
  const names = ['environment', 'account', 'channel_id', 'kind', 'reference_id', 'draft', 'body'];
  const content = JSON.stringify(names.map((name) => row[name] ?? null));
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** Returns everything in a row, as text for the user. */
export function rawTextOf(row: SqlRow): string {
  return JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** Throws if the value has no JSON. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (typeof json !== 'string') throw new TypeError('This cannot be written as JSON.');
  return json;
}

function readState(value: SQLOutputValue | undefined): OutboxState {
  const state = outboxStates.find((known) => known === value);
  if (state === undefined) throw new UnreadableRowError('Its state is none that this Dockhand knows.');
  return state;
}

function readJson(value: SQLOutputValue | undefined): unknown {
  if (value === null || value === undefined) return null;
  try {
    return JSON.parse(String(value));
  } catch (cause) {
    throw new UnreadableRowError('Its content is no JSON.', { cause });
  }
}

function readEvidence(value: SQLOutputValue | undefined): OutboxEvidence | null {
  const evidence = readJson(value);
  if (evidence === null) return null;
  const isEvidence = typeof evidence === 'object' && 'class' in evidence && 'sentence' in evidence;
  if (!isEvidence) throw new UnreadableRowError('Its last attempt cannot be read.');
  return evidence as OutboxEvidence;
}
