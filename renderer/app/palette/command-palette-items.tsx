import { useDebouncedValue } from '@mantine/hooks';
import { SpotlightAction } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ItemHit, ItemHits } from '../../../shared/inventory/item-view.ts';
import type { RecentHit, RecentHits } from '../../../shared/recent/recent-view.ts';
import { recentDetail } from '../../components/records/recent-detail.ts';
import { RecentKindIcon } from '../../components/records/recent-record.tsx';
import { matchRanges } from '../../components/text/match-ranges.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';
import styles from './command-palette.module.css';

/** As many items as leave room for the commands above and what was seen below. */
const shownItems = 5;

/** The items of the catalog on this desk that match a text; null while there is nothing to say. */
export function useItemHits(text: string | null): ItemHits | null {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'inventory', 'palette', text],
    queryFn: () => call('inventory.search', { text: text ?? '', limit: shownItems }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return text === null ? null : (data ?? null);
}

type ItemActionsProps = {
  readonly found: ItemHits;
  /** What was typed. */
  readonly text: string;
  readonly onOpen: (hit: ItemHit) => void;
  readonly onShowAll: () => void;
};

export function ItemActions({ found, text, onOpen, onShowAll }: ItemActionsProps) {
  const t = useMessages();
  if (found.hits.length === 0) return null;
  return (
    <div role="group" aria-label={t('term.items')}>
      <div className={styles.group} aria-hidden="true">
        {t('term.items')}
      </div>
      {found.hits.map((hit) => (
        <SpotlightAction key={hit.inventoryId} onClick={() => onOpen(hit)}>
          <ItemLine hit={hit} text={text} />
        </SpotlightAction>
      ))}
      {found.hasMore && (
        <SpotlightAction onClick={onShowAll}>
          <span className="grow">{t('palette.showAllItems')}</span>
        </SpotlightAction>
      )}
    </div>
  );
}

function ItemLine({ hit, text }: { readonly hit: ItemHit; readonly text: string }) {
  const t = useMessages();
  const counts = useCountFormat();
  const { inventoryId, sku, name, onHand } = hit;
  return (
    <span className={styles.seen}>
      <RecentKindIcon kind="inventoryItem" />
      <span className={styles.seenName}>
        {sku === null ? (
          <span className="mono">{inventoryId}</span>
        ) : (
          <ServiceText mono marks={matchRanges(sku, text)}>
            {sku}
          </ServiceText>
        )}
      </span>
      <span className="flex shrink muted">
        {name !== null && <ServiceText marks={matchRanges(name, text)}>{name}</ServiceText>}
      </span>
      {onHand !== null && (
        <span className="small dim">{t('palette.onHand', { count: counts.short(onHand) })}</span>
      )}
    </span>
  );
}

type RecentActionsProps = {
  readonly found: RecentHits;
  readonly onOpen: (hit: RecentHit) => void;
  readonly onShowAll: () => void;
};

/** So few characters would match half of what was seen. */
const fewestCharacters = 2;
const shownHits = 6;

/** Shorter than anybody notices, longer than between two keys. */
const typingMs = 120;

/** What is looked for among records once the typing pauses; null while it is too short. */
export function useSoughtText(typed: string): string | null {
  const [text] = useDebouncedValue(typed.trim(), typingMs);
  return text.length >= fewestCharacters && typed.trim().length >= fewestCharacters ? text : null;
}

/** The records that were seen before and match a text; null while there is nothing to say. */
export function useRecentHits(text: string | null): RecentHits | null {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'seen', 'palette', text],
    queryFn: () => call('recent.search', { text: text ?? '', limit: shownHits }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return text === null ? null : (data ?? null);
}

/** The records that were seen before and match what is typed, under the commands. */
export function RecentActions({ found, onOpen, onShowAll }: RecentActionsProps) {
  const t = useMessages();
  const { hits, totalCount } = found;
  if (hits.length === 0) return null;
  return (
    <div role="group" aria-label={t('palette.seen')}>
      <div className={styles.group} aria-hidden="true">
        {t('palette.seen')}
      </div>
      {hits.map((hit) => (
        <SpotlightAction key={`${hit.kind} ${hit.id}`} onClick={() => onOpen(hit)}>
          <RecentLine hit={hit} />
        </SpotlightAction>
      ))}
      {totalCount > hits.length && (
        <SpotlightAction onClick={onShowAll}>
          <span className="grow">{t('palette.showAllRecent', { count: totalCount })}</span>
        </SpotlightAction>
      )}
    </div>
  );
}

function RecentLine({ hit }: { readonly hit: RecentHit }) {
  const t = useMessages();
  const times = useTimes();
  const now = useNow(30_000);
  const { kind, id, title, detail, matched, asOf } = hit;
  const isNamed = matched === '' || matched === title || matched === String(id) || detail.includes(matched);
  return (
    <span className={styles.seen}>
      <RecentKindIcon kind={kind} />
      <span className={styles.seenName}>
        {t(`seen.kind.${kind}`)} <span className="mono">{id}</span>
        {title !== '' && <ServiceText mono>{title}</ServiceText>}
      </span>
      <span className="flex shrink muted">
        <ServiceText>
          {isNamed ? recentDetail(hit, t) : t('palette.seenMatches', { text: matched })}
        </ServiceText>
      </span>
      <time className="small dim" dateTime={asOf} title={times.exact(asOf)}>
        {times.age(asOf, now)}
      </time>
    </span>
  );
}

/** Recent records without the items that the catalog on this desk tells already, and more of. */
export function withoutItems(seen: RecentHits, items: readonly Pick<ItemHit, 'inventoryId'>[]): RecentHits {
  const ids = new Set(items.map(({ inventoryId }) => inventoryId));
  const hits = seen.hits.filter(({ kind, id }) => kind !== 'inventoryItem' || !ids.has(id));
  return { hits, totalCount: seen.totalCount - (seen.hits.length - hits.length) };
}
