import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { AccountGuard } from '#electron/api/write-guard.ts';
import type { ActivityAction } from '#shared/activity/model/activity-words.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { isCalendarInstant } from '#shared/wire/model/calendar-day.ts';

/** What is written into the activity log about a change that was asked for. */
export type ChangeEntry<Action extends ActivityAction = ActivityAction> = {
  action: Action;
  /** An `activity.subject.…`: one record, or how many. */
  subject: Sentence;
  /** `already`: somebody else did it before. */
  outcome: 'done' | 'already' | 'partly' | 'unverified' | 'refused' | 'failed';
  requestId: string | null;
  /** Why it was refused, or failed; null otherwise. */
  detail: Sentence | null;
};

/**
 * Begins to note a change of whoever is at the desk now; its outcome is recorded later, when somebody else may be
 * there. Neither throws.
 */
export type BeginNote<Entry> = () => (entry: Entry) => void;

/** A change was sent, and may have been made: what came of it can be read no more. */
class UnverifiedChangeError extends ServiceError {}

/** What an error says in the activity log. */
export function entryOfError(error: unknown): Pick<ChangeEntry, 'outcome' | 'requestId' | 'detail'> {
  const failure = error instanceof ServiceError ? error.failure : null;
  const isRefused = failure?.code === 'CONFLICT' || failure?.code === 'INVALID';
  const isUnknown = error instanceof UnverifiedChangeError;
  return {
    outcome: isUnknown ? 'unverified' : isRefused ? 'refused' : 'failed',
    requestId: failure?.requestId ?? null,
    detail:
      failure === null
        ? null
        : detailSince(failureReason(failure), failure.code === 'CONFLICT' ? failure.since : null),
  };
}

/** What the log keeps of a reason: since when it is so is one of its values, and shown behind it. */
export function detailSince(reason: Sentence | null, since: string | null = null): Sentence | null {
  if (reason === null || since === null || !isCalendarInstant(since)) return reason;
  return sentence(reason.id, { ...reason.values, since: new Date(since).toISOString() });
}

/** The server's refusal to cancel something, as one that is about its state; the server's words go with it. */
export function notCanceled(refusal: ServiceError): ServiceError {
  const { operation, status, requestId } = refusal;
  const message = sentence('failure.notCanceled');
  const { serverSays } = refusal.failure;
  const said = serverSays === undefined ? {} : { serverSays };
  return failedWith(operation, { code: 'CONFLICT', message, ...said, requestId }, { status, cause: refusal });
}

/** Whether a write may have been done although no answer came that says so. */
export function isAnswerLost({ code, mayBeSent }: ServiceError): boolean {
  return (code === 'OFFLINE' || code === 'SERVICE') && mayBeSent;
}

type RecordChange<Data> = {
  operation: Operation;
  /** Whose record it is; null when nobody is signed in. */
  account: () => string | null;
  /** Through what is saved. */
  read: () => Promise<Answer<Data>>;
  /** What the service says now; what is saved does not stand in for it. */
  fetch: () => Promise<Data>;
  /** Throws where the record, as it is now, speaks against the change; `requestId` is that of the refused write. */
  check: (data: Data, requestId: string | null) => void;
  /** Sends it, bound to the account whose record it is. */
  send: (guard: AccountGuard) => Promise<{ requestId: string }>;
  isDone: (data: Data) => boolean;
  /** What a refusal of the service comes to, where the record itself does not speak against the change. */
  explain?: (refusal: ServiceError) => Promise<ServiceError>;
};

type RecordChanged<Data> = {
  /** `unverified`: the service took the change, and does not show it, or could not be asked any more. */
  outcome: 'done' | 'unverified';
  record: Answer<Data>;
  requestId: string | null;
};

/** Refusals that may be about a state which the record took meanwhile. */
const refusals = new Set(['INVALID', 'CONFLICT', 'NOT_FOUND']);

/**
 * Changes one record: it is read before, so that somebody else's change is reported and not overwritten, and
 * after, so that what is shown is what the service has. Where the answer is lost, reading shows whether the change was
 * made; it is never sent again by itself.
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
  startActivity: BeginNote<ChangeEntry<Action>>,
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

/** The refusal of a change whose account is not the one in use any more. */
export function otherAccount(operation: Operation): ServiceError {
  const message = sentence('failure.accountChanged');
  return failedWith(operation, { code: 'SIGNED_OUT', message, requestId: null });
}

async function readNow<Data>({ read, fetch }: RecordChange<Data>): Promise<Answer<Data>> {
  const answer = await read();
  if (answer.source === 'service') return answer;
  return { data: await fetch(), source: 'service', asOf: new Date().toISOString() };
}

function unverified(
  { failure, operation, status }: ServiceError,
  requestId: string | null,
): UnverifiedChangeError {
  return new UnverifiedChangeError({ ...failure, requestId }, { operation, status, requestId });
}

/** The record after the change. A read that began before it may have been joined: then once more. */
async function readAfter<Data>({ read, isDone }: RecordChange<Data>): Promise<Answer<Data>> {
  const first = await read();
  return isDone(first.data) ? first : read();
}

/** Rejects with why a change that was sent is not there; resolves where it is, and only the answer was lost. */
async function settleFailed<Data>(change: RecordChange<Data>, error: ServiceError): Promise<void> {
  const isLost = isAnswerLost(error);
  if (!isLost && !refusals.has(error.code)) throw error;
  const now = await readNow(change).catch(() => null);
  if (now === null) throw isLost ? unverified(error, error.requestId) : error;
  const { data } = now;
  if (isLost && change.isDone(data)) return;
  change.check(data, error.requestId);
  throw isLost || change.explain === undefined ? error : await change.explain(error);
}
