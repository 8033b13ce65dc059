import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type RecordPart, RecordSection } from '#renderer/components/record-pane/record-section.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import {
  LotCells,
  type LotName,
  LotNumber,
  LotTableHead,
  lotsNamed,
  namedFirst,
  sortByLotDate,
} from '#renderer/components/stock/lot-cells.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { InventoryLots, LotLevel } from '#shared/inventory/inventory.ts';
import styles from './item-sections.module.css';
import { fullestFirst } from './quantity-section.tsx';

type LotSectionProps = {
  readonly part: RecordPart<InventoryLots>;
  readonly minimumShelfLifeDays: number | null;
  /** The lot named by the scanned label; it is listed first. */
  readonly scannedLot: LotName | null;
  readonly itemAsOf: string;
};

/**
 * An item's lots in the order in which they are used, each with its date, how long it is still good, and its locations.
 */
export function LotSection(props: LotSectionProps) {
  const { part, minimumShelfLifeDays, scannedLot, itemAsOf } = props;
  const t = useMessages();
  return (
    <RecordSection
      title={t('byLot.title')}
      count={part.data && String(part.data.data.lots.length)}
      part={part}
      recordAsOf={itemAsOf}
    >
      {({ lots }) => {
        const scanned = lotsNamed(lots, scannedLot);
        const isScanned = (lot: LotLevel) => scanned.includes(lot);
        return (
          <>
            {scannedLot !== null && scanned.length === 0 && (
              <p className={tableStyles.none}>{t('byLot.notThere', { lot: scannedLot.number })}</p>
            )}
            {lots.length === 0 ? (
              <p className={tableStyles.none}>{t('byLot.none')}</p>
            ) : (
              <table className={tableStyles.table}>
                <LotTableHead />
                {namedFirst(sortByLotDate(lots), isScanned).map((lot, index) => (
                  <LotRows
                    key={`${lot.lotNumber} ${lot.lotDate} ${index}`}
                    lot={lot}
                    isScanned={isScanned(lot)}
                    minimumShelfLifeDays={minimumShelfLifeDays}
                  />
                ))}
              </table>
            )}
          </>
        );
      }}
    </RecordSection>
  );
}

type LotRowsProps = {
  readonly lot: LotLevel;
  readonly isScanned: boolean;
  readonly minimumShelfLifeDays: number | null;
};

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function LotRows({ lot, isScanned, minimumShelfLifeDays }: LotRowsProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const centersId = useId();
  return (
    <tbody>
      <tr ref={isScanned ? bringIntoView : undefined} data-scanned={isScanned || undefined}>
        <th scope="row" className={`${tableStyles.name} ${styles.lotCell}`}>
          <button
            type="button"
            className={`${tableStyles.unfold} ${styles.lot}`}
            aria-expanded={isOpen}
            aria-controls={centersId}
            aria-label={t('byLot.centers', {
              lot: lot.lotNumber ?? t('lot.unnumbered'),
              count: lot.locations.length,
            })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
            <LotNumber number={lot.lotNumber} />
          </button>
          {isScanned && <span className={styles.scanned}>{t('byLot.scanned')}</span>}
        </th>
        <LotCells lot={lot} minimumShelfLifeDays={minimumShelfLifeDays} />
      </tr>
      <tr id={centersId} hidden={!isOpen} className={tableStyles.itemsRow}>
        <td colSpan={6}>{isOpen && <LotCenters lot={lot} />}</td>
      </tr>
    </tbody>
  );
}

function LotCenters({ lot }: { readonly lot: LotLevel }) {
  const t = useMessages();
  if (lot.locations.length === 0) return <p className={tableStyles.none}>{t('byLot.noCenters')}</p>;
  return (
    <ul className={styles.lotCenters}>
      {fullestFirst(lot.locations).map((place, index) => (
        <li key={`${place.locationId} ${index}`}>
          <ServiceText>{place.name ?? String(place.locationId ?? '–')}</ServiceText>
          <span>
            {t('stock.bar', {
              onHand: place.onHandQuantity,
              committed: place.committedQuantity,
              fulfillable: place.fulfillableQuantity,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
