import { useIntl } from 'react-intl';
import type { ReceivingOrder } from '../../../shared/service/receiving.ts';
import { AgeStamp } from '../../components/age-stamp.tsx';
import { DifferenceMark } from '../../components/difference-mark.tsx';
import { QuantityBar } from '../../components/quantity-bar.tsx';
import { useWords } from '../../messages/use-words.ts';
import { orderDifference, orderQuantities } from './order-quantities.ts';
import styles from './order-totals.module.css';

type OrderTotalsProps = {
  readonly order: ReceivingOrder;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** The figure of the order: stowed of expected, the difference, and the bar with its key. */
export function OrderTotals({ order, source, asOf }: OrderTotalsProps) {
  const words = useWords();
  const intl = useIntl();
  const quantities = orderQuantities(order);
  const number = (value: number) => intl.formatNumber(value);
  const legend = [
    { key: 'stowed', label: words('quantity.stowed'), value: quantities.stowed },
    { key: 'received', label: words('quantity.received'), value: quantities.received },
    { key: 'expected', label: words('quantity.expected'), value: quantities.expected },
  ] as const;
  return (
    <div className={styles.totals}>
      <div className={styles.line}>
        <span className={styles.figure}>
          {number(quantities.stowed)}
          <span className={styles.of}> / {number(quantities.expected)}</span>
        </span>
        <span className={styles.unit}>{words('order.stowedOfExpected')}</span>
        <span className={styles.difference}>
          <DifferenceMark difference={orderDifference(order)} withWord />
        </span>
      </div>
      <QuantityBar quantities={quantities} isLarge />
      <dl className={styles.legend}>
        {legend.map(({ key, label, value }) => (
          <div key={key}>
            <dt>
              <span className={styles.swatch} data-kind={key} aria-hidden="true" />
              {label}
            </dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
        <div className={styles.age}>
          <dt className="visually-hidden">{words('order.age')}</dt>
          <dd>
            <AgeStamp source={source} asOf={asOf} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
