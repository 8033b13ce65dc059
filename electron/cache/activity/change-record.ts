import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { AccountGuard } from '#electron/api/write-guard.ts';
import type { ActivityAction } from '#shared/activity/model/activity-words.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { isCalendarInstant } from '#shared/wire/model/calendar-day.ts';

/** The activity log's entry for a requested change. */
export type ChangeEntry<Action extends ActivityAction = ActivityAction> = {
  action: Action;
  /** An `activity.subject.…`: one record, or a number of them. */
  subject: Sentence;
  /** `already`: another user did it before. */
  outcome: 'done' | 'already' | 'partly' | 'unverified' | 'refused' | 'failed';
  requestId: string | null;
  /** Why it was refused, or failed; otherwise null. */
  detail: Sentence | null;
};

/**
 * Starts recording a change by the user now at the desk; its outcome is recorded later, when another user may be there.
 * Neither throws.
 */
export type StartActivity<Entry> = () => (entry: Entry) => void;

export function entryOfError(error: unknown): Pick<ChangeEntry, 'outcome' | 'requestId' | 'detail'> {
  const failure = error instanceof ServiceError ? error.failure : null;
  const isRefused = failure?.code === 'CONFLICT' || failure?.code === 'INVALID';
  const isUnknown = failure?.mayBeDone === true;
  return {
    outcome: isUnknown ? 'unverified' : isRefused ? 'refused' : 'failed',
    requestId: failure?.requestId ?? null,
    detail:
      failure === null
        ? null
        : detailSince(failureReason(failure), failure.code === 'CONFLICT' ? failure.since : null),
  };
}

/** Returns the entry of one of many records; `detail` is for one that was done. */
export function entryOfResult(
  result: Pick<ChangeEntry, 'requestId'> & {
    outcome: ChangeEntry['outcome'] | 'conflict' | 'notTried';
    reason: Sentence | null;
    since: string | null;
  },
  detail: Sentence | null = null,
): Pick<ChangeEntry, 'outcome' | 'requestId' | 'detail'> {
  const { outcome, reason, since, requestId } = result;
  if (outcome === 'done') return { outcome, requestId, detail };
  const isRefused = outcome === 'conflict' || outcome === 'notTried';
  return { outcome: isRefused ? 'refused' : outcome, requestId, detail: detailSince(reason, since) };
}

/** Returns a reason as the log stores it: its start time is one of its values, and is shown after it. */
export function detailSince(reason: Sentence | null, since: string | null = null): Sentence | null {
  if (reason === null || since === null || !isCalendarInstant(since)) return reason;
  return sentence(reason.id, { ...reason.values, since: new Date(since).toISOString() });
}

/** Converts the server's refusal to cancel something into one about its state, with the server's message. */
export function notCanceled(refusal: ServiceError): ServiceError {
  const { operation, status, requestId } = refusal;
  const message = sentence('failure.notCanceled');
  const { serverSays } = refusal.failure;
  const details = serverSays === undefined ? {} : { serverSays };
  return failedWith(
    operation,
    { code: 'CONFLICT', message, ...details, requestId },
    { status, cause: refusal },
  );
}

/** Whether a write may have been done although no response confirms it. */
export function isAnswerLost({ code, mayBeSent }: ServiceError): boolean {
  return (code === 'OFFLINE' || code === 'SERVICE') && mayBeSent;
}

type RecordChange<Data> = {
  operation: Operation;
  /** The account that owns the record; null if no account is signed in. */
  account: () => string | null;
  /** Reads through the cache. */
  read: () => Promise<Answer<Data>>;
  /** Reads the service's current state; saved data is no substitute. */
  fetch: () => Promise<Data>;
  /** Throws if the record's current state conflicts with the change; `requestId` is that of the refused write. */
  check: (data: Data, requestId: string | null) => void;
  /** Sends it, bound to the account that owns the record. */
  send: (guard: AccountGuard) => Promise<{ requestId: string }>;
  isDone: (data: Data) => boolean;
  /** Explains a refusal of the service if the record itself does not conflict with the change. */
  explain?: (refusal: ServiceError) => Promise<ServiceError>;
};

type RecordChanged<Data> = {
  /** `unverified`: the service accepted the change but does not show it, or could no longer be asked. */
  outcome: 'done' | 'unverified';
  record: Answer<Data>;
  requestId: string | null;
};

/** Refusals that may refer to a state that the record entered in the meantime. */
const refusals = new Set(['INVALID', 'CONFLICT', 'NOT_FOUND']);

/**
 * Changes one record. Reads it before, so that another user's change is reported and not overwritten, and after, so
 * that the service's state is shown. If the response is lost, reading shows whether the change was made; it is never
 * resent automatically.
 */
export async function changeRecord<Data>(change: RecordChange<Data>): Promise<RecordChanged<Data>> {
  const accountId = change.account();
  const isCurrent = () => change.account() === accountId;
  const before = await readNow(change);
  change.check(before.data, null);
  if (accountId === null || !isCurrent()) throw otherAccount(change.operation);
  const sent = await change.send({ isCurrent }).catch(async (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    await settleFailed(change, error);
    return error;
  });
  const shownToNobody = () => unverified(otherAccount(change.operation), sent.requestId);
  if (!isCurrent()) throw shownToNobody();
  const record = await readAfter(change).catch((error: unknown): Answer<Data> => {
    if (!(error instanceof ServiceError)) throw error;
    if (!isCurrent()) throw shownToNobody();
    return { ...before, source: 'cache' };
  });
  const isAnswered = record.source === 'service';
  if (isAnswered && !change.isDone(record.data)) change.check(record.data, sent.requestId);
  const outcome = isAnswered && change.isDone(record.data) ? 'done' : 'unverified';
  return { outcome, record, requestId: sent.requestId };
}

/** Runs a change and records its outcome in the activity log. */
export async function noteChange<
  Action extends ActivityAction,
  Value extends { outcome: 'done' | 'unverified' },
>(
  startActivity: StartActivity<ChangeEntry<Action>>,
  entry: Pick<ChangeEntry<Action>, 'action' | 'subject'>,
  make: () => Promise<Value & { requestId: string | null }>,
): Promise<Value & { requestId: string | null }> {
  const note = startActivity();
  try {
    const changed = await make();
    note({ ...entry, outcome: changed.outcome, requestId: changed.requestId, detail: null });
    return changed;
  } catch (error) {
    note({ ...entry, ...entryOfError(error) });
    throw error;
  }
}

/** What came of sending the change of one of many records; `lost`: no response arrived. */
export type SentChange = {
  verdict: 'done' | 'refused' | 'lost' | 'failed';
  /** Null for `done`. */
  reason: Sentence | null;
  requestId: string | null;
};

export function failedChange(error: ServiceError): SentChange {
  const verdict = isAnswerLost(error) ? 'lost' : refusals.has(error.code) ? 'refused' : 'failed';
  return { verdict, reason: failureReason(error.failure), requestId: error.requestId };
}

/** Returns the result for a record read after the change was sent; `isShown` is null if it could not be read. */
export function resultAfter({ verdict, reason, requestId }: SentChange, isShown: boolean | null) {
  const isSent = verdict === 'done' || verdict === 'lost';
  if (isShown === true && isSent) return { outcome: 'done', reason: null, requestId } as const;
  if (isShown === true) {
    return { outcome: 'already', reason: sentence('failure.alreadyDone'), requestId } as const;
  }
  if (!isSent) return { outcome: verdict, reason, requestId };
  if (verdict === 'lost' && isShown === false) return { outcome: 'failed', reason, requestId } as const;
  const why = sentence(verdict === 'done' ? 'failure.notShownYet' : 'failure.unknownOutcome');
  return { outcome: 'unverified', reason: why, requestId } as const;
}

/** Returns the refusal of a change whose account is no longer the one in use. */
export function otherAccount(operation: Operation): ServiceError {
  const message = sentence('failure.accountChanged');
  return failedWith(operation, { code: 'SIGNED_OUT', message, requestId: null });
}

async function readNow<Data>({ read, fetch }: RecordChange<Data>): Promise<Answer<Data>> {
  const answer = await read();
  if (answer.source === 'service') return answer;
  return { data: await fetch(), source: 'service', asOf: new Date().toISOString() };
}

/** Returns the error of a change that was sent and may have been made, but whose result can no longer be read. */
function unverified({ failure, operation, status }: ServiceError, requestId: string | null): ServiceError {
  return failedWith(operation, { ...failure, requestId, mayBeDone: true }, { status });
}

/**
 * Reads the record after the change. This may join a read that started before it, or find the saved copy of one: then
 * reads again.
 */
async function readAfter<Data>(change: RecordChange<Data>): Promise<Answer<Data>> {
  const first = await change.read();
  return change.isDone(first.data) ? first : readNow(change);
}

/** Rejects with the reason why a sent change is missing; resolves if it was made and only the response was lost. */
async function settleFailed<Data>(change: RecordChange<Data>, error: ServiceError): Promise<void> {
  const isLost = isAnswerLost(error);
  if (!isLost && !refusals.has(error.code)) throw error;
  const now = await readNow(change).catch(() => null);
  if (now === null) throw isLost ? unverified(error, error.requestId) : error;
  const { data } = now;
  if (isLost && change.isDone(data)) return;
  change.check(data, error.requestId);
  if (isLost) throw withoutDoubt(error);
  throw change.explain === undefined ? error : await change.explain(error);
}

/** After these, the service may still be at work. */
const timeoutStatuses = new Set<number | null>([408, 504]);

/** Returns the error of a write that its record does not show: after a timeout, it may still be done. */
export function withoutDoubt(error: ServiceError): ServiceError {
  const { cause, status } = error;
  const isTimeout = cause instanceof TransportError && cause.problem === 'timedOut';
  if (isTimeout || timeoutStatuses.has(status)) return error;
  const { mayBeDone: _doubt, ...certain } = error.failure;
  return new ServiceError(certain, error, { cause: error });
}
