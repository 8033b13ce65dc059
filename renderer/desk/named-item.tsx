import { ServiceText } from '../components/text/service-text.tsx';
import styles from './named-item.module.css';

type NamedItemProps = { readonly sku: string | null; readonly name: string | null };

/** An item by its SKU and its name, as far as it has them. */
export function NamedItem({ sku, name }: NamedItemProps) {
  return (
    <span className={styles.item}>
      {sku !== null && sku !== '' && <ServiceText mono>{sku}</ServiceText>}
      {name !== null && name !== '' && (
        <span className={styles.name}>
          <ServiceText>{name}</ServiceText>
        </span>
      )}
    </span>
  );
}
