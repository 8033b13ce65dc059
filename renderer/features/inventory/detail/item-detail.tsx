import { hitOfItem } from '../../../../shared/inventory/model/hit-of-item.ts';
import { StateShape } from '../../../components/feedback/state-mark.tsx';
import { useListPlace } from '../../../components/list-screen/use-list-place.ts';
import { RecordColumns } from '../../../components/record-pane/record-pane.tsx';
import { ItemHead } from '../../../components/stock/item-head.tsx';
import { ItemPane } from '../../../components/stock/item-pane.tsx';
import { minimumShelfLifeOf, variantsOf } from '../../../components/stock/item-variants.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { FlagMarks } from '../flag-marks.tsx';
import styles from '../inventory.module.css';
import { readPart } from '../inventory-queries.ts';
import { parseInventorySearch } from '../inventory-search.ts';
import { flagsOf } from '../item-flags.ts';
import { useItemHit } from '../use-item-hit.ts';
import { BundleSection } from './bundle-section.tsx';
import { CenterSection } from './center-section.tsx';
import { ItemMeasures } from './item-measures.tsx';
import { LotSection } from './lot-section.tsx';
import { ProductSection } from './product-section.tsx';
import { QuantitySection } from './quantity-section.tsx';
import { RemovedNote } from './removed-note.tsx';
import { useItemPart } from './use-item-part.ts';
import { useScannedLot } from './use-scanned-lot.ts';

const shortcuts = { refresh: 'shortcut.refreshRecord', copyId: 'shortcut.copySku' } as const;

const isNotOffered = (error: Error | null) => error !== null && failureOf(error).code === 'UNSUPPORTED';

/** One inventory item, beside the list: what it is, and its quantities by center and by lot. */
export function ItemDetail() {
  const t = useMessages();
  const { recordId, close } = useListPlace('/inventory', parseInventorySearch);
  const idText = recordId ?? '';
  const id = Number(idText);
  const item = useItemPart('item', id, readPart.item);
  const level = useItemPart('level', id, readPart.level);
  const locations = useItemPart('locations', id, readPart.locations);
  const products = useItemPart('products', id, readPart.products);
  // Only an item that is kept in lots has any.
  const isLot = item.data?.data.isLot === true;
  const lots = useItemPart('lots', id, readPart.lots, isLot);

  const removedAt = useItemHit(id)?.removedAt ?? null;
  // The service just said so, and the catalog on this desk hears of it.
  const goneAt = removedAt ?? (item.isGone ? (item.data?.asOf ?? null) : null);
  const scannedLot = useScannedLot();
  const known = products.data?.data ?? [];
  const variants = variantsOf(known, id);
  // Said once, at the quantities; the same sentence at every part would only be noise.
  const isSaid = isNotOffered(level.error);
  return (
    <ItemPane
      label={t('item.idTitle', { id: idText })}
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
                <a href={`#/history?items=${id}`}>{t('item.history')}</a>
                {isLot && <a href={`#/lots/${id}`}>{t('item.exclusions')}</a>}
              </>
            }
          />
          {(removedAt !== null || item.isGone) && <RemovedNote removedAt={removedAt} />}
          {scannedLot !== null && !isLot && <NotInLots lot={scannedLot} />}
          <RecordColumns
            main={
              <>
                <QuantitySection
                  level={level.data ?? null}
                  products={products.data ?? null}
                  variants={variants}
                  itemAsOf={answer.asOf}
                  error={level.error}
                  isRestMissing={isNotOffered(locations.error)}
                  onRetry={() => void level.refetch()}
                />
                {!(isSaid && isNotOffered(locations.error)) && (
                  <CenterSection
                    answer={locations.data ?? null}
                    itemAsOf={answer.asOf}
                    error={locations.error}
                    onRetry={() => void locations.refetch()}
                  />
                )}
                {isLot && !(isSaid && isNotOffered(lots.error)) && (
                  <LotSection
                    key={`${id} ${scannedLot}`}
                    answer={lots.data ?? null}
                    scannedLot={scannedLot}
                    minimumShelfLifeDays={minimumShelfLifeOf(variants)}
                    itemAsOf={answer.asOf}
                    error={lots.error}
                    onRetry={() => void lots.refetch()}
                  />
                )}
                <BundleSection variants={variants} products={known} />
              </>
            }
            side={
              <>
                <ItemMeasures item={answer.data} />
                <ProductSection
                  item={answer.data}
                  answer={products.data ?? null}
                  itemAsOf={answer.asOf}
                  error={products.error}
                  onRetry={() => void products.refetch()}
                />
              </>
            }
          />
        </>
      )}
    </ItemPane>
  );
}

/** A label named a lot of an item that has none. */
function NotInLots({ lot }: { readonly lot: string }) {
  const t = useMessages();
  return (
    <p className={styles.note} role="note">
      <StateShape tone="attention" />
      <span>{t('byLot.notInLots', { lot })}</span>
    </p>
  );
}
