import { useCallback } from 'react';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { type Times, useTimes } from '#renderer/components/text/use-times.ts';
import { say, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { quoted, type Sentence } from '#shared/messages/messages.ts';

/** A sentence with the time since when it is so, in the zone of this computer; as it is where none is known. */
export function sinceSentence(
  sentence: string,
  since: string | null | undefined,
  { t, times }: { readonly t: Translate; readonly times: Times },
): string {
  if (since == null || instantMs(since) === null) return sentence;
  return t('failure.since', { sentence, time: times.short(since) });
}

/** Words each result's reason together with its time: {@link sinceSentence}. */
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
        return { ...result, reason: quoted(sinceSentence(say(t, reason), since, { t, times })) };
      }),
    [t, times],
  );
}
