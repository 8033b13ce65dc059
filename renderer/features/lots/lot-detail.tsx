import { useAccount } from '../../app/account.tsx';
import { useListPlace } from '../../components/list-screen/use-list-place.ts';
import { RecordColumns } from '../../components/record-pane/record-pane.tsx';
import { useKeptRecord } from '../../components/record-pane/use-kept-record.ts';
import { StateMark } from '../../components/state-mark.tsx';
import { ItemHead } from '../../components/stock/item-head.tsx';
import { ItemPane } from '../../components/stock/item-pane.tsx';
import { minimumShelfLifeOf, variantsOf } from '../../components/stock/item-variants.ts';
import { useWords } from '../../messages/use-words.ts';
import { ExclusionSection } from './exclusion-section.tsx';
import { GoingOutSection } from './going-out-section.tsx';
import { partKey, readPart } from './lots-queries.ts';
import { parseLotsSearch } from './lots-search.ts';
import { OfferedSection } from './offered-section.tsx';

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
  const minimumShelfLifeDays = minimumShelfLifeOf(variantsOf(products.data?.data ?? [], id));
  return (
    <ItemPane
      label={words('lots.ofItem', { id: idText })}
      id={idText}
      sku={item.data?.data.sku ?? exclusions.data?.data.inventorySku ?? null}
      item={item}
      parts={[exclusions, lots, products]}
      onClose={close}
    >
      {(answer) => (
        <>
          <ItemHead
            answer={answer}
            marks={!answer.data.isLot && <StateMark tone="ended" word={words('lots.notInLots')} />}
            links={
              <>
                <a href={`#/inventory/${id}`}>{words('lots.item.open')}</a>
                <a href={`#/history?items=${id}`}>{words('item.history')}</a>
              </>
            }
          />
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
    </ItemPane>
  );
}
