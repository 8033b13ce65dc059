import { type Translate, translateSentence } from '#renderer/messages/use-messages.ts';
import type { Failure, FailureCode } from '#shared/ipc/failure.ts';
import { failureSentence, failureTitle } from '#shared/messages/failure-sentence.ts';
import type { Tone } from './tone.ts';

type FailureText = {
  /** What happened in a few words, for places without room for the sentence. */
  readonly title: string;
  /** What happened, including what to do now if there is no advice. */
  readonly sentence: string;
  readonly advice: string | null;
  readonly tone: Tone;
  /** The refused values by field; empty for every code but INVALID. */
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

function adviceOf(failure: Failure, t: Translate, isRead: boolean): string | null {
  if (failure.mayBeDone === true) {
    // This message already says so.
    const isSaid = failure.message?.id === 'products.failure.perhapsDone';
    return isSaid ? null : t('failure.perhapsDone');
  }
  switch (failure.code) {
    case 'SIGNED_OUT':
    case 'NOT_FOUND':
    case 'INVALID':
    case 'CONFLICT':
      return null;
    case 'FORBIDDEN':
      return failure.missingScope === null
        ? t('failure.FORBIDDEN.advice')
        : t('failure.FORBIDDEN.adviceScope', { scope: failure.missingScope });
    case 'OFFLINE':
      return t(isRead ? 'failure.OFFLINE.advice' : 'failure.OFFLINE.adviceWrite');
    default:
      return t(`failure.${failure.code}.advice`);
  }
}

/** Only a query (`isRead`) is repeated automatically when the service is back; default false. */
export function failureText(failure: Failure, t: Translate, isRead = false): FailureText {
  const fields =
    failure.code === 'INVALID'
      ? Object.entries(failure.fields).flatMap(([field, sentences]) =>
          sentences.map((sentence) => ({ field, sentence: translateSentence(t, sentence) })),
        )
      : [];
  return {
    title: translateSentence(t, failureTitle(failure)),
    sentence: translateSentence(t, failureSentence(failure)),
    advice: adviceOf(failure, t, isRead),
    tone: tones[failure.code],
    fields,
  };
}

/**
 * Returns a failure as one line of text: its sentence and advice, the server's message, and the request id for support.
 */
export function failureLine(failure: Failure, t: Translate): string {
  const { sentence, advice, fields } = failureText(failure, t);
  const sentences = fields.length > 0 ? fields.map((field) => field.sentence) : [sentence];
  const serverText = fields.length > 0 || failure.serverSays === undefined ? [] : [failure.serverSays];
  const request = failure.requestId === null ? [] : [t('failure.requestId'), failure.requestId];
  return [...sentences, ...(advice === null ? [] : [advice]), ...serverText, ...request].join(' ');
}
