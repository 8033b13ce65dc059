import { useIntl } from 'react-intl';
import type { StatusView } from '../../../shared/sync/status-view.ts';
import styles from '../../components/layout/status-bar.module.css';
import { useMessages } from '../../messages/use-messages.ts';

type BudgetGaugeProps = { readonly budget: StatusView['rateBudget'] };

const scarceShare = 0.2;

/** How many of this minute's requests are left, as a number and as a bar, and how many wait for room. */
export function BudgetGauge({ budget }: BudgetGaugeProps) {
  const t = useMessages();
  const intl = useIntl();
  const { limit, remaining, waiting } = budget;
  const share = limit > 0 ? Math.max(0, Math.min(1, remaining / limit)) : 0;
  return (
    <span
      className={styles.item}
      title={t('bar.budgetTitle', { remaining, limit })}
      data-scarce={share < scarceShare || undefined}
    >
      <span className={styles.dim}>{t('bar.budget')}</span>
      <span className={styles.gauge} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.number}>
        {intl.formatNumber(remaining)}
        <span className={styles.dim}>/{intl.formatNumber(limit)}</span>
      </span>
      {waiting > 0 && <span className={styles.waiting}>{t('bar.waiting', { count: waiting })}</span>}
    </span>
  );
}
