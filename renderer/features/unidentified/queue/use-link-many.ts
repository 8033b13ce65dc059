import { useState } from 'react';
import { inBatches, useBatchChange } from '../../../components/list-screen/batch-change.tsx';
import { useReasonsSince } from '../../../components/records/since-sentence.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { type Link, type LinkResult, linkOneOfMany, notAsked } from '../matching/use-link.ts';
import { listsKey, recordsKey } from '../unidentified-queries.ts';
import type { ExactMatch } from './best-matches.ts';

export function linkOf({ parcel, match }: ExactMatch): Link {
  return { id: parcel.id, receivingOrderId: match.order.id };
}

/** The parcels that are not linked as they were to be, each with the reason. */
export function notLinked(
  matches: readonly ExactMatch[],
  results: readonly LinkResult[],
  unasked: Pick<LinkResult, 'reason' | 'requestId'> | null,
): LinkResult[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return matches
    .map(
      (match): LinkResult =>
        byId.get(match.parcel.id) ?? { ...linkOf(match), ...notAsked, ...unasked, outcome: 'refused' },
    )
    .filter(({ outcome }) => outcome !== 'linked');
}

/** Links many parcels one after the other, each with a result of its own; `results` has those that are there so far. */
export function useLinkMany() {
  const t = useMessages();
  const account = useAccount();
  const withTimes = useReasonsSince();
  const [results, setResults] = useState<ReadonlyMap<number, LinkResult>>(new Map());
  const links = useBatchChange({
    async run(matches: readonly ExactMatch[]) {
      setResults(new Map());
      const told = await inBatches(matches, 1, async (batch) => {
        const linked: LinkResult[] = [];
        for (const match of batch) linked.push(await linkOneOfMany(linkOf(match)));
        setResults((before) => new Map([...before, ...linked.map((result) => [result.id, result] as const)]));
        return { results: linked };
      });
      return { ...told, results: withTimes(told.results) };
    },
    changedKeys: [listsKey(account.id), recordsKey(account.id)],
    leftOf: notLinked,
    textOf(all) {
      const count = all.filter(({ outcome }) => outcome === 'linked').length;
      return count === 0 ? null : { title: t('match.many.done', { count }), text: t('match.many.doneText') };
    },
    lastsUntilRead: true,
  });
  return { ...links, results };
}
