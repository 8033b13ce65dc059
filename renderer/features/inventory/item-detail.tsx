import type { Answer } from '../../../shared/ipc/answer.ts';
import { useAccount } from '../../app/account.tsx';
import { failureOf } from '../../bridge/request-failure.ts';
import { useListPlace } from '../../components/list-screen/use-list-place.ts';
import { RecordColumns, RecordPane } from '../../components/record-pane/record-pane.tsx';
import { type Prefer, useKeptRecord } from '../../components/record-pane/use-kept-record.ts';
import { minimumShelfLifeOf, variantsOf } from '../../components/stock/item-variants.ts';
import { useWords } from '../../messages/use-words.ts';
import { BundleSection } from './bundle-section.tsx';
import { CenterSection } from './center-section.tsx';
import { partKey, readPart } from './inventory-queries.ts';
import { parseInventorySearch } from './inventory-search.ts';
import { ItemHead } from './item-head.tsx';
import { ItemMeasures } from './item-measures.tsx';
import { LotSection } from './lot-section.tsx';
import { ProductSection } from './product-section.tsx';
import { QuantitySection } from './quantity-section.tsx';

const shortcuts = { refresh: 'shortcut.refreshRecord', copyId: 'shortcut.copySku' } as const;

type PartName = keyof typeof readPart;

/** Reads one part of the opened item. */
function usePart<Data>(
  part: PartName,
  id: number,
  read: (id: number, prefer: Prefer) => Promise<Answer<Data>>,
  isEnabled = true,
) {
  const account = useAccount();
  return useKeptRecord(partKey(account.id, id, part), (prefer) => read(id, prefer), isEnabled);
}

const isNotOffered = (error: Error | null) => error !== null && failureOf(error).code === 'UNSUPPORTED';

/** One inventory item, beside the list: what it is, and its quantities by center and by lot. */
export function ItemDetail() {
  const words = useWords();
  const { recordId, close } = useListPlace('/inventory', parseInventorySearch);
  const idText = recordId ?? '';
  const id = Number(idText);
  const item = usePart('item', id, readPart.item);
  const level = usePart('level', id, readPart.level);
  const locations = usePart('locations', id, readPart.locations);
  const products = usePart('products', id, readPart.products);
  const answer = item.data;
  const shown = answer?.data;
  // Only an item that is kept in lots has any.
  const lots = usePart('lots', id, readPart.lots, shown?.isLot === true);
  const parts = [item, level, locations, products, ...(shown?.isLot === true ? [lots] : [])];
  const refresh = () => {
    for (const part of parts) void part.refetch();
  };

  const known = products.data?.data ?? [];
  const variants = variantsOf(known, id);
  const sku = shown?.sku ?? null;
  // Said once, at the quantities; the same sentence at every part would only be noise.
  const isSaid = isNotOffered(level.error);
  return (
    <RecordPane
      label={words('item.idTitle', { id: idText })}
      id={sku ?? idText}
      idWhat={words(sku === null ? 'item.idWhat' : 'item.skuWhat')}
      state={null}
      second={
        sku === null ? null : { label: words('item.column.id'), text: idText, what: words('item.idWhat') }
      }
      refreshLabel={words('item.refresh')}
      closeLabel={words('item.close')}
      shortcuts={shortcuts}
      isRefreshing={parts.some(({ isFetching }) => isFetching)}
      error={item.error}
      onRefresh={refresh}
      onClose={close}
    >
      {answer === undefined || shown === undefined ? null : (
        <>
          <ItemHead item={shown} source={answer.source} asOf={answer.asOf} />
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
                {shown.isLot && !(isSaid && isNotOffered(lots.error)) && (
                  <LotSection
                    answer={lots.data ?? null}
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
                <ItemMeasures item={shown} />
                <ProductSection
                  item={shown}
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
    </RecordPane>
  );
}
