import { SpotlightAction } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { recentDetail } from '#renderer/components/records/recent-detail.ts';
import { RecentKindIcon } from '#renderer/components/records/recent-record.tsx';
import { matchRanges } from '#renderer/components/text/match-ranges.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import type { IndexedReceiving } from '#shared/receiving/receiving-index-view.ts';
import { type RecentKind, recentKinds } from '#shared/recent/model/recent-kinds.ts';
import type { RecentHit, RecentHits } from '#shared/recent/recent-view.ts';
import styles from './command-palette.module.css';
import { type Found, usePaletteHits } from './command-palette-items.tsx';

/** Few enough to leave room for the entries above, and the limit of one search. */
const shownHits = 6;
const maxHits = 200;

/** The recent records that match a text, all of them if `isWide`. */
export function useRecentHits(text: string | null, isWide: boolean): Found<RecentHits> {
  const limit = isWide ? maxHits : shownHits;
  return usePaletteHits(text, ['seen', 'palette', limit], (words) =>
    call('recent.search', { text: words, limit }),
  );
}

/** The receiving order with an id as known on this desk, saved or indexed; null if unknown. */
export function useNamedOrder(id: string | null): IndexedReceiving | null {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'receiving', 'palette', id],
    queryFn: () => call('receiving.lookUp', { texts: [id ?? ''] }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null) return null;
  const hit = data?.hits.find((one) => one.kind === 'order' && String(one.order.id) === id);
  return hit?.kind === 'order' ? hit.order : null;
}

/** The entry that opens a receiving order by its id, with its status if known on this desk. */
export function OrderLine({ id, order }: { readonly id: string; readonly order: IndexedReceiving | null }) {
  const t = useMessages();
  return (
    <span className={styles.line}>
      <RecentKindIcon kind="receivingOrder" />
      <span className={styles.lineName}>{t('palette.openOrder', { id })}</span>
      <span className="flex shrink muted">
        {order !== null && (
          <ServiceText>
            {[order.purchaseOrderNumber, order.centerName].filter((part) => part !== null).join(' · ')}
          </ServiceText>
        )}
      </span>
      {order !== null && <StateMark {...showOrderStatus(order.status, t)} />}
    </span>
  );
}

type RecentActionsProps = {
  readonly found: RecentHits;
  /** The typed text. */
  readonly text: string;
  /** All matches are shown, and can be narrowed to one kind. */
  readonly isWide: boolean;
  readonly onOpen: (hit: RecentHit) => void;
  readonly onWiden: () => void;
};

/** The recent records that match the typed text, below the commands. */
export function RecentActions({ found, text, isWide, onOpen, onWiden }: RecentActionsProps) {
  const t = useMessages();
  const counts = useCountFormat();
  // Without a new list for each text, in which the entry that is being clicked would be another one.
  const [chosen, setChosen] = useState<{ text: string; kind: RecentKind } | null>(null);
  const { hits, totalCount } = found;
  if (hits.length === 0) return null;
  const present = recentKinds.filter((one) => hits.some((hit) => hit.kind === one));
  const isChosen = isWide && chosen?.text === text && present.includes(chosen.kind);
  const activeKind = isChosen ? chosen.kind : null;
  const shown = activeKind === null ? hits : hits.filter((hit) => hit.kind === activeKind);
  return (
    <div role="group" aria-label={t('palette.seen')}>
      <div className={styles.group} aria-hidden="true">
        {t('palette.seen')}
      </div>
      {isWide && present.length > 1 && (
        <div className={styles.kinds} role="group" aria-label={t('palette.seenKinds')}>
          {present.map((option) => (
            <button
              key={option}
              type="button"
              className={styles.kind}
              aria-pressed={option === activeKind}
              // Enter still opens the selected entry.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setChosen(option === activeKind ? null : { text, kind: option })}
            >
              {t(`seen.kind.${option}`)}
            </button>
          ))}
        </div>
      )}
      {shown.map((hit) => (
        <SpotlightAction key={`${hit.kind} ${hit.id}`} onClick={() => onOpen(hit)}>
          <RecentLine hit={hit} text={text} />
        </SpotlightAction>
      ))}
      {totalCount > hits.length &&
        (isWide ? (
          <p className={styles.more} role="status">
            {t('seen.more', { shown: counts.full(hits.length), total: counts.full(totalCount) })}
          </p>
        ) : (
          <SpotlightAction closeSpotlightOnTrigger={false} onClick={onWiden}>
            <span className="grow">{t('palette.showAllRecent', { count: totalCount })}</span>
          </SpotlightAction>
        ))}
    </div>
  );
}

function RecentLine({ hit, text }: { readonly hit: RecentHit; readonly text: string }) {
  const t = useMessages();
  const times = useTimes();
  const now = useNow(30_000);
  const { kind, id, title, detail, matched, asOf } = hit;
  const isNamed = matched === '' || matched === title || matched === String(id) || detail.includes(matched);
  const subtitle = isNamed ? recentDetail(hit, t) : t('palette.seenMatches', { text: matched });
  return (
    <span className={styles.line}>
      <RecentKindIcon kind={kind} />
      <span className={styles.lineName}>
        {t(`seen.kind.${kind}`)}{' '}
        <ServiceText mono marks={matchRanges(String(id), text)}>
          {String(id)}
        </ServiceText>
        {title !== '' && (
          <ServiceText mono marks={matchRanges(title, text)}>
            {title}
          </ServiceText>
        )}
      </span>
      <span className="flex shrink muted">
        <ServiceText marks={matchRanges(subtitle, text)}>{subtitle}</ServiceText>
      </span>
      <time className="small dim" dateTime={asOf} title={times.exact(asOf)}>
        {times.age(asOf, now)}
      </time>
    </span>
  );
}

/** Entries that the palette already offers above, and that would otherwise appear again among the recent records. */
type OfferedAbove = {
  readonly items: readonly Pick<ItemHit, 'inventoryId'>[];
  /** The id of the receiving order that is offered by its id; null if there is none. */
  readonly orderId: string | null;
};

/** Returns recent records without those already offered by the palette: catalog items, and the typed order. */
export function withoutOffered(recent: RecentHits, { items, orderId }: OfferedAbove): RecentHits {
  const itemIds = new Set(items.map(({ inventoryId }) => inventoryId));
  const hits = recent.hits.filter(
    ({ kind, id }) =>
      !(kind === 'inventoryItem' && itemIds.has(id)) &&
      !(kind === 'receivingOrder' && String(id) === orderId),
  );
  return { hits, totalCount: recent.totalCount - (recent.hits.length - hits.length) };
}
