import { type Sentence, sentence } from '../messages/messages.ts';
import type { Failure } from './failure.ts';

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
