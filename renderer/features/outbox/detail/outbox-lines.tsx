import { RecordLines } from '../../../components/record-pane/record-lines.tsx';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useCountFormat } from '../../../components/text/use-count-format.ts';
import { useTimes } from '../../../components/text/use-times.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../outbox.module.css';
import type { OutboxKind, OutboxLine } from '../outbox-kind.ts';

type OutboxLinesProps = {
  /** Null where they cannot be told. */
  readonly lines: readonly OutboxLine[] | null;
  readonly kind: OutboxKind;
};

/** What a write announces: every item with its lot and its pieces, those of a return with their action. */
export function OutboxLines({ lines: known, kind }: OutboxLinesProps) {
  const t = useMessages();
  const hasAction = kind === 'return';
  return (
    <RecordLines
      title={t('term.items')}
      lines={known ?? []}
      atFirst={200}
      none={t(known === null ? 'outbox.linesUnknown' : 'outbox.noLines')}
      tableClass={styles.lines}
      head={
        <>
          <th scope="col">{t('outbox.line.item')}</th>
          {hasAction && (
            <th scope="col" className={styles.action}>
              {t('outbox.line.action')}
            </th>
          )}
          <th scope="col" className={styles.lot}>
            {t('term.lot')}
          </th>
          <th scope="col" className={`${tableStyles.number} ${styles.pieces}`}>
            {t('term.pieces')}
          </th>
        </>
      }
    >
      {(shown) => (
        <tbody>
          {shown.map((line, index) => (
            <Line key={`${line.inventoryId} ${index}`} line={line} hasAction={hasAction} />
          ))}
        </tbody>
      )}
    </RecordLines>
  );
}

function Line({ line, hasAction }: { readonly line: OutboxLine; readonly hasAction: boolean }) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const { sku, name, inventoryId, quantity, action, lotNumber, lotDate } = line;
  return (
    <tr>
      <th scope="row">
        <span className={styles.names}>
          <ServiceText mono>{sku ?? String(inventoryId ?? '')}</ServiceText>
          {name !== null && (
            <span className={styles.name}>
              <ServiceText>{name}</ServiceText>
            </span>
          )}
        </span>
      </th>
      {hasAction && <td>{t(`outbox.action.${action ?? 'default'}`)}</td>}
      <td>
        {lotNumber === null && lotDate === null ? (
          <span className={tableStyles.dim}>–</span>
        ) : (
          <span className={styles.names}>
            {lotNumber !== null && <ServiceText mono>{lotNumber}</ServiceText>}
            {lotDate !== null && <span className={styles.name}>{times.day(lotDate)}</span>}
          </span>
        )}
      </td>
      <td className={tableStyles.number}>{counts.full(quantity)}</td>
    </tr>
  );
}
