import { useEffect, useMemo, useRef } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordColumns, SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import { type RecordPart, RecordSection } from '#renderer/components/record-pane/record-section.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import { ItemHead, ItemPane } from '#renderer/components/stock/item-pane.tsx';
import { minimumShelfLifeOf, variantsOf } from '#renderer/components/stock/item-variants.ts';
import {
  LotCells,
  type LotName,
  LotTableHead,
  lotsNamed,
  sortByLotDate,
  useAddressLot,
} from '#renderer/components/stock/lot-cells.tsx';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { Fact, FactList } from '#renderer/components/text/facts.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { InventoryLots, LotLevel } from '#shared/inventory/inventory.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import { changeableLots, keyOfLot, type LotChoice, useLotChoice } from './changes/changeable-lots.ts';
import { LotChangeBar } from './changes/lot-change-bar.tsx';
import { useInvalidateRevealed, useLotOffers } from './changes/lot-offers.ts';
import { ExclusionSection } from './exclusion-section.tsx';
import { expiryGroups } from './expiry-groups.ts';
import { unexcludedLots } from './lot-exclusions.ts';
import { ChoosableLot, LotRowButton } from './lot-row-buttons.tsx';
import styles from './lots.module.css';
import { lotsList } from './lots-list.tsx';
import { partKey, readPart } from './lots-queries.ts';

type RequestState = { readonly isAnswered: boolean; readonly error: Error | null };

const operations = ['list', 'exclude', 'delete', 'restore'] as const;

/** The lot operations that this service offers, as far as known without trying them. */
function OfferedSection({ quantities }: { readonly quantities: RequestState }) {
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

function offerOf({ isAnswered, error }: RequestState): 'offered' | 'notOffered' | 'forbidden' | 'unknown' {
  const code = error === null ? null : failureOf(error).code;
  if (code === 'UNSUPPORTED') return 'notOffered';
  if (code === 'FORBIDDEN') return 'forbidden';
  return isAnswered ? 'offered' : 'unknown';
}

export function LotDetail() {
  const { recordId } = useListRoute(lotsList);
  // A selection for one item does not apply to another.
  return <ItemLots key={recordId} idText={recordId ?? ''} />;
}

function ItemLots({ idText }: { readonly idText: string }) {
  const t = useMessages();
  const { id: accountId } = useAccount();
  const { close } = useListRoute(lotsList);
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
  const choice = useLotChoice(
    useMemo(() => changeableLots(excluded, saved), [excluded, saved]),
    id,
  );
  useNamedLot(choice, useAddressLot(), !exclusions.isPending && !lots.isPending);
  useInvalidateRevealed(Math.max(exclusions.dataUpdatedAt, exclusions.errorUpdatedAt, lots.dataUpdatedAt));
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
            marks={!answer.data.isLot && <StateMark tone="ended" label={t('lots.notInLots')} />}
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
          <LotChangeBar choice={choice} itemName={sku ?? idText} />
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
                <UnexcludedLotsSection
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

/** Selects the lot named in the address, once all lots are read that may be it. */
function useNamedLot(choice: LotChoice, name: LotName | null, isRead: boolean): void {
  const applied = useRef('null');
  const { lots, chosen, choose } = choice;
  useEffect(() => {
    const named = JSON.stringify(name);
    if (applied.current === named || !isRead || lots.size === 0) return;
    applied.current = named;
    const all = [...lots.values()];
    const found = lotsNamed(all, name);
    choose(all.filter((lot) => found.includes(lot) || chosen.has(lot.key)));
  }, [name, isRead, lots, chosen, choose]);
}

type LotExpirySectionProps = {
  readonly lots: readonly LotLevel[];
  /** Null if they are unknown. */
  readonly exclusions: readonly LotExclusion[] | null;
  readonly minimumShelfLifeDays: number | null;
};

/** How much of an item is expired, expires soon and is still good, excluded or not. */
function LotExpirySection({ lots, exclusions, minimumShelfLifeDays }: LotExpirySectionProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const { day: today, timeZone } = useDeskDay();
  const groups = expiryGroups({ lots, exclusions: exclusions ?? [], today, minimumShelfLifeDays });
  return (
    <SideSection title={t('lotExpiry.title')}>
      <div className={styles.wideLabels}>
        <FactList>
          {groups.map(({ kind, lotCount, pieces, heldBack }) => (
            <Fact key={kind} label={t(`lotExpiry.${kind}`)}>
              {lotCount === 0
                ? t('lotExpiry.none')
                : t('lotExpiry.count', {
                    lots: lotCount,
                    count: pieces,
                    pieces: counts.full(pieces),
                    heldBack,
                  })}
            </Fact>
          ))}
          <Fact label={t('lotExpiry.today')}>
            <DayText day={today} /> ({timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone})
          </Fact>
        </FactList>
      </div>
    </SideSection>
  );
}

/** The lots that are not excluded, in the order in which they are used; all of them if the exclusions are unknown. */
function UnexcludedLotsSection(props: {
  readonly part: RecordPart<InventoryLots>;
  /** Null if they are unknown. */
  readonly exclusions: readonly LotExclusion[] | null;
  readonly minimumShelfLifeDays: number | null;
  readonly itemAsOf: string;
  readonly choice: LotChoice;
}) {
  const { part, exclusions, minimumShelfLifeDays, itemAsOf, choice } = props;
  const t = useMessages();
  const lots = sortByLotDate(unexcludedLots(part.data?.data.lots ?? [], exclusions ?? []));
  return (
    <RecordSection
      title={t(exclusions === null ? 'term.lots' : 'goingOut.title')}
      count={part.data && String(lots.length)}
      part={part}
      recordAsOf={itemAsOf}
      remains={t('goingOut.remains')}
    >
      {() => (
        <>
          {exclusions === null && <p className={tableStyles.none}>{t('goingOut.exclusionsUnknown')}</p>}
          {lots.length === 0 ? (
            <p className={tableStyles.none}>{t('goingOut.none')}</p>
          ) : (
            <table className={`${tableStyles.table} ${styles.goingOut}`}>
              <LotTableHead>
                <th scope="col" className={styles.keyColumn}>
                  {t('term.actionTaken')}
                </th>
              </LotTableHead>
              <tbody>
                {lots.map((lot, index) => (
                  <tr key={`${lot.lotNumber} ${lot.lotDate} ${index}`}>
                    <th scope="row" className={tableStyles.name}>
                      <ChoosableLot
                        choice={choice}
                        lotKey={keyOfLot(lot, exclusions)}
                        number={lot.lotNumber}
                      />
                    </th>
                    <LotCells lot={lot} minimumShelfLifeDays={minimumShelfLifeDays} />
                    <td className={styles.keyColumn}>
                      <LotRowButton choice={choice} lotKey={keyOfLot(lot, exclusions)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </RecordSection>
  );
}
