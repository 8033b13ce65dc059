import type { InventoryItem } from '../../../shared/service/inventory.ts';
import { AgeStamp } from '../../components/age-stamp.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import styles from '../../components/stock/item-head.module.css';
import { useWords } from '../../messages/use-words.ts';
import { FlagMarks } from './flag-marks.tsx';
import { flagsOf } from './item-flags.ts';

type ItemHeadProps = {
  readonly item: InventoryItem;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

/** What the item is called and what is special about it, and where more about it stands. */
export function ItemHead({ item, source, asOf }: ItemHeadProps) {
  const words = useWords();
  const { inventoryId, isLot, name } = item;
  return (
    <div className={styles.head}>
      <p className={styles.name}>
        {name === null ? words('item.unnamed') : <ServiceText>{name}</ServiceText>}
      </p>
      <div className={styles.line}>
        <FlagMarks flags={flagsOf(item)} />
        <nav className={styles.links} aria-label={words('item.links')}>
          <a href={`#/history?items=${inventoryId}`}>{words('item.history')}</a>
          {isLot && <a href={`#/lots/${inventoryId}`}>{words('item.exclusions')}</a>}
        </nav>
        <span className={styles.age}>
          <AgeStamp source={source} asOf={asOf} />
        </span>
      </div>
    </div>
  );
}
