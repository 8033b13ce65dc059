import { useEffect, useMemo, useRef } from 'react';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { useListRoute } from '../../components/list-screen/use-list.ts';
import { RecordColumns, SideSection } from '../../components/record-pane/record-pane.tsx';
import { useCachedRecord } from '../../components/record-pane/use-cached-record.ts';
import { ItemHead, ItemPane } from '../../components/stock/item-pane.tsx';
import { minimumShelfLifeOf, variantsOf } from '../../components/stock/item-variants.ts';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { changeableLots } from './changes/changeable-lots.ts';
import { LotChangeBar } from './changes/lot-change-bar.tsx';
import { useLotOffers, useOffersAfter } from './changes/lot-offers.ts';
import { type LotChoice, useLotChoice } from './changes/use-lot-choice.ts';
import { ExclusionSection } from './exclusion-section.tsx';
import { GoingOutSection } from './going-out-section.tsx';
import { LotExpirySection } from './lot-expiry-section.tsx';
import styles from './lots.module.css';
import { partKey, readPart } from './lots-queries.ts';
import { lotsList } from './lots-screen.tsx';

/** The exclusions of one item beside its lots, and what can be done about them. */
export function LotDetail() {
  const { recordId } = useListRoute(lotsList);
  // What is chosen of one item is not chosen of another.
  return <ItemLots key={recordId} idText={recordId ?? ''} />;
}

function ItemLots({ idText }: { readonly idText: string }) {
  const t = useMessages();
  const { id: accountId } = useAccount();
  const { search, close } = useListRoute(lotsList);
  const id = Number(idText);
  const item = useCachedRecord(partKey(accountId, id, 'item'), (prefer) => readPart.item(id, prefer));
  const exclusions = useCachedRecord(partKey(accountId, id, 'exclusions'), (prefer) =>
    readPart.exclusions(id, prefer),
  );
  const lots = useCachedRecord(partKey(accountId, id, 'lots'), (prefer) => readPart.lots(id, prefer));
  const products = useCachedRecord(partKey(accountId, id, 'products'), (prefer) =>
    readPart.products(id, prefer),
  );
  const minimumShelfLifeDays = minimumShelfLifeOf(variantsOf(products.data?.data ?? [], id));
  const excluded = exclusions.data?.data.lotExclusions ?? null;
  const saved = lots.data?.data.lots ?? null;
  const choice = useLotChoice(useMemo(() => changeableLots(excluded, saved), [excluded, saved]));
  useNamedLot(choice, search.lot ?? null);
  useOffersAfter(Math.max(exclusions.dataUpdatedAt, exclusions.errorUpdatedAt));
  const sku = item.data?.data.sku ?? exclusions.data?.data.inventorySku ?? null;
  return (
    <ItemPane
      label={t('lots.ofItem', { id: idText })}
      id={idText}
      sku={sku}
      item={item}
      parts={[exclusions, lots, products]}
      onClose={close}
    >
      {(answer) => (
        <>
          <ItemHead
            answer={answer}
            marks={!answer.data.isLot && <StateMark tone="ended" word={t('lots.notInLots')} />}
            links={
              <>
                <a href={`#/inventory/${id}`} className="medium link">
                  {t('lots.item.open')}
                </a>
                <a href={`#/history?items=${id}`} className="medium link">
                  {t('item.history')}
                </a>
              </>
            }
          />
          <LotChangeBar choice={choice} inventoryId={id} itemName={sku ?? idText} />
          <RecordColumns
            main={
              <>
                <ExclusionSection
                  part={exclusions}
                  lots={saved}
                  minimumShelfLifeDays={minimumShelfLifeDays}
                  itemAsOf={answer.asOf}
                  choice={choice}
                />
                <GoingOutSection
                  part={lots}
                  exclusions={excluded}
                  minimumShelfLifeDays={minimumShelfLifeDays}
                  itemAsOf={answer.asOf}
                  choice={choice}
                />
              </>
            }
            side={
              <>
                {saved !== null && (
                  <LotExpirySection
                    lots={saved}
                    exclusions={excluded}
                    minimumShelfLifeDays={minimumShelfLifeDays}
                  />
                )}
                <OfferedSection quantities={{ isAnswered: lots.data !== undefined, error: lots.error }} />
              </>
            }
          />
        </>
      )}
    </ItemPane>
  );
}

/** Chooses the lot that the address names, once it is known. */
function useNamedLot(choice: LotChoice, named: string | null): void {
  const taken = useRef<string | null>(null);
  const { lots, chosen, choose } = choice;
  useEffect(() => {
    if (taken.current === named || lots.size === 0) return;
    taken.current = named;
    const found = [...lots.values()].filter(({ key, lotNumber }) => lotNumber === named || chosen.has(key));
    choose(found);
  }, [named, lots, chosen, choose]);
}

type Asked = { readonly isAnswered: boolean; readonly error: Error | null };

const operations = ['list', 'exclude', 'delete', 'restore'] as const;

/** Which operations on lots this server offers, as far as that is known without trying them. */
export function OfferedSection({ quantities }: { readonly quantities: Asked }) {
  const t = useMessages();
  const offers = useLotOffers();
  return (
    <SideSection title={t('offered.title')}>
      <div className={styles.wideLabels}>
        <FactList>
          {operations.map((operation) => (
            <Fact key={operation} label={t(`offered.operation.${operation}`)}>
              {t(`offered.${offers?.[operation] ?? 'unknown'}`)}
            </Fact>
          ))}
          <Fact label={t('offered.quantities')}>{t(`offered.${offerOf(quantities)}`)}</Fact>
        </FactList>
      </div>
    </SideSection>
  );
}

function offerOf({ isAnswered, error }: Asked): 'offered' | 'notOffered' | 'forbidden' | 'unknown' {
  const code = error === null ? null : failureOf(error).code;
  if (code === 'UNSUPPORTED') return 'notOffered';
  if (code === 'FORBIDDEN') return 'forbidden';
  return isAnswered ? 'offered' : 'unknown';
}
