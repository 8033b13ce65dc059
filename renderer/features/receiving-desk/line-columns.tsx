import { useMemo } from 'react';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { emptyCell, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { ExpiryMark } from '#renderer/components/stock/expiry-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { awaitsLot } from '#shared/receiving/model/receiving-item-steps.ts';
import type { ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';

/** A row of the box; `lit` is the number of the last change if that changed this row. */
export type LineRow = { readonly line: ReceivingDraftLine; readonly lit: number | null };

const skuOf = ({ sku, inventoryId }: ReceivingDraftLine) => sku ?? String(inventoryId ?? '');

export function useLineColumns(): readonly GridColumn<LineRow>[] {
  const t = useMessages();
  const counts = useCountFormat();
  return useMemo(
    () => [
      {
        ...textColumn<LineRow>(
          { id: 'sku', header: t('term.sku'), width: 130, grow: 0.2, priority: 1 },
          ({ line }) => skuOf(line),
        ),
        cell: ({ line, lit }: LineRow) => (
          // Two values for one highlight, so that it repeats for the next piece of the same item.
          <span className="shrink bold truncate" data-lit={lit === null ? undefined : lit % 2}>
            <ServiceText mono>{skuOf(line)}</ServiceText>
          </span>
        ),
      },
      {
        ...textColumn<LineRow>(
          {
            id: 'name',
            header: t('term.name'),
            width: 112,
            wholeWidth: 252,
            grow: 4,
            priority: 2,
          },
          ({ line }) => line.name,
        ),
        cell: ({ line }: LineRow) =>
          line.name !== null ? (
            <ServiceText>{line.name}</ServiceText>
          ) : line.inventoryId === null ? (
            <span className="shrink dim truncate">{t('receivingDesk.bySku')}</span>
          ) : (
            emptyCell
          ),
      },
      {
        id: 'quantity',
        header: t('term.pieces'),
        width: 60,
        grow: 0,
        priority: 1,
        align: 'end',
        cell: ({ line }: LineRow) => <strong>{counts.full(line.quantity)}</strong>,
        text: ({ line }: LineRow) => String(line.quantity),
      },
      {
        id: 'lot',
        header: t('term.lot'),
        width: 88,
        grow: 0.2,
        priority: 1,
        cell: ({ line }: LineRow) => <LotCell line={line} />,
        text: ({ line }: LineRow) => line.lotNumber ?? '',
      },
      {
        id: 'expiry',
        header: t('term.daysLeft'),
        width: 84,
        grow: 0,
        priority: 3,
        cell: ({ line }: LineRow) => <ExpiryCell line={line} />,
        text: ({ line }: LineRow) => line.lotDate ?? '',
      },
    ],
    [t, counts],
  );
}

function LotCell({ line }: { readonly line: ReceivingDraftLine }) {
  const t = useMessages();
  const { lotNumber } = line;
  if (lotNumber !== null) return <ServiceText mono>{lotNumber}</ServiceText>;
  return awaitsLot(line) ? <StateMark tone="wrong" label={t('term.lotMissingShort')} isLoud /> : null;
}

/** The lot's expiration date, or a note that it is still missing. */
function ExpiryCell({ line }: { readonly line: ReceivingDraftLine }) {
  const t = useMessages();
  const { lotNumber, lotDate } = line;
  if (lotDate !== null) return <ExpiryMark lotDate={lotDate} minimumShelfLifeDays={null} />;
  return lotNumber !== null && awaitsLot(line) ? (
    <StateMark tone="wrong" label={t('receivingDesk.lotDateMissingShort')} isLoud />
  ) : null;
}
