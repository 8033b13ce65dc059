import type { Shipment } from '../../../../shared/orders/orders.ts';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { useMessages } from '../../../messages/use-messages.ts';
import { isShort } from '../order-status.ts';
import styles from '../orders.module.css';
import { ShippedItemLine } from './shipped-item-line.tsx';

/** The goods of a shipment, with what is committed of them. */
export function ShippedItems({ shipment }: { readonly shipment: Shipment }) {
  const t = useMessages();
  const products = shipment.products.filter(({ inventoryItems }) => inventoryItems.length > 0);
  return (
    <div className={styles.part}>
      <h4 className={styles.partTitle}>{t('shipment.items')}</h4>
      {products.length === 0 ? (
        <p className={tableStyles.none}>{t('shipment.noItems')}</p>
      ) : (
        <ul className={styles.items}>
          {products.flatMap((product, at) =>
            product.inventoryItems.map((item, index) => (
              <ShippedItemLine
                key={`${item.id} ${at} ${index}`}
                item={item}
                product={product}
                isShort={isShort(item, shipment)}
              />
            )),
          )}
        </ul>
      )}
    </div>
  );
}
