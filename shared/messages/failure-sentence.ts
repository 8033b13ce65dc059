import type { Failure } from '#shared/ipc/failure.ts';
import { quoted, type Sentence, sentence } from './messages.ts';

/** Returns a short description of the failure, based on its code alone. */
export function failureTitle(failure: Failure): Sentence {
  if (failure.code === 'SERVICE' && failure.status !== null && failure.status >= 400) {
    return sentence('failure.SERVICE.titleStatus', { status: String(failure.status) });
  }
  return sentence(`failure.${failure.code}.title`);
}

/** Returns what happened: the failure's own message, or the title of its code. */
export function failureSentence(failure: Failure): Sentence {
  return failure.message ?? failureTitle(failure);
}

/** Returns the cause in one sentence, for tight spaces; for a refusal, the server's own explanation if it gave one. */
export function failureReason(failure: Failure): Sentence {
  const { code, serverSays } = failure;
  if (code === 'FORBIDDEN' && failure.missingScope !== null) {
    return sentence('failure.FORBIDDEN.adviceScope', { scope: failure.missingScope });
  }
  const isRefused = code === 'CONFLICT' || code === 'INVALID';
  return isRefused && serverSays !== undefined ? quoted(serverSays) : failureSentence(failure);
}
