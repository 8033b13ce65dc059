import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { digitsOf } from '#renderer/platform/keyboard/chord.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import { firstReading } from '#renderer/scan/resolvers/first-reading.ts';
import { useScanResolver } from '#renderer/scan/scan-provider.tsx';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import { asksForUnits, unitsOf } from '#shared/inventory/model/desk-code-rules.ts';
import { withItem, withQuantity } from '#shared/orders/model/order-draft-rules.ts';
import styles from './new-order.module.css';
import type { OrderDesk } from './use-order-draft.ts';

/** Longer than the gap between two keystrokes of a person. */
const debounceMs = 200;
const maxFound = 8;

/** The products of an order, scanned or searched in the catalog on this desk, each with its quantity. */
export function OrderLines({ desk }: { readonly desk: OrderDesk }) {
  const t = useMessages();
  const { draft, change } = desk;
  const add = (item: ItemHit, units = 1) => {
    const { inventoryId, sku, name, removedAt } = item;
    // The server would create a product for the SKU of an item that it no longer has.
    if (sku === null || removedAt !== null) return;
    change((before) => withItem(before, { inventoryId, sku, name: name ?? '' }, units));
  };
  useItemScans(add);
  return (
    <section className={styles.lines} aria-label={t('term.products')}>
      <h2 className="heading">{t('term.products')}</h2>
      <ItemFinder onPick={add} />
      {draft.lines.length === 0 ? (
        <p className="no-margin dim">{t('newOrder.linesNone')}</p>
      ) : (
        <ul className={styles.lineList}>
          {draft.lines.map(({ inventoryId, sku, name, quantity }) => (
            <li key={inventoryId}>
              <span className="stack shrink grow">
                <ServiceText mono>{sku}</ServiceText>
                <span className="small dim shrink">
                  <ServiceText>{name}</ServiceText>
                </span>
              </span>
              <QuantityField
                label={t('newOrder.quantityOf', { sku })}
                quantity={quantity}
                onChange={(units) => change((before) => withQuantity(before, inventoryId, units))}
              />
              <CloseButton
                label={t('newOrder.removeLine', { sku })}
                onClick={() => change((before) => withQuantity(before, inventoryId, 0))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type QuantityFieldProps = {
  readonly label: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
};

/** Left empty, it shows the quantity again: an emptied field must not remove its product. */
function QuantityField({ label, quantity, onChange }: QuantityFieldProps) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextInput
      w={88}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={isEmpty ? '' : String(quantity)}
      onChange={(event) => {
        const units = Number(digitsOf(event.currentTarget.value));
        setEmpty(units === 0);
        if (units > 0) onChange(units);
      }}
      onBlur={() => setEmpty(false)}
    />
  );
}

/** Searches the catalog on this desk; Enter takes the first match. */
function ItemFinder({ onPick }: { readonly onPick: (item: ItemHit) => void }) {
  const t = useMessages();
  const account = useAccount();
  const counts = useCountFormat();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** What Enter last searched for; '' once it is found. */
  const awaited = useRef('');
  const [text] = useDebouncedValue(typed.trim(), debounceMs);
  const client = useQueryClient();
  const searchOf = (query: string) =>
    queryOptions({
      queryKey: [serviceKey, account.id, 'new-order', 'items', query],
      queryFn: () => call('inventory.search', { text: query, limit: maxFound, isActive: true }),
    });
  const { data } = useQuery({ ...searchOf(text), enabled: text !== '' });
  const found = text === '' ? [] : (data?.hits ?? []).filter(({ removedAt }) => removedAt === null);
  const pick = (item: ItemHit) => {
    onPick(item);
    setTyped('');
    field.current?.focus();
  };
  const isCurrent = text === typed.trim();
  const pickFirst = async () => {
    const query = typed.trim();
    if (query === '' || query === awaited.current) return;
    awaited.current = query;
    try {
      const { hits } = await client.fetchQuery(searchOf(query));
      const first = hits.find(({ sku, removedAt }) => sku !== null && removedAt === null);
      if (first === undefined) return;
      onPick(first);
      // Unless another one was typed meanwhile.
      setTyped((shown) => (shown.trim() === query ? '' : shown));
    } catch (error) {
      announceTrouble(t('scan.state.failed'), error, t);
    } finally {
      if (awaited.current === query) awaited.current = '';
    }
  };
  return (
    <div className="stack gap-6" onKeyDown={moveByArrows}>
      <TextInput
        ref={field}
        aria-label={t('newOrder.find')}
        placeholder={t('newOrder.find')}
        value={typed}
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void pickFirst();
        }}
      />
      {isCurrent && text !== '' && data !== undefined && found.length === 0 && (
        <p className="no-margin small dim" role="status">
          {t('newOrder.findNone')}
        </p>
      )}
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((item) => (
            <li key={item.inventoryId}>
              <button type="button" disabled={item.sku === null} onClick={() => pick(item)}>
                <ServiceText mono>{item.sku ?? t('newOrder.noSku')}</ServiceText>
                <ServiceText>{item.name ?? ''}</ServiceText>
                <span className="small dim nowrap">
                  {item.fulfillable === null
                    ? ''
                    : t('newOrder.fulfillable', { count: counts.full(item.fulfillable) })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type AddItem = (item: ItemHit, units: number) => void;
/** Adds to the order on the screen: by the time a waiting scan is answered, another order may have followed. */
let addToShown: AddItem = () => undefined;

/**
 * A scanned item adds one unit, a case as many as it contains; if the case's quantity is not known yet, a message says
 * so. A code that is not an item opens what it names, as on every screen.
 */
function useItemScans(add: AddItem): void {
  const t = useMessages();
  const times = useTimes();
  useLayoutEffect(() => {
    addToShown = add;
  });
  useScanResolver({
    id: 'new-order',
    label: t('palette.go.newOrder'),
    isFirst: true,
    async resolve(_scan, { catalog }) {
      const { matches, reading } = await catalog;
      const units = unitsOf(reading);
      if (matches.length === 0) return null;
      const likely = firstReading(matches);
      return matches.map((match) => {
        const { inventoryId, sku, name, asOf, removedAt } = match.item;
        const title = sku ?? String(inventoryId);
        return {
          key: `/inventory/${inventoryId}`,
          kind: 'inventoryItem',
          title,
          detail: name ?? '',
          isLikely: likely.includes(match),
          match,
          asOf,
          result:
            removedAt !== null
              ? { tone: 'attention', sentence: t('scan.removed', { day: times.date(removedAt) }) }
              : sku === null
                ? { tone: 'attention', sentence: t('newOrder.scannedNoSku') }
                : asksForUnits(match, reading)
                  ? { tone: 'attention', sentence: t('newOrder.scannedCase', { sku }) }
                  : { tone: 'done', sentence: t('newOrder.scanned', { sku, units }) },
          open: () => addToShown(match.item, units),
        };
      });
    },
  });
}
