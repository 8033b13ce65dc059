import { sentenceText } from '#electron/log/sentence-text.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { SignInProblem } from '#shared/session/session-view.ts';

export type SessionErrorCode = Extract<
  Failure['code'],
  'SIGNED_OUT' | 'OFFLINE' | 'SERVICE' | 'CONFLICT' | 'INTERNAL'
>;

/**
 * Why the session could not do what was requested. `failure` is what the window receives. Never has a cause: the
 * underlying errors carry codes and tokens, which must not reach a log.
 */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly code: SessionErrorCode;
  readonly failure: Failure;

  constructor(code: SessionErrorCode, message: Sentence) {
    super(sentenceText(message));
    this.code = code;
    this.failure =
      code === 'SERVICE'
        ? { code, message, requestId: null, status: null }
        : { code, message, requestId: null };
  }
}

/** Why a sign-in attempt ended without a session, as sent to the window. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly problem: SignInProblem;

  constructor(kind: SignInProblem['kind'], message: Sentence, port: number | null = null) {
    super(sentenceText(message));
    this.problem = { kind, message, port };
  }
}

/** Returns why the disk refused a write. */
export function whyNotSaved(error: unknown): Sentence {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isFull = /^(?:ENOSPC|EDQUOT)$/u.test(code);
  return sentence(isFull ? 'failure.store.diskFull' : 'failure.store.readOnly');
}

/** The maximum number of characters of external text shown to a user. */
const maxForeignLength = 200;

/** Returns external text with only its printable characters, truncated to the limit. */
export function printable(text: string): string {
  const plain = text.replace(/[^\x20-\x7E]/g, '?');
  return plain.length > maxForeignLength ? `${plain.slice(0, maxForeignLength)}…` : plain;
}
