import { z } from 'zod';
import { Sentence } from './sentence.ts';

const reason = {
  /**
   * What happened, where there is more to say than the code does; null: the window says the code's own sentence. What to
   * do now is in it where the matter decides that (SIGNED_OUT, NOT_FOUND, INVALID, CONFLICT, THROTTLED).
   */
  message: Sentence.nullable(),
  /** The server's own explanation, for "Details"; absent where it gave none. */
  serverSays: z.string().optional(),
  /** The id of the request at the service, for support; null when nothing was sent. */
  requestId: z.string().nullable(),
};

/**
 * Why a request of the window could not be answered. It crosses as data because Electron carries only an
 * error's message from one process to the other.
 */
export const Failure = z.discriminatedUnion('code', [
  /** The service cannot be reached and nothing about the matter was seen before. */
  z.object({ code: z.literal('OFFLINE'), ...reason }),
  /** There is no session, or it ended and a person has to sign in again. */
  z.object({ code: z.literal('SIGNED_OUT'), ...reason }),
  /** The token lacks a scope; null where it is not known which. */
  z.object({ code: z.literal('FORBIDDEN'), ...reason, missingScope: z.string().nullable() }),
  z.object({ code: z.literal('NOT_FOUND'), ...reason }),
  /** Input that was refused; `fields` has the sentences by field name, '' for the input as a whole. */
  z.object({ code: z.literal('INVALID'), ...reason, fields: z.record(z.string(), z.array(Sentence)) }),
  /** Somebody else was faster, or the matter is not so any more; `since` when, ISO 8601, where that is known. */
  z.object({ code: z.literal('CONFLICT'), ...reason, since: z.string().optional() }),
  /** The rate limit is used up; seconds until it makes sense to try again. */
  z.object({ code: z.literal('THROTTLED'), ...reason, retryAfterSeconds: z.number() }),
  /** No version of the service's API that was tried offers this operation. */
  z.object({ code: z.literal('UNSUPPORTED'), ...reason }),
  /** The service answered, but not usefully: a 5xx, a body that cannot be read; null without a status. */
  z.object({ code: z.literal('SERVICE'), ...reason, status: z.number().nullable() }),
  /** A fault of Dockhand itself. */
  z.object({ code: z.literal('INTERNAL'), ...reason }),
]);
export type Failure = z.infer<typeof Failure>;

/** The stable codes of {@link Failure}. */
export type FailureCode = Failure['code'];

/** What every request is answered with: the value, or why there is none. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };
