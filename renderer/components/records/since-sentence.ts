import { useCallback } from 'react';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { instantMs } from '../text/relative-age.ts';
import { type Times, useTimes } from '../text/use-times.ts';

/** A sentence with the time since when it is so, in the zone of this computer; as it is where none is known. */
export function sinceSentence(
  sentence: string,
  since: string | null | undefined,
  { t, times }: { readonly t: Translate; readonly times: Times },
): string {
  if (since == null || instantMs(since) === null) return sentence;
  return t('failure.since', { sentence, time: times.short(since) });
}

/** Says the time of each result together with its reason: {@link sinceSentence}. */
export function useReasonsSince() {
  const t = useMessages();
  const times = useTimes();
  return useCallback(
    <Result extends { readonly reason: string | null; readonly since: string | null }>(
      results: readonly Result[],
    ): Result[] =>
      results.map((result) => {
        const { reason, since } = result;
        return reason === null ? result : { ...result, reason: sinceSentence(reason, since, { t, times }) };
      }),
    [t, times],
  );
}
