import type { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith, ServiceError, WebPageError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { WriteGuard } from '#electron/api/write-guard.ts';
import { outcomeOfError, succeeded, type WriteOutcome } from '#electron/api/write-outcome.ts';
import { detailSince } from '#electron/cache/activity/change-record.ts';
import { fetchById } from '#electron/cache/record-reader.ts';
import { type Sentence, type SentenceValues, sentence } from '#shared/messages/messages.ts';
import type { ChangeKind } from '#shared/outbox/model/change-records.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { QueuedChange } from '#shared/outbox/queued-change.ts';
import type { StoppedChange, WriteKind } from './write-kind.ts';

/** What a record is read under: its account's, or not at all. */
export type ReadGuard = Omit<WriteGuard, 'beforeSending'>;

/** How a record, as the service has it, stands to a change that was queued. */
export type ChangeStanding =
  /** As the person saw it: it can be changed. */
  | { is: 'open' }
  /** As the change would leave it, whoever made it so; `since` when, an instant of the service. */
  | { is: 'asWanted'; reason: Sentence; since: string | null }
  /** Otherwise. `seen` names how, where a person may go on all the same; null where nobody can. */
  | { is: 'changed'; reason: Sentence; since: string | null; seen: string | null };

/** What one kind of change knows of its records. */
type ChangeRules<Change extends QueuedChange, Found> = {
  kind: Change['kind'] & ChangeKind;
  /** The record as the service has it now. Rejects with NOT_FOUND, in words, for one that it does not know. */
  read: (change: Change, guard: ReadGuard) => Promise<Found>;
  /** @param seen how a person saw it last, where that is not what the change says */
  standingOf: (change: Change, found: Found, seen: string | null) => ChangeStanding;
  /** @param seen as {@link ChangeRules.standingOf} had it */
  send: (change: Change, guard: WriteGuard, seen: string | null) => Promise<{ requestId: string }>;
  /** The number of the record, which says where it is found. */
  recordIdOf: (change: Change) => number;
  describe: (change: Change) => { action: string; subject: Sentence };
};

/**
 * A record that cannot be read keeps the others from leaving: after so many readings in a row that the service answered
 * with a fault (some twenty minutes), a person has to see it.
 */
const mostReadings = 12;

/**
 * A change of a record as a kind of write: the record is read before it is sent, so that nothing is overwritten that
 * the person did not see, and afterward by the look-up that follows every answer, lost ones too: an answer alone proves
 * nothing. Each change leaves the record as if it had been made once, so that there are no copies to look for.
 */
export function createChangeKind<Change extends QueuedChange, Found>(
  rules: ChangeRules<Change, Found>,
): WriteKind {
  const { kind } = rules;
  const changeOf = ({ body }: Pick<OutboxRow, 'body'>): Change | null => {
    const change = QueuedChange.safeParse(body).data;
    return change?.kind === kind ? (change as Change) : null;
  };
  const seenOf = ({ evidence }: OutboxRow) => evidence?.seen ?? null;

  /** A request that a gateway sent twice is answered as one about nothing: what became of the first is seen at once. */
  const afterError = async (row: OutboxRow, change: Change, guard: ReadGuard, outcome: WriteOutcome) => {
    if (outcome.happened !== 'answered' || outcome.status !== 404) return outcome;
    const found = await rules.read(change, guard).catch(() => null);
    const isDone = found !== null && rules.standingOf(change, found, seenOf(row)).is === 'asWanted';
    return isDone ? succeeded(200, rules.recordIdOf(change), outcome.requestId) : outcome;
  };

  return {
    kind,
    async send(row, guard) {
      const change = changeOf(row);
      if (change === null) return { happened: 'unreadable', sentence: sentence('outbox.evidence.damaged') };
      const { beforeSending: _later, ...readGuard } = guard;
      try {
        const standing = rules.standingOf(change, await rules.read(change, readGuard), seenOf(row));
        if (standing.is === 'changed') return stoppedBy(standing);
        if (standing.is === 'asWanted') {
          const { reason, since } = standing;
          const resultId = rules.recordIdOf(change);
          return { happened: 'already', resultId, sentence: sinceIn(reason, since) };
        }
      } catch (error) {
        return outcomeOfReading(error, row);
      }
      try {
        const { requestId } = await rules.send(change, guard, seenOf(row));
        return { ...succeeded(200, null, requestId), sentence: sentence('outbox.evidence.accepted') };
      } catch (error) {
        return afterError(row, change, readGuard, outcomeOfError(error));
      }
    },
    async lookUp(row, guard) {
      const change = changeOf(row);
      if (change === null) return 'notOffered';
      try {
        const standing = rules.standingOf(change, await rules.read(change, guard), seenOf(row));
        if (standing.is === 'asWanted') return rules.recordIdOf(change);
        if (standing.is === 'changed') return stoppedBy(standing);
        return row.evidence?.class === 'rejected' ? refused(row.evidence.sentence) : null;
      } catch (error) {
        const code = error instanceof ServiceError ? error.code : null;
        if (code === 'UNSUPPORTED' || code === 'FORBIDDEN') return 'notOffered';
        if (code === 'NOT_FOUND') return refused(outcomeOfError(error).sentence);
        throw error;
      }
    },
    findCopies: async () => [],
    describe(row) {
      const change = changeOf(row);
      const reference = { reference: row.referenceId };
      if (change === null) return { action: kind, subject: sentence('activity.subject.write', reference) };
      const { action, subject } = rules.describe(change);
      // The log finds by it which writes came to their end.
      const values: SentenceValues = { ...subject.values, ...reference };
      return { action, subject: sentence(subject.id, values) };
    },
  };
}

/** Reads the record of a change under its account; rejects with NOT_FOUND, in these words, where there is none. */
export async function readForChange<Data>(
  api: Pick<Api, 'call'>,
  guard: ReadGuard,
  {
    operation,
    id,
    schema,
    unknown,
  }: { operation: Operation; id: number; schema: z.ZodType<Data>; unknown: Sentence },
): Promise<Data> {
  try {
    return (await fetchById(api, operation, id, schema, { priority: 'outbox', guard })).data;
  } catch (error) {
    throw notFoundAs(unknown, error);
  }
}

/** The same error, but that something was not found is said in these words. */
export function notFoundAs(message: Sentence, error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') return error;
  const { operation, status, requestId } = error;
  return failedWith(operation, { code: 'NOT_FOUND', message, requestId }, { status, cause: error });
}

function sinceIn(reason: Sentence, since: string | null): Sentence {
  return detailSince(reason, since) ?? reason;
}

function stoppedBy({ reason, since, seen }: Extract<ChangeStanding, { is: 'changed' }>): StoppedChange {
  return { happened: 'stopped', reason: 'changed', sentence: sinceIn(reason, since), seen, requestId: null };
}

function refused(why: Sentence): StoppedChange {
  return { happened: 'stopped', reason: 'refusal', sentence: why, seen: null, requestId: null };
}

/** Nothing left yet: what passes by itself is waited for, and what does not is reported. */
function outcomeOfReading(error: unknown, { setbacks, evidence }: OutboxRow): WriteOutcome {
  const outcome = outcomeOfError(error);
  // The sign-in page of a network hides every record: it is waited for like a network that is down.
  if (outcome.happened === 'lost' || error instanceof WebPageError) return unsent('other', outcome.sentence);
  if (outcome.happened !== 'answered') return outcome;
  const { status, requestId } = outcome;
  if (status === 401 || status === 403 || status === 429 || (status >= 300 && status < 400)) return outcome;
  const isPassing = status < 300 || status === 408 || status >= 500;
  const readings = evidence?.code === 'unread' ? setbacks : 0;
  if (isPassing && readings < mostReadings) return unsent('unread', outcome.sentence);
  return { ...refused(outcome.sentence), requestId };
}

function unsent(problem: 'unread' | 'other', why: Sentence): WriteOutcome {
  return { happened: 'unsent', problem, sentence: why, retryAfterSeconds: null };
}
