import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { RecordSection } from '#renderer/components/record-pane/record-section.tsx';
import styles from '#renderer/components/record-pane/record-table.module.css';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { showDistributionStatus } from '#renderer/components/records/receiving-status.ts';
import { type Quantities, totalQuantities } from '#renderer/components/stock/quantities.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import placementStyles from '#renderer/features/receiving/receiving.module.css';
import { recordKey } from '#renderer/features/receiving/receiving-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { centersQuery } from '#renderer/platform/bridge/queries.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Distribution } from '#shared/inventory/distributions.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import { ItemName, QuantityCells, QuantityHeaders } from './sku-table.tsx';

type PlacementSectionProps = {
  readonly accountId: string;
  readonly order: ReceivingOrder;
  readonly orderAsOf: string;
};

/** The placement of an order across centers when it passes through a hub; read on demand. */
export function PlacementSection({ accountId, order, orderAsOf }: PlacementSectionProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { id } = order;
  const placement = useCachedRecord(
    recordKey(accountId, id, 'distributions'),
    (prefer) => call('receiving.readDistributions', { id, prefer }),
    isOpen,
  );
  if (!isOpen) {
    return (
      <section className={styles.block} aria-label={t('placement.title')}>
        <button type="button" className={styles.unfold} aria-expanded={false} onClick={() => setOpen(true)}>
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
          {t('placement.show')}
        </button>
      </section>
    );
  }
  const { error } = placement;
  const isOutside = error !== null && failureOf(error).code === 'NOT_FOUND';
  if (isOutside) {
    return (
      <section className={styles.block} aria-label={t('placement.title')}>
        <h3 className={styles.title}>{t('placement.title')}</h3>
        <p className={styles.none}>{t('receiving.failure.notDistributed')}</p>
      </section>
    );
  }
  return (
    <RecordSection
      title={t('placement.title')}
      part={placement}
      recordAsOf={orderAsOf}
      remains={t('placement.remains')}
    >
      {({ distributions }) =>
        distributions.length === 0 ? (
          <p className={styles.none}>{t('placement.none')}</p>
        ) : (
          <PlacementTable accountId={accountId} distributions={distributions} />
        )
      }
    </RecordSection>
  );
}

type PlacementTableProps = { readonly accountId: string; readonly distributions: readonly Distribution[] };

function PlacementTable({ accountId, distributions }: PlacementTableProps) {
  const t = useMessages();
  const { data: centers } = useQuery(centersQuery(accountId));
  const nameOf = ({ centerId, abbreviation }: CenterPlacement) =>
    centers?.data.find(({ id }) => id === centerId)?.name ??
    abbreviation ??
    (centerId === null ? t('term.noCenter') : t('term.centerById', { id: String(centerId) }));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('placement.column.item')}</th>
          <th scope="col">{t('term.state')}</th>
          <QuantityHeaders />
        </tr>
      </thead>
      {placementByCenter(distributions).map((center) => (
        <tbody key={String(center.centerId)}>
          <tr>
            <th scope="rowgroup" colSpan={2} className={styles.name}>
              <strong>
                <ServiceText>{nameOf(center)}</ServiceText>
              </strong>
            </th>
            <QuantityCells quantities={center.total} />
          </tr>
          {center.lines.map((line, index) => (
            <PlacedLine key={`${line.inventoryId} ${index}`} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function PlacedLine({ line }: { readonly line: Distribution }) {
  const t = useMessages();
  const times = useTimes();
  const { inventoryId, lotNumber, lotDate } = line;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <ItemName sku={line.productSku} inventoryId={inventoryId} />
        {lotNumber !== null && lotNumber !== '' && (
          <span className={placementStyles.lot}>
            {t('term.lot')} <bdi className="mono">{lotNumber}</bdi>
            {lotDate !== null && ` · ${times.day(lotDate)}`}
          </span>
        )}
      </th>
      <td>
        <StateMark {...showDistributionStatus(line.status, t)} />
      </td>
      <QuantityCells quantities={placedQuantities(line)} />
    </tr>
  );
}

const hubStatuses = new Set(['PartiallyArrivedAtHub', 'ArrivedAtHub', 'ProcessingAtHub', 'InternalTransfer']);

/** Whether an order goes or went through a hub; only then is it placed across centers. */
export function goesThroughHub(order: ReceivingOrder): boolean {
  return (
    order.finalDestinationFulfillmentCenterId !== null ||
    hubStatuses.has(order.status) ||
    order.statusHistory.some(({ status }) => hubStatuses.has(status))
  );
}

type CenterPlacement = {
  readonly centerId: number | null;
  /** The service's abbreviation; null if it sends none. */
  readonly abbreviation: string | null;
  readonly total: Quantities;
  readonly lines: readonly Distribution[];
};

function placedQuantities(line: Distribution): Quantities {
  return { expected: line.expectedQuantity, received: line.receivedQuantity, stowed: line.stowedQuantity };
}

/** In the service's order of centers and lines. */
export function placementByCenter(distributions: readonly Distribution[]): CenterPlacement[] {
  const byCenter = new Map<number | null, Distribution[]>();
  for (const line of distributions) {
    const lines = byCenter.get(line.fulfillmentCenterId);
    if (lines === undefined) byCenter.set(line.fulfillmentCenterId, [line]);
    else lines.push(line);
  }
  return [...byCenter].map(([centerId, lines]) => ({
    centerId,
    abbreviation:
      lines.find((line) => line.fulfillmentCenterAbbreviation !== null)?.fulfillmentCenterAbbreviation ??
      null,
    total: totalQuantities(lines.map(placedQuantities)),
    lines,
  }));
}
