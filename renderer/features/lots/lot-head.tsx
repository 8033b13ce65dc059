import type { InventoryItem } from '../../../shared/service/inventory.ts';
import { AgeStamp } from '../../components/age-stamp.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import styles from '../../components/stock/item-head.module.css';
import { useWords } from '../../messages/use-words.ts';

type LotHeadProps = {
  readonly item: InventoryItem;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** Which item's lots these are, and where more about it stands. */
export function LotHead({ item, source, asOf }: LotHeadProps) {
  const words = useWords();
  return (
    <div className={styles.head}>
      <p className={styles.name}>
        {item.name === null ? words('item.unnamed') : <ServiceText>{item.name}</ServiceText>}
      </p>
      <div className={styles.line}>
        {!item.isLot && <StateMark tone="ended" word={words('lots.notInLots')} />}
        <nav className={styles.links} aria-label={words('item.links')}>
          <a href={`#/inventory/${item.inventoryId}`}>{words('lots.item.open')}</a>
          <a href={`#/history?items=${item.inventoryId}`}>{words('item.history')}</a>
        </nav>
        <span className={styles.age}>
          <AgeStamp source={source} asOf={asOf} />
        </span>
      </div>
    </div>
  );
}
