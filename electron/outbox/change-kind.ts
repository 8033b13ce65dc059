import type { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith, isExplained, ServiceError, WebPageError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { WriteGuard } from '#electron/api/write-guard.ts';
import { outcomeOfError, succeeded, type WriteOutcome } from '#electron/api/write-outcome.ts';
import { detailSince } from '#electron/cache/activity/change-record.ts';
import { fetchById } from '#electron/cache/record-reader.ts';
import { quoted, type Sentence, type SentenceValues, sentence } from '#shared/messages/messages.ts';
import { type ChangeKind, recordIdOf } from '#shared/outbox/model/change-records.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { QueuedChange } from '#shared/outbox/queued-change.ts';
import type { StoppedChange, WriteKind } from './write-kind.ts';

/** The guard for reading a record: under its own account, or not at all. */
export type ReadGuard = Omit<WriteGuard, 'beforeSending'>;

/** The state of a record at the service relative to a queued change. */
export type ChangeStatus =
  /** As the user saw it: it can be changed. */
  | { is: 'open' }
  /** As the change would leave it, regardless of who made it; `since` is when, a timestamp of the service. */
  | { is: 'asWanted'; reason: Sentence; since: string | null }
  /** Anything else. `seen` identifies the state if a user may continue anyway; null if no one can. */
  | { is: 'changed'; reason: Sentence; since: string | null; seen: string | null };

type ChangeRules<Change extends QueuedChange, Found> = {
  kind: Change['kind'] & ChangeKind;
  /**
   * Reads the current record from the service; null if this server has no way to read it. Rejects with NOT_FOUND, with a
   * message, for an unknown one.
   */
  read: (change: Change, guard: ReadGuard) => Promise<Found | null>;
  /** @param seen the state a user saw last, if it differs from the change's */
  statusOf: (change: Change, found: Found, seen: string | null) => ChangeStatus;
  /**
   * Resolves to the record as well if the response contains it, for a server that has no way to read it.
   *
   * @param seen as passed to {@link ChangeRules.statusOf}
   */
  send: (
    change: Change,
    guard: WriteGuard,
    seen: string | null,
  ) => Promise<{ requestId: string; found?: Found | null }>;
  describe: (change: Change) => { action: string; subject: Sentence };
};

/**
 * A record that cannot be read keeps the others from being sent: after this many consecutive reads that failed with a
 * service fault (some twenty minutes), a user must see it.
 */
const maxReadings = 12;

/**
 * Turns a change of a record into a kind of write. Reads the record before sending, so that nothing the user did not
 * see is overwritten, and again in the lookup after every response, even a lost one, because a response alone proves
 * nothing; only at a server that has no way to read it, the response decides. Applying a change twice leaves the same
 * record, so there are no copies to look for.
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

  const isDone = (row: OutboxRow, change: Change, found: Found | null) =>
    found !== null && rules.statusOf(change, found, seenOf(row)).is === 'asWanted';

  /** If a gateway sent a request twice, the response is 404: the result of the first is checked immediately. */
  const afterError = async (row: OutboxRow, change: Change, guard: ReadGuard, error: unknown) => {
    const outcome = outcomeOfError(error);
    if (outcome.happened !== 'answered' || outcome.status !== 404) return outcome;
    const found = await rules.read(change, guard).catch(() => undefined);
    if (isDone(row, change, found ?? null)) {
      return succeeded(200, recordIdOf(change), outcome.requestId);
    }
    const isRefused = found === null && error instanceof ServiceError && isExplained(error);
    return isRefused
      ? { ...refused(quoted(outcome.serverSays ?? '')), requestId: outcome.requestId }
      : outcome;
  };

  return {
    kind,
    async send(row, guard) {
      const change = changeOf(row);
      if (change === null) return { happened: 'unreadable', sentence: sentence('outbox.evidence.damaged') };
      const { beforeSending: _later, ...readGuard } = guard;
      let found: Found | null;
      try {
        found = await rules.read(change, readGuard);
        const status = found === null ? null : rules.statusOf(change, found, seenOf(row));
        if (status?.is === 'changed') return stoppedBy(status);
        if (status?.is === 'asWanted') {
          const { reason, since } = status;
          const resultId = recordIdOf(change);
          return { happened: 'already', resultId, sentence: sinceIn(reason, since) };
        }
      } catch (error) {
        return outcomeOfReading(error, row);
      }
      try {
        const { requestId, found: answered = null } = await rules.send(change, guard, seenOf(row));
        if (found === null && isDone(row, change, answered)) {
          return succeeded(200, recordIdOf(change), requestId);
        }
        return { ...succeeded(200, null, requestId), sentence: sentence('outbox.evidence.accepted') };
      } catch (error) {
        return afterError(row, change, readGuard, error);
      }
    },
    async lookUp(row, guard) {
      const change = changeOf(row);
      if (change === null) return 'notOffered';
      try {
        const found = await rules.read(change, guard);
        const status = found === null ? null : rules.statusOf(change, found, seenOf(row));
        if (status?.is === 'asWanted') return recordIdOf(change);
        if (status?.is === 'changed') return stoppedBy(status);
        if (row.evidence?.class === 'rejected') return refused(row.evidence.sentence);
        return found === null ? 'notOffered' : null;
      } catch (error) {
        const code = error instanceof ServiceError ? error.code : null;
        if (code === 'UNSUPPORTED' || code === 'FORBIDDEN') return 'notOffered';
        if (code === 'NOT_FOUND') return refused(outcomeOfError(error).sentence);
        // As before it is sent: a record that can't be read must not hold up all other writes.
        const isFault = code === 'SERVICE' && !isSignInPage(error);
        if (isFault && row.state === 'unconfirmed' && row.setbacks >= maxReadings) return 'notOffered';
        throw error;
      }
    },
    findCopies: async () => [],
    describe(row) {
      const change = changeOf(row);
      const reference = { reference: row.referenceId };
      if (change === null) return { action: kind, subject: sentence('activity.subject.write', reference) };
      const { action, subject } = rules.describe(change);
      // The log uses it to find the completed writes.
      const values: SentenceValues = { ...subject.values, ...reference };
      return { action, subject: sentence(subject.id, values) };
    },
  };
}

/** Reads the record of a change under its account; rejects with NOT_FOUND and this message if there is none. */
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

/** Returns the same error, but with this message for NOT_FOUND. */
export function notFoundAs(message: Sentence, error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') return error;
  const { operation, status, requestId } = error;
  return failedWith(operation, { code: 'NOT_FOUND', message, requestId }, { status, cause: error });
}

function sinceIn(reason: Sentence, since: string | null): Sentence {
  return detailSince(reason, since) ?? reason;
}

function stoppedBy({ reason, since, seen }: Extract<ChangeStatus, { is: 'changed' }>): StoppedChange {
  return { happened: 'stopped', reason: 'changed', sentence: sinceIn(reason, since), seen, requestId: null };
}

function refused(why: Sentence): StoppedChange {
  return { happened: 'stopped', reason: 'refusal', sentence: why, seen: null, requestId: null };
}

/** Whether a network answered in place of the service, for any record, until a user signs in to it. */
function isSignInPage(error: unknown): boolean {
  return error instanceof WebPageError && error.status !== 404;
}

/** Nothing was sent yet: temporary errors are waited out, and others are reported. */
function outcomeOfReading(error: unknown, { setbacks, evidence }: OutboxRow): WriteOutcome {
  const outcome = outcomeOfError(error);
  // The sign-in page of a network hides every record: it is treated like a network that is down.
  if (outcome.happened === 'lost' || isSignInPage(error)) return unsent('other', outcome.sentence);
  if (outcome.happened !== 'answered') return outcome;
  const { status, requestId } = outcome;
  if (status === 401 || status === 403 || status === 429 || (status >= 300 && status < 400)) return outcome;
  // A page with a 404 may be a gateway's, or all that the server says of a missing record.
  const isPassing = status < 300 || status === 408 || status >= 500 || error instanceof WebPageError;
  const readings = evidence?.code === 'unread' ? setbacks : 0;
  if (isPassing && readings < maxReadings) return unsent('unread', outcome.sentence);
  return { ...refused(outcome.sentence), requestId };
}

function unsent(problem: 'unread' | 'other', why: Sentence): WriteOutcome {
  return { happened: 'unsent', problem, sentence: why, retryAfterSeconds: null };
}
