import { ServiceText } from '#renderer/components/text/service-text.tsx';
import styles from './named-item.module.css';

export function NamedItem({ sku, name }: { readonly sku: string | null; readonly name: string | null }) {
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
