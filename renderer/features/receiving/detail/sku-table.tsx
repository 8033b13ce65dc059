import { RecordLines } from '#renderer/components/record-pane/record-lines.tsx';
import styles from '#renderer/components/record-pane/record-table.module.css';
import { DifferenceMark } from '#renderer/components/stock/difference-mark.tsx';
import type { Quantities } from '#renderer/components/stock/quantities.ts';
import { QuantityBar } from '#renderer/components/stock/quantity-bar.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import { lineDifference, quantitiesOf } from './order-quantities.ts';

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
            {t('quantity.difference')}
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
                    {name !== null && <CopyButton text={name} what={t('term.sku')} />}
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

const kinds = ['expected', 'received', 'stowed'] as const;

export function QuantityHeaders() {
  const t = useMessages();
  return (
    <>
      <th scope="col" className={styles.barColumn}>
        {t('quantity.progress')}
      </th>
      {kinds.map((kind) => (
        <th key={kind} scope="col" className={styles.number}>
          {t(`quantity.${kind}`)}
        </th>
      ))}
    </>
  );
}

export function QuantityCells({ quantities }: { readonly quantities: Quantities }) {
  const counts = useCountFormat();
  return (
    <>
      <td className={styles.barColumn}>
        <QuantityBar quantities={quantities} />
      </td>
      {kinds.map((kind) => (
        <td key={kind} className={styles.number} title={counts.full(quantities[kind])}>
          {counts.short(quantities[kind])}
        </td>
      ))}
    </>
  );
}

type ItemNameProps = { readonly sku: string | null; readonly inventoryId: number | null };

/** Returns the name of a line's item: its SKU, otherwise its number; null if the service sends neither. */
export function itemNameOf({ sku, inventoryId }: ItemNameProps): string | null {
  return sku ?? (inventoryId === null ? null : `#${inventoryId}`);
}

/** Linked to the item if it is known. */
export function ItemName({ sku, inventoryId }: ItemNameProps) {
  const t = useMessages();
  const name = itemNameOf({ sku, inventoryId });
  if (name === null) return t('sku.unnamed');
  const text = <ServiceText mono>{name}</ServiceText>;
  return inventoryId === null ? text : <RecordLink to={`/inventory/${inventoryId}`}>{text}</RecordLink>;
}
