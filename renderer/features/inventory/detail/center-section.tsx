import { useQuery } from '@tanstack/react-query';
import type { InventoryLocations, LocationLevel } from '../../../../shared/inventory/inventory.ts';
import { type RecordPart, RecordSection } from '../../../components/record-pane/record-section.tsx';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { CountCell } from '../../../components/stock/count-cell.tsx';
import { StockBar } from '../../../components/stock/stock-bar.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { deskQuery } from '../../../platform/bridge/queries.ts';
import { fullestFirst, placeFigures } from './item-quantities.ts';
import styles from './item-sections.module.css';

type CenterSectionProps = {
  readonly part: RecordPart<InventoryLocations>;
  readonly itemAsOf: string;
};

export function CenterSection({ part, itemAsOf }: CenterSectionProps) {
  const t = useMessages();
  const account = useAccount();
  const { data: desk = null } = useQuery(deskQuery(account.id));
  return (
    <RecordSection
      title={t('byCenter.title')}
      count={part.data && String(part.data.data.locations.length)}
      part={part}
      recordAsOf={itemAsOf}
    >
      {({ locations }) =>
        locations.length === 0 ? (
          <p className={tableStyles.none}>{t('byCenter.none')}</p>
        ) : (
          <CenterTable places={fullestFirst(locations)} hereId={desk?.centerId ?? null} />
        )
      }
    </RecordSection>
  );
}

type CenterTableProps = {
  readonly places: readonly LocationLevel[];
  /** The center where this desk stands. */
  readonly hereId: number | null;
};

function CenterTable({ places, hereId }: CenterTableProps) {
  const t = useMessages();
  const most = Math.max(...places.map(({ onHandQuantity }) => onHandQuantity));
  // Hardly ever is anything on its way; a column of noughts would take the width from the rest.
  const hasTransfers = places.some(({ internalTransferQuantity }) => internalTransferQuantity !== 0);
  return (
    <table className={`${tableStyles.table} ${styles.centers}`}>
      <thead>
        <tr>
          <th scope="col">{t('term.center')}</th>
          <th scope="col" className={`${tableStyles.barColumn} ${styles.slim}`}>
            {t('inventory.column.stock')}
          </th>
          {(['onHand', 'committed', 'fulfillable', 'awaiting'] as const).map((id) => (
            <th key={id} scope="col" className={tableStyles.number}>
              {t(`stock.${id}`)}
            </th>
          ))}
          {hasTransfers && (
            <th scope="col" className={tableStyles.number} title={t('quantities.internalTransfer.title')}>
              {t('byCenter.transfer')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {places.map((place, index) => (
          <tr key={`${place.locationId} ${index}`}>
            <th scope="row" className={tableStyles.name}>
              <ServiceText>{place.name ?? String(place.locationId ?? '–')}</ServiceText>
              {hereId !== null && hereId === place.locationId && (
                <span className={styles.here}>{t('byCenter.here')}</span>
              )}
            </th>
            <td className={`${tableStyles.barColumn} ${styles.slim}`}>
              <StockBar figures={placeFigures(place)} most={most} />
            </td>
            <CountCell count={place.onHandQuantity} />
            <CountCell count={place.committedQuantity} />
            <CountCell count={place.fulfillableQuantity} />
            <CountCell count={place.awaitingQuantity} />
            {hasTransfers && <CountCell count={place.internalTransferQuantity} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
