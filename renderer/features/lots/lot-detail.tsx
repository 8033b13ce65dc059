import { useAccount } from '../../app/account.tsx';
import { useListPlace } from '../../components/list-screen/use-list-place.ts';
import { RecordColumns, RecordPane } from '../../components/record-pane/record-pane.tsx';
import { useKeptRecord } from '../../components/record-pane/use-kept-record.ts';
import { minimumShelfLifeOf, variantsOf } from '../../components/stock/item-variants.ts';
import { useWords } from '../../messages/use-words.ts';
import { ExclusionSection } from './exclusion-section.tsx';
import { GoingOutSection } from './going-out-section.tsx';
import { LotHead } from './lot-head.tsx';
import { partKey, readPart } from './lots-queries.ts';
import { parseLotsSearch } from './lots-search.ts';
import { OfferedSection } from './offered-section.tsx';

const shortcuts = { refresh: 'shortcut.refreshRecord', copyId: 'shortcut.copyRecordId' } as const;

/** The exclusions of one item beside its lots. */
export function LotDetail() {
  const words = useWords();
  const { id: accountId } = useAccount();
  const { recordId, close } = useListPlace('/lots', parseLotsSearch);
  const idText = recordId ?? '';
  const id = Number(idText);
  const item = useKeptRecord(partKey(accountId, id, 'item'), (prefer) => readPart.item(id, prefer));
  const exclusions = useKeptRecord(partKey(accountId, id, 'exclusions'), (prefer) =>
    readPart.exclusions(id, prefer),
  );
  const lots = useKeptRecord(partKey(accountId, id, 'lots'), (prefer) => readPart.lots(id, prefer));
  const products = useKeptRecord(partKey(accountId, id, 'products'), (prefer) =>
    readPart.products(id, prefer),
  );
  const parts = [item, exclusions, lots, products];
  const answer = item.data;
  const shown = answer?.data;
  const sku = shown?.sku ?? exclusions.data?.data.inventorySku ?? null;
  const minimumShelfLifeDays = minimumShelfLifeOf(variantsOf(products.data?.data ?? [], id));
  return (
    <RecordPane
      label={words('lots.ofItem', { id: idText })}
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
      onRefresh={() => {
        for (const part of parts) void part.refetch();
      }}
      onClose={close}
    >
      {answer === undefined || shown === undefined ? null : (
        <>
          <LotHead item={shown} source={answer.source} asOf={answer.asOf} />
          <RecordColumns
            main={
              <>
                <ExclusionSection
                  answer={exclusions.data ?? null}
                  lots={lots.data?.data.lots ?? null}
                  minimumShelfLifeDays={minimumShelfLifeDays}
                  itemAsOf={answer.asOf}
                  error={exclusions.error}
                  onRetry={() => void exclusions.refetch()}
                />
                <GoingOutSection
                  answer={lots.data ?? null}
                  exclusions={exclusions.data?.data.lotExclusions ?? null}
                  minimumShelfLifeDays={minimumShelfLifeDays}
                  itemAsOf={answer.asOf}
                  error={lots.error}
                  onRetry={() => void lots.refetch()}
                />
              </>
            }
            side={
              <OfferedSection
                reading={{ isAnswered: exclusions.data !== undefined, error: exclusions.error }}
                quantities={{ isAnswered: lots.data !== undefined, error: lots.error }}
              />
            }
          />
        </>
      )}
    </RecordPane>
  );
}
