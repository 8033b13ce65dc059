import type { Failure } from '../../shared/ipc/failure.ts';
import type { SignInProblem } from '../../shared/session/session-view.ts';

/** The codes that the session itself fails with. */
export type SessionErrorCode = Extract<
  Failure['code'],
  'SIGNED_OUT' | 'OFFLINE' | 'SERVICE' | 'CONFLICT' | 'INTERNAL'
>;

/**
 * Why the session could not do what was asked. `failure` is what the window gets; `message` is its sentence for a
 * person. It never has a cause: the errors underneath carry codes and tokens, which must not reach a log.
 */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly code: SessionErrorCode;
  readonly failure: Failure;

  constructor(code: SessionErrorCode, message: string) {
    super(message);
    this.code = code;
    this.failure =
      code === 'SERVICE'
        ? { code, message, requestId: null, status: null }
        : { code, message, requestId: null };
  }
}

/** Why an attempt to sign in ended without a session, as it goes to the window. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly problem: SignInProblem;

  constructor(kind: SignInProblem['kind'], message: string, port: number | null = null) {
    super(message);
    this.problem = { kind, message, port };
  }
}

/** How many characters of a foreign text are repeated to a person. */
const quotedLength = 200;

/** Repeats a text that came from outside: printable characters only, and not too many of them. */
export function quote(text: string): string {
  const printable = text.replace(/[^\x20-\x7E]/g, '?');
  return `“${printable.length > quotedLength ? `${printable.slice(0, quotedLength)}…` : printable}”`;
}
