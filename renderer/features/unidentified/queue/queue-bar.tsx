import { useEffect, useRef, useState } from 'react';
import type { GridSelection } from '#renderer/components/data-grid/row-selection.ts';
import { chooseRows } from '#renderer/components/data-grid/row-selection.ts';
import { useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { BatchChangeBar } from '#renderer/components/list-screen/batch-change.tsx';
import { useRecordId } from '#renderer/components/list-screen/use-list.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { RecordName } from '#renderer/components/text/record-link.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import type { LinkResult } from '#renderer/features/unidentified/matching/use-link.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import type { ExactMatch } from './best-matches.ts';
import { LinkPreview } from './link-preview.tsx';
import { useLinkMany } from './use-link-many.ts';

type QueueBarProps = {
  /** The displayed parcels, in order. */
  readonly rows: readonly UnidentifiedOrder[];
  readonly exact: readonly ExactMatch[];
  readonly selection: GridSelection;
  /** All parcels were compared with all orders that this desk knows. */
  readonly isCompared: boolean;
  /** Why an exact match may still turn up; null if everything was read. */
  readonly doubt: string | null;
  /** Returns the focus to the button that started the review. */
  readonly takesFocus: boolean;
  readonly onReview: () => void;
};

const rowIdOf = ({ parcel }: ExactMatch) => String(parcel.id);

/** Actions on the exact matches of the queue: review them sequentially, or link the selected ones together. */
export function QueueBar({ rows, exact, selection, isCompared, doubt, takesFocus, onReview }: QueueBarProps) {
  const t = useMessages();
  const refusal = useQueueRefusal('receiving_write');
  const links = useLinkMany();
  const { ids } = selection.chosen;
  const chosenCount = rows.filter(({ id }) => ids.has(String(id))).length;
  // Those already linked are no longer among the exact matches.
  const linkable = links.running?.matches ?? exact.filter((match) => ids.has(rowIdOf(match)));
  const count = linkable.length;
  const [reviewed, setReviewed] = useState<readonly ExactMatch[]>([]);
  const isStill = (one: ExactMatch) =>
    linkable.some((now) => rowIdOf(now) === rowIdOf(one) && now.match.order.id === one.match.order.id);
  // What the question showed, as it showed it: a link can't be undone.
  const shown = reviewed.filter(isStill);
  const areAllChosen = exact.every((match) => ids.has(rowIdOf(match)));
  return (
    <BatchChangeBar
      selection={selection}
      batch={links}
      sentence={t('match.many.chosen', { count: chosenCount, exact: count })}
      label={t('match.many.link', { count })}
      reason={count === 0 ? t('match.many.noneExact') : refusal}
      question={{
        title: t('match.many.question', { count: shown.length }),
        sentences: [t('match.final')],
        preview: <LinkPreview matches={shown} results={links.results} />,
        confirm: t('match.confirm'),
        cancel: t('action.cancel'),
      }}
      failed={{
        title: t('match.many.failed', { count: links.left.length }),
        text: t('match.many.failedText'),
        rows: links.left.map(({ id, reason, requestId }) => ({
          key: id,
          name: <RecordName kind={t('term.parcel')} id={id} to={`/unidentified/${id}`} />,
          reason,
          requestId,
        })),
      }}
      rowIdOf={({ id }: LinkResult) => String(id)}
      onAsk={() => setReviewed(linkable)}
      onConfirm={() => links.change({ matches: shown })}
      onLater={() => links.change({ matches: shown, isLater: true })}
    >
      {!areAllChosen && (
        <span className="rigid nowrap">
          <TextButton onClick={() => selection.onChange(chooseRows(exact.map(rowIdOf)))}>
            {t('match.many.choose', { count: exact.length })}
          </TextButton>
        </span>
      )}
      <ReviewButton
        count={exact.length}
        isCompared={isCompared}
        doubt={doubt}
        takesFocus={takesFocus}
        onReview={onReview}
      />
    </BatchChangeBar>
  );
}

type ReviewButtonProps = Pick<QueueBarProps, 'isCompared' | 'doubt' | 'takesFocus' | 'onReview'> & {
  readonly count: number;
};

function ReviewButton({ count, isCompared, doubt, takesFocus, onReview }: ReviewButtonProps) {
  const t = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const none = isCompared ? (doubt ?? t('match.review.none')) : t('match.comparing');
  const reason = count > 0 ? null : none;
  // With a parcel open, the key leads to that parcel's own matches.
  const hasKey = useRecordId() === null && reason === null;
  useShortcuts(hasKey ? [{ chord: 'm', label: 'shortcut.match.review', run: onReview }] : []);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <ReasonedButton
      ref={button}
      className="rigid"
      size="compact-sm"
      variant="default"
      reason={reason}
      rightSection={hasKey ? <KeyHint>M</KeyHint> : null}
      onClick={onReview}
    >
      {t('match.review.begin', { count })}
    </ReasonedButton>
  );
}
