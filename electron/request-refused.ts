import { sentenceText } from '#electron/log/sentence-text.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import type { Sentence } from '#shared/messages/messages.ts';

/** A request of the window that is refused; `failure` is sent to it. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly failure: Failure;

  constructor(
    code: 'SIGNED_OUT' | 'INVALID' | 'CONFLICT',
    message: Sentence,
    details: ErrorOptions & { fields?: Record<string, Sentence[]> } = {},
  ) {
    super(sentenceText(message), details);
    const { fields = {} } = details;
    const reason = { message, requestId: null };
    this.failure = code === 'INVALID' ? { code, ...reason, fields } : { code, ...reason };
  }
}
