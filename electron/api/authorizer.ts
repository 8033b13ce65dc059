import { RequestRefused } from '#electron/request-refused.ts';
import { Failure } from '#shared/ipc/failure.ts';
import { sentence } from '#shared/messages/messages.ts';
import { errorOfTransport, ServiceError } from './api-error.ts';
import { TransportError } from './http/transport-error.ts';
import type { Operation } from './operations/operations.ts';

export type Authorizer = {
  accessToken(): Promise<string>;
  /** Returns a fresh token after a 401. Rejects if the session is over. */
  refreshAfterRejection(rejected: string): Promise<string>;
};

/** Cannot be refreshed: a 401 ends in SIGNED_OUT. */
export function fixedToken(accessToken: string): Authorizer {
  return {
    accessToken: async () => accessToken,
    refreshAfterRejection: async () => {
      throw new RequestRefused('SIGNED_OUT', sentence('failure.signInExpired'));
    },
  };
}

const sessionCodes = new Set(['SIGNED_OUT', 'OFFLINE', 'SERVICE', 'INTERNAL', 'CONFLICT']);

/**
 * Asks the session for a token. An error that carries a failure, or a session's code, becomes this operation's
 * ServiceError; any other error is a bug and is rethrown unchanged.
 */
export async function askForToken(operation: Operation, ask: () => Promise<string>): Promise<string> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof TransportError) throw errorOfTransport(operation, cause, null);
    const failure = failureOf(cause);
    if (failure === null) throw cause;
    throw new ServiceError(failure, { operation, status: null, requestId: failure.requestId }, { cause });
  }
}

function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  const carried = 'failure' in error ? Failure.safeParse(error.failure) : null;
  if (carried?.success === true) return carried.data;
  if (!('code' in error) || !sessionCodes.has(String(error.code))) return null;
  const read = Failure.safeParse({ code: error.code, message: null, requestId: null, status: null });
  return read.success ? read.data : null;
}
