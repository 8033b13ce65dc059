import { useState } from 'react';
import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { DifferenceMark } from '../../../components/feedback/difference-mark.tsx';
import styles from '../../../components/record-pane/record-table.module.css';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { useCountFormat } from '../../../components/text/use-count-format.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { lineDifference, quantitiesOf } from './order-quantities.ts';
import { ItemName, itemNameOf, QuantityCells, QuantityHeaders } from './quantity-cells.tsx';

/** More lines than this are shown when asked for, so that an order of thousands of SKUs opens at once. */
const firstLines = 60;

/** Every SKU of an order: its bar, its counts and its difference. */
export function SkuTable({ order }: { readonly order: ReceivingOrder }) {
  const t = useMessages();
  const [limit, setLimit] = useState(firstLines);
  const lines = order.inventoryQuantities;
  const counts = useCountFormat();
  return (
    <section className={styles.block} aria-label={t('term.items')}>
      <h3 className={styles.title}>
        {t('term.items')} <span className={styles.count}>{counts.full(lines.length)}</span>
      </h3>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('order.noItems')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('term.sku')}</th>
              <QuantityHeaders />
              <th scope="col" className={styles.number}>
                {t('receiving.column.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, limit).map((line, index) => {
              const quantities = quantitiesOf(line);
              const name = itemNameOf(line);
              return (
                <tr key={`${line.inventoryId} ${index}`}>
                  <th scope="row" className={styles.name}>
                    <span className={styles.copyable}>
                      <ItemName sku={line.sku} inventoryId={line.inventoryId} />
                      {name !== null && <CopyButton text={name} what={t('term.sku')} size={20} />}
                    </span>
                  </th>
                  <QuantityCells quantities={quantities} />
                  <td className={styles.number}>
                    <DifferenceMark difference={lineDifference(quantities, order.status)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {lines.length > limit && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + 500)}>
          {t('list.showMore', {
            shown: counts.full(limit),
            total: counts.full(lines.length),
          })}
        </button>
      )}
    </section>
  );
}
