import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import factStyles from '#renderer/components/text/facts.module.css';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { SmallButtons } from '#renderer/desk/desk-buttons.tsx';
import styles from '#renderer/desk/selected-line.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { awaitsLot } from '#shared/receiving/model/receiving-item-steps.ts';
import type { DeskSession } from './state/receiving-session.ts';
import { type DeskState, selectedLineOf } from './state/receiving-state.ts';

type SelectedLineProps = { readonly state: DeskState; readonly session: DeskSession };

/** The line that the keys act on, enlarged. */
export function SelectedLine({ state, session }: SelectedLineProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const line = selectedLineOf(state);
  if (line === null) {
    return state.draft.lines.length === 0 ? null : (
      <section className={styles.selected} aria-label={t('receivingDesk.line')}>
        <p className="no-margin dim">{t('deskPart.lineNone')}</p>
      </section>
    );
  }
  const { sku, name, inventoryId, quantity, lotNumber, lotDate } = line;
  const isAwaited = awaitsLot(line);
  const keys = [
    ['term.quantity', 'Q', () => void session.go('enterQuantity')],
    ['term.lot', 'L', () => void session.go('enterLot')],
    ['action.remove', 'Del', () => void session.go('removeLine')],
  ] as const;
  return (
    <section className={styles.selected} aria-label={t('receivingDesk.line')}>
      <div className="baseline-row space-between shrink gap-12">
        <span className={styles.sku}>
          <ServiceText mono>{sku ?? String(inventoryId ?? '')}</ServiceText>
        </span>
        <span className={styles.quantity}>{counts.full(quantity)}</span>
      </div>
      <p className={styles.name}>
        {inventoryId === null ? (
          t('receivingDesk.bySku')
        ) : (
          <ServiceText wraps>{name ?? t('term.unnamed')}</ServiceText>
        )}
      </p>
      {(lotNumber !== null || isAwaited) && (
        <dl className={`${factStyles.facts} ${styles.facts}`}>
          <div>
            <dt>{t('term.lot')}</dt>
            <dd>
              {lotNumber !== null && <ServiceText mono>{lotNumber}</ServiceText>}
              {lotDate !== null && (
                <span className="muted">
                  <DayText day={lotDate} />
                </span>
              )}
              {isAwaited && (
                <StateMark
                  tone="wrong"
                  label={t(lotNumber === null ? 'receivingDesk.lotMissing' : 'receivingDesk.lotDateMissing')}
                  isLoud
                />
              )}
            </dd>
          </div>
        </dl>
      )}
      <SmallButtons keys={keys} />
    </section>
  );
}
