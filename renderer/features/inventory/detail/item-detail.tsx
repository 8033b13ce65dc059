import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { DeskCodes, deskCodesQuery, useDeskCodeLabels } from '#renderer/components/catalog/desk-codes.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { type PrintRequest, requestPrint } from '#renderer/components/print-preview/print-request.ts';
import { BundleSection } from '#renderer/components/product/bundle-section.tsx';
import { RecordColumns, SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import {
  cachedQuery,
  type Prefer,
  useCachedRecord,
} from '#renderer/components/record-pane/use-cached-record.ts';
import { ChargesLink } from '#renderer/components/records/charges-link.tsx';
import { ItemHead, ItemPane, type ItemPart } from '#renderer/components/stock/item-pane.tsx';
import { minimumShelfLifeOf, variantsOf } from '#renderer/components/stock/item-variants.ts';
import { type LotName, useAddressLot } from '#renderer/components/stock/lot-cells.tsx';
import { Fact, FactList } from '#renderer/components/text/facts.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { unitNames } from '#renderer/components/text/units.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { FlagMarks, flagsOf } from '#renderer/features/inventory/flag-marks.tsx';
import styles from '#renderer/features/inventory/inventory.module.css';
import { inventoryList } from '#renderer/features/inventory/inventory-list.tsx';
import { partKey, readPart } from '#renderer/features/inventory/inventory-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { InventoryItem, LotLevel } from '#shared/inventory/inventory.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import { hitOfItem } from '#shared/inventory/model/hit-of-item.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Product } from '#shared/products/products.ts';
import { LotSection } from './lot-section.tsx';
import { ProductSection } from './product-section.tsx';
import { CenterSection, QuantitySection } from './quantity-section.tsx';

const ItemLabel = lazy(async () => {
  const { ItemLabel: label } = await import('./item-label.tsx');
  return { default: label };
});

const MeasureItem = lazy(async () => {
  const { MeasureItem: dialog } = await import('./measure-item.tsx');
  return { default: dialog };
});

/** Other hits for the digits of an id come after the item itself. */
const maxHits = 10;

/** From the catalog on this desk; null if it is unknown there. */
function useItemHit(id: number): ItemHit | null {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'inventory', 'hit', id],
    queryFn: async () => {
      const { hits } = await call('inventory.search', { text: String(id), limit: maxHits });
      return hits.find(({ inventoryId }) => inventoryId === id) ?? null;
    },
  });
  return data ?? null;
}

const shortcuts = { refresh: 'shortcut.refreshRecord', copyId: 'shortcut.copySku' } as const;

const isNotOffered = (error: Error | null) => error !== null && failureOf(error).code === 'UNSUPPORTED';

export function ItemDetail() {
  const t = useMessages();
  const { recordId, close } = useListRoute(inventoryList);
  const idText = recordId ?? '';
  const id = Number(idText);
  const item = useItemPart('item', id, readPart.item);
  const level = useItemPart('level', id, readPart.level);
  const locations = useItemPart('locations', id, readPart.locations);
  const products = useItemPart('products', id, readPart.products);
  // Only an item that is stored in lots has any.
  const isLot = item.data?.data.isLot === true;
  const lots = useItemPart('lots', id, readPart.lots, isLot);

  const markedAt = useItemHit(id)?.removedAt ?? null;
  // The server has returned it since it was marked; the catalog on this desk is only now being updated.
  const isBack =
    markedAt !== null && !item.isGone && item.data?.source === 'service' && item.data.asOf > markedAt;
  const removedAt = isBack ? null : markedAt;
  // The service has just reported it missing, and the catalog on this desk is updated.
  const goneAt = removedAt ?? (item.isGone ? (item.data?.asOf ?? null) : null);
  const scannedLot = useAddressLot();
  const known = products.data?.data ?? [];
  const variants = variantsOf(known, id);
  // Shown once, at the quantities; repeating the message in every part would only be noise.
  const isExplained = isNotOffered(level.error);
  return (
    <ItemPane
      label={t('record.item', { id: idText })}
      id={idText}
      sku={item.data?.data.sku ?? null}
      item={item}
      parts={[level, locations, products, ...(isLot ? [lots] : [])]}
      shortcuts={shortcuts}
      onClose={close}
    >
      {(answer) => (
        <>
          <ItemHead
            answer={answer}
            marks={
              <FlagMarks
                flags={flagsOf({ ...hitOfItem(answer.data, null, answer.asOf), removedAt: goneAt })}
              />
            }
            links={
              <>
                <a href={`#/history?items=${id}`} className="medium link">
                  {t('item.history')}
                </a>
                {isLot && (
                  <a href={`#/lots/${id}`} className="medium link">
                    {t('item.exclusions')}
                  </a>
                )}
                <ChargesLink about="Item" id={id} />
                {variants.length > 0 && answer.data.variant?.isDigital !== true && (
                  <MeasureButton key={`${id} measures`} id={id} products={known} />
                )}
                <LabelButton
                  key={`${id} ${JSON.stringify(scannedLot)}`}
                  item={answer.data}
                  lots={lots.data?.data.lots ?? []}
                  scannedLot={scannedLot}
                />
              </>
            }
          />
          {(removedAt !== null || item.isGone) && <RemovedNote removedAt={removedAt} />}
          {scannedLot !== null && !isLot && <NotInLots lot={scannedLot.number} />}
          <RecordColumns
            main={
              <>
                <QuantitySection
                  part={level}
                  products={products.data}
                  variants={variants}
                  itemAsOf={answer.asOf}
                  isRestMissing={isNotOffered(locations.error)}
                />
                {!(isExplained && isNotOffered(locations.error)) && (
                  <CenterSection part={locations} itemAsOf={answer.asOf} />
                )}
                {isLot && !(isExplained && isNotOffered(lots.error)) && (
                  <LotSection
                    key={`${id} ${JSON.stringify(scannedLot)}`}
                    part={lots}
                    scannedLot={scannedLot}
                    minimumShelfLifeDays={minimumShelfLifeOf(variants)}
                    itemAsOf={answer.asOf}
                  />
                )}
                <BundleSection variants={variants} products={known} />
              </>
            }
            side={
              <>
                <ItemMeasures item={answer.data} />
                <ItemCodes id={id} />
                <ProductSection item={answer.data} part={products} itemAsOf={answer.asOf} />
              </>
            }
          />
        </>
      )}
    </ItemPane>
  );
}

type LabelButtonProps = {
  readonly item: InventoryItem;
  readonly lots: readonly LotLevel[];
  readonly scannedLot: LotName | null;
};

function LabelButton(props: LabelButtonProps) {
  const t = useMessages();
  const [request, setRequest] = useState<PrintRequest | null>(null);
  const open = () => setRequest(requestPrint(false));
  useShortcuts([
    { chord: 'p', label: 'shortcut.printItemLabel', run: open },
    { chord: 'mod+p', label: 'shortcut.printNow', run: () => setRequest(requestPrint(true)) },
  ]);
  return (
    <>
      <TextButton onClick={open}>
        {t('action.printLabel')} <KeyHint>P</KeyHint>
      </TextButton>
      {request !== null && (
        <Suspense fallback={null}>
          <ItemLabel
            key={request.id}
            {...props}
            isDirect={request.isDirect}
            onClose={() => setRequest(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Opens the dialog that measures the item's size and weight; not shown if this sign-in is known not to change products.
 */
function MeasureButton({ id, products }: { readonly id: number; readonly products: readonly Product[] }) {
  const t = useMessages();
  const isReadOnly = useMissingScope('products_write') !== null;
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts(isReadOnly ? [] : [{ chord: 'v', label: 'shortcut.measureItem', run: open }]);
  if (isReadOnly && !isOpen) return null;
  return (
    <>
      <TextButton onClick={open}>
        {t('measureItem.open')} <KeyHint>V</KeyHint>
      </TextButton>
      {isOpen && (
        <Suspense fallback={null}>
          <MeasureItem id={id} products={products} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ItemCodes({ id }: { readonly id: number }) {
  const { title } = useDeskCodeLabels();
  const { data = [] } = useQuery(deskCodesQuery(useAccount().id));
  const codes = data.filter(({ inventoryId }) => inventoryId === id);
  if (codes.length === 0) return null;
  return (
    <SideSection title={title}>
      <DeskCodes codes={codes} namesItem={false} />
    </SideSection>
  );
}

/** A label named a lot, but the item has no lots. */
function NotInLots({ lot }: { readonly lot: string }) {
  const t = useMessages();
  return (
    <p className={styles.note} role="note">
      <StateShape tone="attention" />
      <span>{t('byLot.notInLots', { lot })}</span>
    </p>
  );
}

/** The item was deleted from the catalog, with the date if known; the data shown was read before. */
function RemovedNote({ removedAt }: { readonly removedAt: string | null }) {
  const t = useMessages();
  const times = useTimes();
  const now = useNow(30_000);
  return (
    <p className={styles.note} role="note">
      <StateShape tone="ended" />
      <span>
        {removedAt === null
          ? t('removed.unknown')
          : t('removed.since', { since: times.short(removedAt), age: times.age(removedAt, now) })}
      </span>
    </p>
  );
}

/** A part of the opened item that remains available after the service deleted the item. */
type LastingPart<Data> = ItemPart<Data> & {
  /** The service no longer knows the item; the saved copy is shown instead. */
  readonly isGone: boolean;
};

/** Reads one part of the opened item; for an item that the service no longer has, the saved copy. */
function useItemPart<Data>(
  part: keyof typeof readPart,
  id: number,
  readById: (id: number, prefer: Prefer) => Promise<Answer<Data>>,
  isEnabled = true,
): LastingPart<Data> {
  const queryKey = partKey(useAccount().id, id, part);
  const read = (prefer: Prefer) => readById(id, prefer);
  const { data, error, isFetching, refetch } = useCachedRecord(queryKey, read, isEnabled);
  const { data: saved } = useQuery(cachedQuery(queryKey, read, isEnabled));
  const isGone = error !== null && failureOf(error).code === 'NOT_FOUND' && saved !== undefined;
  return { data: isGone ? saved : data, error: isGone ? null : error, isFetching, refetch, isGone };
}

function ItemMeasures({ item }: { readonly item: InventoryItem }) {
  const t = useMessages();
  const intl = useIntl();
  const { dimensions, variant, weight } = item;
  const number = (value: number | null) => (value === null ? '–' : intl.formatNumber(value));
  const measured = (value: number | null, unit: string | null) => {
    const known = unitNames[unit?.toLowerCase() ?? ''];
    if (value === null || known === undefined) return `${number(value)} ${unit ?? ''}`;
    return intl.formatNumber(value, { style: 'unit', unit: known });
  };
  const hazmat = variant?.hazmat ?? null;
  return (
    <SideSection title={t('term.item')}>
      <FactList>
        <Fact label={t('measures.size')}>
          {dimensions === null ? null : (
            <>
              <ServiceText>
                {`${number(dimensions.length)} × ${number(dimensions.width)} × ${measured(dimensions.height, dimensions.unit)}`}
              </ServiceText>
              <br />
              {t(dimensions.validated ? 'measures.validated' : 'measures.notValidated')}
              {dimensions.isLocked && `, ${t('measures.locked')}`}
            </>
          )}
        </Fact>
        <Fact label={t('measures.weight')}>
          {weight === null || weight.value === null ? null : (
            <ServiceText>{measured(weight.value, weight.unit)}</ServiceText>
          )}
        </Fact>
        <Fact label={t('measures.hazmat')}>
          {hazmat === null
            ? null
            : t(
                hazmat.isHazmat
                  ? hazmat.validated
                    ? 'measures.hazmatValidated'
                    : 'measures.hazmatNotValidated'
                  : 'measures.noHazmat',
              )}
        </Fact>
        <Fact label={t('measures.activity')}>
          {variant === null || variant.isActive === null
            ? null
            : t(variant.isActive ? 'inventory.activeYes' : 'inventory.activeNo')}
        </Fact>
      </FactList>
    </SideSection>
  );
}
