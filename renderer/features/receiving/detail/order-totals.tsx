import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { QuantityBar } from '../../../components/feedback/quantity-bar.tsx';
import { RecordTotals } from '../../../components/record-pane/record-totals.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../receiving.module.css';
import { orderDifference, orderQuantities } from './order-quantities.ts';

type OrderTotalsProps = {
  readonly order: ReceivingOrder;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** The figure of the order: stowed of expected, the difference, and the bar with its key. */
export function OrderTotals({ order, source, asOf }: OrderTotalsProps) {
  const t = useMessages();
  const quantities = orderQuantities(order);
  return (
    <RecordTotals
      done={quantities.stowed}
      planned={quantities.expected}
      unit={t('order.stowedOfExpected')}
      difference={orderDifference(order)}
      bar={<QuantityBar quantities={quantities} isLarge />}
      legend={(['stowed', 'received', 'expected'] as const).map((key) => ({
        key,
        word: t(`quantity.${key}`),
        count: quantities[key],
      }))}
      swatch={styles.swatch}
      source={source}
      asOf={asOf}
    />
  );
}
