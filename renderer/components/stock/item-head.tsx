import type { ReactNode } from 'react';
import type { InventoryItem } from '../../../shared/inventory/inventory.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { AgeStamp } from '../text/age-stamp.tsx';
import { ServiceText } from '../text/service-text.tsx';
import styles from './item-head.module.css';

type ItemHeadProps = {
  readonly answer: Answer<InventoryItem>;
  /** What is special about the item, before the links. */
  readonly marks: ReactNode;
  /** Where more about it stands. */
  readonly links: ReactNode;
};

/** What the item of a record is called, what is special about it, and how old that is. */
export function ItemHead({ answer, marks, links }: ItemHeadProps) {
  const t = useMessages();
  const { name } = answer.data;
  return (
    <div className={styles.head}>
      <p className={styles.name}>{name === null ? t('item.unnamed') : <ServiceText>{name}</ServiceText>}</p>
      <div className={styles.line}>
        {marks}
        <nav className="flex gap-16" aria-label={t('item.links')}>
          {links}
        </nav>
        <span className="push-end small">
          <AgeStamp source={answer.source} asOf={answer.asOf} />
        </span>
      </div>
    </div>
  );
}
