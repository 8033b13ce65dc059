import { useMemo } from 'react';
import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import {
  countColumn,
  idColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '../../components/data-grid/value-columns.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { announcedPieces } from './return-quantities.ts';
import { returnTypeWord, showReturnStatus, statusRank } from './return-status.ts';

/** The columns of the list of returns. */
export function useReturnsColumns(): readonly GridColumn<ReturnOrder>[] {
  const t = useMessages();
  const counts = useCountFormat();
  return useMemo(
    (): GridColumn<ReturnOrder>[] => [
      idColumn(
        { id: 'id', header: t('returns.column.id'), width: 76, grow: 0.2, priority: 1 },
        ({ id }) => id,
        'strong',
      ),
      stateColumn(
        { id: 'status', header: t('returns.column.status'), width: 132, grow: 0.4, priority: 1 },
        ({ status }) => showReturnStatus(status, t),
        ({ status }) => statusRank(status),
      ),
      textColumn(
        { id: 'reference', header: t('returns.column.reference'), width: 116, grow: 0.8, priority: 3 },
        ({ referenceId }) => referenceId,
        { isMono: true },
      ),
      textColumn(
        { id: 'tracking', header: t('returns.column.tracking'), width: 181, grow: 0.8, priority: 2 },
        ({ trackingNumber }) => trackingNumber,
        { isMono: true },
      ),
      textColumn(
        { id: 'center', header: t('returns.column.center'), width: 106, grow: 0.8, priority: 7 },
        centerName,
      ),
      countColumn(
        { id: 'items', header: t('returns.column.items'), width: 66, grow: 0, priority: 5 },
        ({ inventory }) => inventory.length,
        counts,
      ),
      countColumn(
        { id: 'pieces', header: t('returns.column.pieces'), width: 72, grow: 0, priority: 5 },
        announcedPieces,
        counts,
      ),
      instantColumn(
        { id: 'created', header: t('returns.column.created'), width: 112, grow: 0.3, priority: 4 },
        ({ insertDate }) => insertDate,
      ),
      instantColumn(
        { id: 'completed', header: t('returns.column.completed'), width: 112, grow: 0.3, priority: 6 },
        ({ completedDate }) => completedDate,
      ),
      textColumn(
        { id: 'type', header: t('returns.column.type'), width: 120, grow: 0.3, priority: 8 },
        ({ returnType }) => returnTypeWord(returnType, t),
      ),
      idColumn(
        { id: 'shipment', header: t('returns.column.shipment'), width: 120, grow: 0.2, priority: 9 },
        ({ originalShipmentId }) => originalShipmentId,
        'plain',
      ),
    ],
    [t, counts],
  );
}

function centerName({ fulfillmentCenter }: ReturnOrder): string | null {
  if (fulfillmentCenter === null) return null;
  const { id, name } = fulfillmentCenter;
  return name ?? (id === null ? null : String(id));
}
