import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { DifferenceMark } from '../../../components/feedback/difference-mark.tsx';
import { RecordLines } from '../../../components/record-pane/record-lines.tsx';
import styles from '../../../components/record-pane/record-table.module.css';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { lineDifference, quantitiesOf } from './order-quantities.ts';
import { ItemName, itemNameOf, QuantityCells, QuantityHeaders } from './quantity-cells.tsx';

/** Every SKU of an order: its bar, its counts and its difference. */
export function SkuTable({ order }: { readonly order: ReceivingOrder }) {
  const t = useMessages();
  return (
    <RecordLines
      title={t('term.items')}
      lines={order.inventoryQuantities}
      none={t('order.noItems')}
      head={
        <>
          <th scope="col">{t('term.sku')}</th>
          <QuantityHeaders />
          <th scope="col" className={styles.number}>
            {t('receiving.column.difference')}
          </th>
        </>
      }
    >
      {(shown) => (
        <tbody>
          {shown.map((line, index) => {
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
      )}
    </RecordLines>
  );
}
