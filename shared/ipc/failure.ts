import { z } from 'zod';
import { Sentence } from './sentence.ts';

const reason = {
  /**
   * What happened, if there is more to report than the code; null: the window shows the code's own message. Includes
   * what to do now if that depends on the case (SIGNED_OUT, NOT_FOUND, INVALID, CONFLICT, THROTTLED).
   */
  message: Sentence.nullable(),
  /** The server's own explanation, for "Details"; omitted if it gave none. */
  serverSays: z.string().optional(),
  /** The id of the request at the service, for support; null if nothing was sent. */
  requestId: z.string().nullable(),
  /** A change was sent and may have been made although nothing confirms it; omitted if it can't have been. */
  mayBeDone: z.literal(true).optional(),
};

/**
 * Why a request of the window failed. It crosses as data because Electron only transfers an error's message between
 * processes.
 */
export const Failure = z.discriminatedUnion('code', [
  /** The service is unreachable and no data was saved before. */
  z.object({ code: z.literal('OFFLINE'), ...reason }),
  /** There is no session, or it ended and the user has to sign in again. */
  z.object({ code: z.literal('SIGNED_OUT'), ...reason }),
  /** The token lacks a scope; null if it is unknown which. */
  z.object({ code: z.literal('FORBIDDEN'), ...reason, missingScope: z.string().nullable() }),
  z.object({ code: z.literal('NOT_FOUND'), ...reason }),
  /** The input was rejected; `fields` has the messages by field name, '' for the input as a whole. */
  z.object({ code: z.literal('INVALID'), ...reason, fields: z.record(z.string(), z.array(Sentence)) }),
  /** Another user was faster, or the state has changed; `since` when, ISO 8601, if known. */
  z.object({ code: z.literal('CONFLICT'), ...reason, since: z.string().optional() }),
  /** The rate limit is exhausted; seconds until a retry makes sense. */
  z.object({ code: z.literal('THROTTLED'), ...reason, retryAfterSeconds: z.number() }),
  /** No version of the service's API that was tried offers this operation. */
  z.object({ code: z.literal('UNSUPPORTED'), ...reason }),
  /** The service's response was unusable: a 5xx, an unreadable body; null without a status. */
  z.object({ code: z.literal('SERVICE'), ...reason, status: z.number().nullable() }),
  /** An error in Dockhand itself. */
  z.object({ code: z.literal('INTERNAL'), ...reason }),
]);
export type Failure = z.infer<typeof Failure>;

/** The stable codes of {@link Failure}. */
export type FailureCode = Failure['code'];

export type Reply<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };
