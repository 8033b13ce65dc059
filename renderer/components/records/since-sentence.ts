import { useCallback } from 'react';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { type Times, useTimes } from '#renderer/components/text/use-times.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { quoted, type Sentence } from '#shared/messages/messages.ts';

/** Returns a message with the time since when it applies, in this computer's zone; unchanged if no time is known. */
export function sinceSentence(
  sentence: string,
  since: string | null | undefined,
  { t, times }: { readonly t: Translate; readonly times: Times },
): string {
  if (since == null || instantMs(since) === null) return sentence;
  return t('failure.since', { sentence, time: times.short(since) });
}

/** Adds the time to each result's reason: {@link sinceSentence}. */
export function useReasonsSince() {
  const t = useMessages();
  const times = useTimes();
  return useCallback(
    <Result extends { readonly reason: Sentence | null; readonly since: string | null }>(
      results: readonly Result[],
    ): Result[] =>
      results.map((result) => {
        const { reason, since } = result;
        if (reason === null) return result;
        return {
          ...result,
          reason: quoted(sinceSentence(translateSentence(t, reason), since, { t, times })),
        };
      }),
    [t, times],
  );
}
