import { awaitsLot, expectedOf, lineOf } from '../../../shared/returns/model/return-goods-rules.ts';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { DayText } from '../../components/stock/day-text.tsx';
import factStyles from '../../components/text/facts.module.css';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import styles from '../../desk/selected-line.module.css';
import { SmallButtons } from '../../desk/small-buttons.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { actionText } from './line-columns.tsx';
import type { DeskSession } from './state/desk-session.ts';
import type { DeskState } from './state/desk-state.ts';

type SelectedLineProps = { readonly state: DeskState; readonly session: DeskSession };

/** The line that the keys are about, large, with what the merchant wrote about it. */
export function SelectedLine({ state, session }: SelectedLineProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const { draft, currentId } = state;
  const line = currentId === null ? null : lineOf(draft, currentId);
  if (line === null) {
    return draft.lines.length === 0 ? null : (
      <section className={styles.hand} aria-label={t('returnDesk.line')}>
        <p className="no-margin dim">{t('deskPart.lineNone')}</p>
      </section>
    );
  }
  const expected = expectedOf(draft, line.inventoryId);
  const { sku, name, inventoryId, quantity, lotNumber, lotDate, isLotUnreadable, preference } = line;
  const keys = [
    ['returnDesk.key.quantity', 'Q', () => void session.ask('quantity')],
    ['returnDesk.key.action', 'A', () => void session.ask('action')],
    ['returnDesk.key.lot', 'L', () => void session.ask('lot')],
    ['returnDesk.key.remove', 'Del', () => void session.go('removeLine')],
  ] as const;
  return (
    <section className={styles.hand} aria-label={t('returnDesk.line')}>
      <div className="baseline-row space-between shrink gap-12">
        <span className={styles.sku}>
          <ServiceText mono>{sku ?? String(inventoryId)}</ServiceText>
        </span>
        <span className={styles.quantity}>
          {expected === null || expected === 0
            ? counts.full(quantity)
            : t('returnDesk.ofExpected', {
                counted: counts.full(quantity),
                expected: counts.full(expected),
              })}
        </span>
      </div>
      <p className={styles.name}>
        <ServiceText wraps>{name ?? t('deskPart.unnamed')}</ServiceText>
      </p>
      <dl className={`${factStyles.facts} ${styles.facts}`}>
        {(lotNumber !== null || awaitsLot(line) || isLotUnreadable) && (
          <div>
            <dt>{t('returnDesk.column.lot')}</dt>
            <dd>
              {lotNumber !== null && <ServiceText mono>{lotNumber}</ServiceText>}
              {lotDate !== null && (
                <span className="muted">
                  <DayText day={lotDate} />
                </span>
              )}
              {awaitsLot(line) && <StateMark tone="wrong" word={t('returnDesk.lotMissing')} isLoud />}
              {isLotUnreadable && <StateMark tone="attention" word={t('returnDesk.lotUnreadable')} />}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('returnDesk.column.action')}</dt>
          <dd>{actionText(line, t)}</dd>
        </div>
      </dl>
      <div className={styles.instructions}>
        <h2 className="no-margin small regular dim">{t('returnDesk.instructions')}</h2>
        {preference === null ? (
          <p className="no-margin dim">{t('returnDesk.instructionsUnread')}</p>
        ) : preference.instructions === null || preference.instructions === '' ? (
          <p className="no-margin dim">{t('returnDesk.instructionsNone')}</p>
        ) : (
          <p className="semibold">
            <ServiceText wraps>{preference.instructions}</ServiceText>
          </p>
        )}
      </div>
      <SmallButtons keys={keys} />
    </section>
  );
}
