import type { Failure } from '#shared/ipc/failure.ts';
import { quoted, type Sentence, sentence } from './messages.ts';

/** What happened in a few words, by the code alone. */
export function failureTitle(failure: Failure): Sentence {
  if (failure.code === 'SERVICE' && failure.status !== null && failure.status >= 400) {
    return sentence('failure.SERVICE.titleStatus', { status: String(failure.status) });
  }
  return sentence(`failure.${failure.code}.title`);
}

/** What happened: the failure's own sentence, else the title of its code. */
export function failureSentence(failure: Failure): Sentence {
  return failure.message ?? failureTitle(failure);
}

/** Why, in one sentence where there is room for no more: of a refusal the server's own words, where it said any. */
export function failureReason(failure: Failure): Sentence {
  const { code, serverSays } = failure;
  if (code === 'FORBIDDEN' && failure.missingScope !== null) {
    return sentence('failure.FORBIDDEN.adviceScope', { scope: failure.missingScope });
  }
  const isRefused = code === 'CONFLICT' || code === 'INVALID';
  return isRefused && serverSays !== undefined ? quoted(serverSays) : failureSentence(failure);
}
