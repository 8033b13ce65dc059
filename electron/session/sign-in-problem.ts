import type { SignInProblem } from '../../shared/session/session-view.ts';

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
