import { useMemo } from 'react';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { emptyCell, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { StateMark, StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ExpiryMark } from '#renderer/components/stock/expiry-mark.tsx';
import { QuantityBar } from '#renderer/components/stock/quantity-bar.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { awaitsLot } from '#shared/returns/model/return-goods-rules.ts';
import styles from './line-columns.module.css';
import type { LineRow } from './line-rows.ts';
import panelStyles from './panels/panels.module.css';
import { actionWord } from './panels/return-sentences.tsx';

export function useLineColumns(): readonly GridColumn<LineRow>[] {
  const t = useMessages();
  const counts = useCountFormat();
  return useMemo(
    () => [
      {
        ...textColumn<LineRow>(
          { id: 'sku', header: t('term.sku'), width: 130, grow: 0.2, priority: 1 },
          ({ sku, inventoryId }) => sku ?? String(inventoryId),
        ),
        cell: (row: LineRow) => (
          <span
            className={row.line === null ? 'shrink dim truncate' : 'shrink bold truncate'}
            // Two values for one highlight, so that it repeats for the next piece of the same item.
            data-lit={row.lit === null ? undefined : row.lit % 2}
          >
            <ServiceText mono>{row.sku ?? String(row.inventoryId)}</ServiceText>
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
          ({ name }) => name,
        ),
        cell: ({ name, line }: LineRow) =>
          name === null ? (
            emptyCell
          ) : (
            <span className={line === null ? 'shrink dim truncate' : 'shrink truncate'}>
              <ServiceText>{name}</ServiceText>
            </span>
          ),
      },
      {
        id: 'counted',
        header: t('quantity.counted'),
        width: 76,
        grow: 0,
        priority: 1,
        align: 'end',
        cell: ({ line, expected }: LineRow) => (
          <span className={styles.counted}>
            {line !== null && expected === 0 && (
              <span className={styles.unexpected} title={t('returnDesk.notExpected')}>
                <StateShape tone="attention" />
                <span className="visually-hidden">{t('returnDesk.notExpected')}</span>
              </span>
            )}
            <strong>{counts.short(line?.quantity ?? 0)}</strong>
            {expected !== null && expected > 0 && <span className="dim"> / {counts.short(expected)}</span>}
          </span>
        ),
        text: ({ line }: LineRow) => String(line?.quantity ?? 0),
      },
      {
        id: 'bar',
        header: t('quantity.expected'),
        width: 96,
        grow: 1,
        priority: 6,
        cell: ({ line, expected }: LineRow) => (
          <ExpectedBar counted={line?.quantity ?? 0} expected={expected} />
        ),
        text: ({ line, expected }: LineRow) => `${line?.quantity ?? 0} / ${expected ?? ''}`,
      },
      {
        id: 'lot',
        header: t('term.lot'),
        width: 88,
        grow: 0.2,
        priority: 1,
        cell: (row: LineRow) => <LotCell row={row} />,
        text: ({ line }: LineRow) => line?.lotNumber ?? '',
      },
      {
        id: 'expiry',
        header: t('term.daysLeft'),
        width: 96,
        grow: 0,
        priority: 3,
        cell: ({ line }: LineRow) =>
          line?.lotDate == null ? null : <ExpiryMark lotDate={line.lotDate} minimumShelfLifeDays={null} />,
        text: ({ line }: LineRow) => line?.lotDate ?? '',
      },
      {
        id: 'action',
        header: t('term.action'),
        width: 136,
        grow: 0,
        priority: 1,
        cell: (row: LineRow) => <ActionCell row={row} />,
        text: ({ line }: LineRow) => (line === null ? '' : actionText(line, t)),
      },
      textColumn<LineRow>(
        { id: 'grade', header: t('returnDesk.column.grade'), width: 72, grow: 0, priority: 4 },
        ({ line }) => line?.grade ?? null,
      ),
      {
        ...textColumn<LineRow>(
          {
            id: 'instructions',
            header: t('returnDesk.column.instructions'),
            width: 180,
            grow: 4,
            priority: 7,
          },
          ({ line }) => line?.preference?.instructions ?? null,
        ),
        cell: ({ line }: LineRow) => {
          const instructions = line?.preference?.instructions ?? '';
          return instructions === '' ? null : (
            <span className="shrink small muted clip">
              <ServiceText>{instructions}</ServiceText>
            </span>
          );
        },
      },
    ],
    [t, counts],
  );
}

function LotCell({ row }: { readonly row: LineRow }) {
  const t = useMessages();
  const { line, lots } = row;
  if (line === null) {
    const [only] = lots;
    if (only === undefined) return null;
    return (
      <span className="shrink dim truncate">
        {lots.length === 1 ? (
          <ServiceText mono>{only.number}</ServiceText>
        ) : (
          t('returnDesk.lotsExpected', { count: lots.length })
        )}
      </span>
    );
  }
  if (awaitsLot(line)) return <StateMark tone="wrong" label={t('term.lotMissingShort')} isLoud />;
  if (line.lotNumber !== null) return <ServiceText mono>{line.lotNumber}</ServiceText>;
  return line.isLotUnreadable ? (
    <StateMark tone="attention" label={t('returnDesk.lotUnreadableShort')} />
  ) : null;
}

function ActionCell({ row }: { readonly row: LineRow }) {
  const t = useMessages();
  const { line } = row;
  if (line === null) return <span className="shrink dim truncate">{t('term.notScanned')}</span>;
  return (
    <span className={line.action === 'Default' ? 'shrink truncate' : 'shrink bold truncate'}>
      {actionText(line, t)}
    </span>
  );
}

/** Returns the action for a line's pieces: the user's choice, otherwise the result of the merchant's setting. */
export function actionText(
  { action, preference }: Pick<NonNullable<LineRow['line']>, 'action' | 'preference'>,
  t: Translate,
): string {
  if (action !== 'Default' || preference === null) return actionWord(action, t);
  if (preference.action === null) return t('returnDesk.actionUnset');
  return t('returnDesk.actionDefault', { action: actionWord(preference.action, t) });
}

type ExpectedBarProps = {
  readonly counted: number;
  /** Null if the shipped quantity is unknown, 0 for items not shipped. */
  readonly expected: number | null;
};

function ExpectedBar({ counted, expected }: ExpectedBarProps) {
  const t = useMessages();
  if (expected === null) return null;
  if (expected === 0) return <span className={panelStyles.none}>{t('returnDesk.notExpected')}</span>;
  return (
    <span className={panelStyles.bar}>
      <QuantityBar
        quantities={{ expected, received: counted, stowed: counted }}
        label={t('returnDesk.ofExpected', { counted, expected })}
      />
    </span>
  );
}
