import type { Failure, FailureCode } from '../../shared/ipc/failure.ts';
import type { Words } from '../messages/use-words.ts';
import type { Tone } from './tone.ts';

/** A failure in words: what happened, what it means here, what to do now. */
export type FailureText = {
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
  readonly tone: Tone;
  /** By field, what was refused; empty for every code but INVALID. */
  readonly fields: readonly { readonly field: string; readonly sentence: string }[];
};

const tones: Record<FailureCode, Tone> = {
  OFFLINE: 'attention',
  SIGNED_OUT: 'attention',
  FORBIDDEN: 'attention',
  NOT_FOUND: 'attention',
  INVALID: 'wrong',
  CONFLICT: 'attention',
  THROTTLED: 'waiting',
  UNSUPPORTED: 'ended',
  SERVICE: 'wrong',
  INTERNAL: 'wrong',
};

function titleOf(failure: Failure, words: Words): string {
  if (failure.code === 'SERVICE' && failure.status !== null) {
    return words('failure.SERVICE.titleStatus', { status: String(failure.status) });
  }
  return words(`failure.${failure.code}.title`);
}

function adviceOf(failure: Failure, words: Words, isWrite: boolean): string {
  if (failure.code === 'OFFLINE' && isWrite) return words('failure.OFFLINE.adviceWrite');
  if (failure.code === 'FORBIDDEN' && failure.missingScope !== null) {
    return words('failure.FORBIDDEN.adviceScope', { scope: failure.missingScope });
  }
  if (failure.code === 'THROTTLED') {
    return words('failure.THROTTLED.advice', { seconds: Math.max(1, Math.ceil(failure.retryAfterSeconds)) });
  }
  return words(`failure.${failure.code}.advice`);
}

/**
 * Says a failure; its own sentence (which knows the matter) is the meaning. What is read comes again by itself, what
 * was to be written (`isWrite`) does not.
 */
export function failureText(failure: Failure, words: Words, isWrite = false): FailureText {
  const fields =
    failure.code === 'INVALID'
      ? Object.entries(failure.fields).flatMap(([field, sentences]) =>
          sentences.map((sentence) => ({ field, sentence })),
        )
      : [];
  return {
    title: titleOf(failure, words),
    meaning: failure.message,
    advice: adviceOf(failure, words, isWrite),
    tone: tones[failure.code],
    fields,
  };
}
