import { useState } from 'react';
import type { ReceivingOrder } from '../../../shared/service/receiving.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { DifferenceMark } from '../../components/difference-mark.tsx';
import { QuantityBar } from '../../components/quantity-bar.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import styles from '../../components/record-pane/record-table.module.css';
import { ServiceText } from '../../components/service-text.tsx';
import { useCountFormat } from '../../components/use-count-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { lineDifference, quantitiesOf } from './order-quantities.ts';

/** More lines than this are shown when asked for, so that an order of thousands of SKUs opens at once. */
const firstLines = 60;

/** Every SKU of an order: its bar, its counts and its difference. */
export function SkuTable({ order }: { readonly order: ReceivingOrder }) {
  const words = useWords();
  const [limit, setLimit] = useState(firstLines);
  const lines = order.inventoryQuantities;
  const counts = useCountFormat();
  return (
    <section className={styles.block} aria-label={words('order.items')}>
      <h3 className={styles.title}>
        {words('order.items')} <span className={styles.count}>{counts.full(lines.length)}</span>
      </h3>
      {lines.length === 0 ? (
        <p className={styles.none}>{words('order.noItems')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words('sku.column.sku')}</th>
              <th scope="col" className={styles.barColumn}>
                {words('sku.column.progress')}
              </th>
              <th scope="col" className={styles.number}>
                {words('quantity.expected')}
              </th>
              <th scope="col" className={styles.number}>
                {words('quantity.received')}
              </th>
              <th scope="col" className={styles.number}>
                {words('quantity.stowed')}
              </th>
              <th scope="col" className={styles.number}>
                {words('receiving.column.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, limit).map((line, index) => {
              const quantities = quantitiesOf(line);
              const name = line.sku ?? (line.inventoryId === null ? null : `#${line.inventoryId}`);
              return (
                <tr key={`${line.inventoryId} ${index}`}>
                  <th scope="row" className={styles.name}>
                    <span className={styles.copyable}>
                      {name === null ? (
                        words('sku.unnamed')
                      ) : line.inventoryId === null ? (
                        <ServiceText mono>{name}</ServiceText>
                      ) : (
                        <RecordLink to={`/inventory/${line.inventoryId}`}>
                          <ServiceText mono>{name}</ServiceText>
                        </RecordLink>
                      )}
                      {name !== null && <CopyButton text={name} what={words('sku.what')} size={20} />}
                    </span>
                  </th>
                  <td className={styles.barColumn}>
                    <QuantityBar quantities={quantities} />
                  </td>
                  <td className={styles.number} title={counts.full(quantities.expected)}>
                    {counts.short(quantities.expected)}
                  </td>
                  <td className={styles.number} title={counts.full(quantities.received)}>
                    {counts.short(quantities.received)}
                  </td>
                  <td className={styles.number} title={counts.full(quantities.stowed)}>
                    {counts.short(quantities.stowed)}
                  </td>
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
          {words('order.showMore', {
            shown: counts.full(limit),
            total: counts.full(lines.length),
          })}
        </button>
      )}
    </section>
  );
}
