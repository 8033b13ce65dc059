import type { ShippedItem, ShippedProduct } from '../../../../shared/orders/orders.ts';
import { StateMark } from '../../../components/feedback/state-mark.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useCountFormat } from '../../../components/text/use-count-format.ts';
import { useTimes } from '../../../components/text/use-times.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../orders.module.css';

type ShippedItemLineProps = {
  readonly item: ShippedItem;
  /** The product that it is (a part of). */
  readonly product: ShippedProduct;
  readonly isShort?: boolean;
};

/** One good: what it is, how many, its lot with its day, its serial numbers. */
export function ShippedItemLine({ item, product, isShort = false }: ShippedItemLineProps) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const name = product.sku ?? product.referenceId ?? (item.id === null ? '–' : `#${item.id}`);
  const text = item.name ?? product.name;
  return (
    <li className={styles.item}>
      <span className={styles.itemSku}>
        {item.id === null ? (
          <ServiceText mono>{name}</ServiceText>
        ) : (
          <RecordLink to={`/inventory/${item.id}`}>
            <ServiceText mono>{name}</ServiceText>
          </RecordLink>
        )}
      </span>
      <span className={styles.itemText}>{text !== null && <ServiceText>{text}</ServiceText>}</span>
      <span className={styles.itemLot}>
        {item.lot !== null && item.lot !== '' && (
          <ServiceText mono>{t('shipment.lot', { lot: item.lot })}</ServiceText>
        )}
        {item.expirationDate !== null && (
          <time dateTime={item.expirationDate}>
            {t('shipment.expires', { day: times.day(item.expirationDate) })}
          </time>
        )}
      </span>
      <span className="semibold align-end">{counts.full(item.quantity)}</span>
      {(item.isDangerousGoods || isShort) && (
        <span className={styles.itemMarks}>
          {item.isDangerousGoods && <StateMark tone="attention" word={t('shipment.dangerous')} />}
          {isShort && (
            <span title={t('shipment.shortTitle')}>
              <StateMark
                tone="attention"
                word={t('shipment.short', {
                  committed: counts.full(item.quantityCommitted ?? 0),
                  quantity: counts.full(item.quantity),
                })}
                isLoud
              />
            </span>
          )}
        </span>
      )}
      {item.serialNumbers.length > 0 && (
        <span className={styles.serials}>
          {t('shipment.serials', { count: item.serialNumbers.length })}
          {item.serialNumbers.map((number, index) => (
            <ServiceText key={`${number} ${index}`} mono>
              {number}
            </ServiceText>
          ))}
        </span>
      )}
    </li>
  );
}
