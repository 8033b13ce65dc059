import { useDebouncedValue } from '@mantine/hooks';
import { SpotlightAction } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RecentKindIcon } from '#renderer/components/records/recent-record.tsx';
import { matchRanges } from '#renderer/components/text/match-ranges.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { ItemHit, ItemHits } from '#shared/inventory/item-view.ts';
import styles from './command-palette.module.css';

/** Few enough items to leave room for the commands above and the recent records below. */
const shownItems = 5;

/** What was found for a text; null while there is nothing to show. */
export type Found<Hits> = {
  readonly found: Hits | null;
  /** False while what is shown belongs to an earlier text. */
  readonly isCurrent: boolean;
};

/** What this desk finds for a text, null for none; `part` names what is read. */
export function usePaletteHits<Hits>(
  text: string | null,
  part: readonly (string | number)[],
  read: (text: string) => Promise<Hits>,
): Found<Hits> {
  const account = useAccount();
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: [serviceKey, account.id, ...part, text],
    queryFn: () => read(text ?? ''),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return text === null
    ? { found: null, isCurrent: true }
    : { found: data ?? null, isCurrent: !isPending && !isPlaceholderData };
}

/** The items of this desk's catalog that match a text. */
export function useItemHits(text: string | null): Found<ItemHits> {
  return usePaletteHits(text, ['inventory', 'palette'], (words) =>
    call('inventory.search', { text: words, limit: shownItems }),
  );
}

type ItemActionsProps = {
  readonly found: ItemHits;
  /** The typed text. */
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
    <span className={styles.line}>
      <RecentKindIcon kind="inventoryItem" />
      <span className={styles.lineName}>
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
        <span className="small dim">{t('quantity.onHand', { count: counts.short(onHand) })}</span>
      )}
    </span>
  );
}

/** Fewer characters would match half of the recent records. */
const minCharacters = 2;

/** Too short to notice, longer than the time between two keystrokes. */
const debounceMs = 120;

/** The text to search for among records, null while it is too short; current once typing has paused. */
export function useSearchText(typed: string): { readonly text: string | null; readonly isCurrent: boolean } {
  const trimmed = typed.trim();
  const [text] = useDebouncedValue(trimmed, debounceMs);
  const isLong = text.length >= minCharacters && trimmed.length >= minCharacters;
  return { text: isLong ? text : null, isCurrent: trimmed === text || trimmed.length < minCharacters };
}
