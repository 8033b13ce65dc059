import { useState } from 'react';
import {
  type BatchResults,
  endAfterDoubt,
  inBatches,
  useBatchChange,
} from '#renderer/components/list-screen/batch-change.tsx';
import { useReasonsSince } from '#renderer/components/records/since-sentence.ts';
import {
  asQueuedLink,
  type Link,
  type LinkResult,
  linkOneOfMany,
  notRequested,
} from '#renderer/features/unidentified/matching/use-link.ts';
import { listsKey, recordsKey } from '#renderer/features/unidentified/unidentified-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { ExactMatch } from './best-matches.ts';

export function linkOf({ parcel, match }: ExactMatch): Link {
  return { id: parcel.id, receivingOrderId: match.order.id };
}

/** Lists the parcels that were not linked as wanted, each with the reason. */
export function unlinkedResults(
  matches: readonly ExactMatch[],
  results: readonly LinkResult[],
  unasked: Pick<LinkResult, 'reason' | 'requestId'> | null,
): LinkResult[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return matches
    .map(
      (match): LinkResult =>
        byId.get(match.parcel.id) ?? { ...linkOf(match), ...notRequested, ...unasked, outcome: 'refused' },
    )
    .filter(({ outcome }) => outcome !== 'linked' && outcome !== 'queued');
}

/** Links parcels sequentially, up to the first whose response is lost; `linked` is called with each result. */
export function linkInTurn(
  matches: readonly ExactMatch[],
  linked: (result: LinkResult) => void,
): Promise<BatchResults<LinkResult>> {
  return inBatches(matches, 1, async ([match]) => {
    const result = await linkOneOfMany(linkOf(match), true);
    linked(result);
    const isInDoubt = result.outcome === 'unverified' && result.answer === null;
    return { results: [result], error: isInDoubt ? endAfterDoubt() : null };
  });
}

type WantedLinks = { readonly matches: readonly ExactMatch[]; readonly isLater?: boolean };

/** Links many parcels sequentially, each with its own result; `results` contains those so far. */
export function useLinkMany() {
  const t = useMessages();
  const account = useAccount();
  const withTimes = useReasonsSince();
  const [results, setResults] = useState<ReadonlyMap<number, LinkResult>>(new Map());
  const links = useBatchChange({
    async run({ matches }: WantedLinks): Promise<BatchResults<LinkResult>> {
      setResults(new Map());
      const linked = await linkInTurn(matches, (result) =>
        setResults((before) => new Map([...before, [result.id, result]])),
      );
      return { ...linked, results: withTimes(linked.results) };
    },
    toQueue({ matches }) {
      setResults(new Map());
      return matches
        .map(linkOf)
        .map((link) => ({ queued: { kind: 'unidentified.link', ...link }, result: asQueuedLink(link) }));
    },
    changedKeys: [listsKey(account.id), recordsKey(account.id)],
    leftOf: ({ matches }, all, unasked) => unlinkedResults(matches, all, unasked),
    textOf(all) {
      const count = all.filter(({ outcome }) => outcome === 'linked').length;
      return count === 0 ? null : { title: t('match.many.done', { count }), text: t('match.many.doneText') };
    },
    lastsUntilRead: true,
  });
  return { ...links, results };
}
