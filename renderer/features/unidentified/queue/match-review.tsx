import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import {
  OfflineNote,
  useIsUnreachable,
  useQueueRefusal,
} from '#renderer/components/feedback/write-refusal.tsx';
import { ignoreHeldEnter } from '#renderer/components/layout/dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { useFocusAfterBusy } from '#renderer/components/layout/use-focus-back.ts';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { useQueueChanges } from '#renderer/components/records/queued-changes.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { LinkSides } from '#renderer/features/unidentified/matching/link-sides.tsx';
import {
  announceLink,
  asQueuedLink,
  type Link,
  type LinkResult,
  linkOneOfMany,
  notRequested,
  useLinkRefusal,
} from '#renderer/features/unidentified/matching/use-link.ts';
import { useLinkCodes } from '#renderer/features/unidentified/matching/use-link-codes.ts';
import { listsKey, recordKey } from '#renderer/features/unidentified/unidentified-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import type { BestMatches, ExactMatch } from './best-matches.ts';
import styles from './queue.module.css';
import { LastResult, ReviewSummary } from './review-summary.tsx';
import { linkOf } from './use-link-many.ts';

type MatchReviewProps = {
  readonly accountId: string;
  /** Another value requests another review; one in progress continues. */
  readonly review: true | number;
  /** The parcels to review, in order; null until all are known. */
  readonly exact: readonly ExactMatch[] | null;
  readonly matches: BestMatches;
  readonly onLeave: () => void;
};

export function MatchReview({ review, exact, ...props }: MatchReviewProps) {
  const t = useMessages();
  const { onLeave } = props;
  useShortcuts([{ chord: 'Escape', label: 'shortcut.match.leaveReview', run: onLeave }]);
  // Later reads do not change a review in progress.
  const [queue, setQueue] = useState<readonly ExactMatch[] | null>(null);
  const [results, setResults] = useState<readonly LinkResult[]>([]);
  const [requested, setRequested] = useState(review);
  if (requested !== review) {
    setRequested(review);
    if (queue?.length === results.length) {
      setQueue(exact);
      setResults([]);
    }
  } else if (queue === null && exact !== null) setQueue(exact);
  return (
    <section className={styles.review} aria-label={t('shortcut.match.review')}>
      {queue === null ? (
        <DelayedSkeleton lines={12} />
      ) : queue.length === 0 ? (
        <EmptyState
          title={t('match.review.none')}
          action={
            <Button variant="default" autoFocus onClick={onLeave}>
              {t('action.backToList')}
            </Button>
          }
        >
          {t('match.review.noneText')}
        </EmptyState>
      ) : (
        <Walk
          queue={queue}
          results={results}
          onResult={(result) => setResults((before) => [...before, result])}
          {...props}
        />
      )}
    </section>
  );
}

type WantedLink = Link & { readonly isLater: boolean };

type WalkProps = Omit<MatchReviewProps, 'review' | 'exact'> & {
  readonly queue: readonly ExactMatch[];
  readonly results: readonly LinkResult[];
  readonly onResult: (result: LinkResult) => void;
};

function Walk({ accountId, queue, results, matches, onResult, onLeave }: WalkProps) {
  const t = useMessages();
  const client = useQueryClient();
  const putInOutbox = useQueueChanges();
  const isLeft = useRef(false);
  const readListsAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: listsKey(accountId) }),
    [client, accountId],
  );
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      // Once for all of them, because the list is hidden during the review.
      readListsAgain();
    };
  }, [readListsAgain]);
  const linking = useMutation({
    gcTime: 0,
    async mutationFn({ isLater, ...link }: WantedLink) {
      if (!isLater) return linkOneOfMany(link);
      await putInOutbox([{ kind: 'unidentified.link', ...link }]);
      return asQueuedLink(link);
    },
    onSuccess(result) {
      const { id, answer, outcome } = result;
      if (outcome === 'queued') return onResult(result);
      if (answer === null) void client.invalidateQueries({ queryKey: recordKey(accountId, id) });
      else client.setQueryData(recordKey(accountId, id), answer);
      if (isLeft.current) {
        announceLink(result, t);
        readListsAgain();
      }
      onResult(result);
    },
    onError(error, { id }) {
      if (isLeft.current) announceTrouble(t('match.refused', { id: String(id) }), error, t);
    },
  });
  const current = queue[results.length];
  if (current === undefined) return <ReviewSummary results={results} onLeave={onLeave} />;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('shortcut.match.review')}</h1>
        <span className="rigid ink" role="status">
          {t('match.review.progress', { number: results.length + 1, count: queue.length })}
        </span>
        <LastResult result={results.at(-1) ?? null} />
        <Button variant="default" rightSection={<KeyHint>Esc</KeyHint>} onClick={onLeave}>
          {t('action.backToList')}
        </Button>
      </header>
      <Step
        key={current.parcel.id}
        accountId={accountId}
        item={current}
        matches={matches}
        isPending={linking.isPending}
        error={linking.error}
        onLink={(link) => linking.mutate(link)}
        onSkip={() => {
          linking.reset();
          onResult({ ...linkOf(current), ...notRequested, outcome: 'skipped' });
        }}
      />
    </>
  );
}

type StepProps = {
  readonly accountId: string;
  readonly item: ExactMatch;
  readonly matches: BestMatches;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onLink: (link: WantedLink) => void;
  readonly onSkip: () => void;
};

/** The focus starts on the button that changes nothing. */
function Step({ accountId, item, matches, isPending, error, onLink, onSkip }: StepProps) {
  const t = useMessages();
  const { parcel: listed, match } = item;
  const { id } = listed;
  const record = useCachedRecord(recordKey(accountId, id), (prefer) =>
    call('unidentified.read', { id, prefer }),
  );
  const parcel = record.data?.data ?? listed;
  const best = matches.byId.get(id);
  const isSame = best?.certainty === 'exact' && best.order.id === match.order.id;
  const target = isSame ? best : match;
  const ownRefusal = useLinkRefusal(parcel, target);
  const refusal = useQueueRefusal('receiving_write');
  const isUnreachable = useIsUnreachable();
  const reason = ownRefusal ?? (isSame ? refusal : t('match.review.changed'));
  const skipButton = useRef<HTMLButtonElement>(null);
  const linkButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isModalOpen()) skipButton.current?.focus();
  }, []);
  useFocusAfterBusy(linkButton, error !== null && !isPending);
  const [isConfirming, setConfirming] = useState(false);
  const skip = () => !isPending && onSkip();
  const link = () => !isPending && onLink({ id, receivingOrderId: target.order.id, isLater: isUnreachable });
  useShortcuts([{ chord: 'n', label: 'shortcut.match.next', run: skip }]);
  const values = { id: String(id), order: String(target.order.id) };
  const isLinkable = reason === null;
  const links = { tone: 'attention', sentence: t('match.codeLinks', values) } as const;
  const underWay = isPending ? { ...links, run: () => undefined } : null;
  const asks = () => linkButton.current?.focus();
  useLinkCodes({
    first:
      underWay ??
      (isLinkable ? { tone: 'attention', sentence: t('match.codeAsks', values), run: asks } : undefined),
    second: underWay ?? { tone: 'done', sentence: t('match.review.codeSkips', values), run: skip },
    confirm:
      underWay ??
      (isLinkable && isConfirming
        ? { ...links, run: link }
        : { tone: 'wrong', sentence: t('match.review.codeTooSoon'), run: () => undefined }),
  });
  return (
    <div className={styles.step}>
      <h2 className={styles.question}>{t('match.ask', values)}</h2>
      <LinkSides parcel={parcel} target={target} />
      <div className={styles.answer}>
        <OfflineNote waits />
        {error !== null && <FailureNotice error={error} />}
        {reason !== null && <p className="no-margin">{reason}</p>}
        <p className="no-margin muted">
          {t('match.final')} {t('match.review.codes')}
        </p>
        <div
          className="row gap-8"
          onFocus={() => setConfirming(document.activeElement === linkButton.current)}
          onBlur={() => setConfirming(false)}
          onKeyDown={ignoreHeldEnter}
        >
          <Button
            ref={skipButton}
            variant="default"
            rightSection={<KeyHint>N</KeyHint>}
            aria-disabled={isPending || undefined}
            onClick={skip}
          >
            {t('match.review.skip')}
          </Button>
          <ReasonedButton ref={linkButton} reason={reason} loading={isPending} onClick={link}>
            {t(isUnreachable ? 'queueChange.confirm' : 'match.confirm')}
          </ReasonedButton>
        </div>
      </div>
    </div>
  );
}
