import type { ReactNode } from 'react';
import { RecordPane, type RecordPaneProps } from '#renderer/components/record-pane/record-pane.tsx';
import type { RecordPart } from '#renderer/components/record-pane/record-section.tsx';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { InventoryItem } from '#shared/inventory/inventory.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import styles from './item-head.module.css';

/** A part of the item that is read separately. */
export type ItemPart<Data> = RecordPart<Data> & { readonly isFetching: boolean };

type ItemPaneProps = Pick<RecordPaneProps, 'label' | 'shortcuts' | 'onClose'> & {
  /** The item's id, as in the address. */
  readonly id: string;
  /** Null until it is known, or if the item has none. */
  readonly sku: string | null;
  readonly item: ItemPart<InventoryItem>;
  /** Other data that is read for the item. */
  readonly parts: readonly ItemPart<unknown>[];
  readonly children: (answer: Answer<InventoryItem>) => ReactNode;
};

/** The pane of an inventory item, titled with its SKU; all its data is refreshed together. */
export function ItemPane({ id, sku, item, parts, children, ...pane }: ItemPaneProps) {
  const t = useMessages();
  const all = [item, ...parts];
  return (
    <RecordPane
      {...pane}
      id={sku ?? id}
      idWhat={t(sku === null ? 'item.idWhat' : 'term.sku')}
      state={null}
      second={sku === null ? null : { label: t('term.id'), text: id, what: t('item.idWhat') }}
      isRefreshing={all.some(({ isFetching }) => isFetching)}
      error={item.error}
      onRefresh={() => {
        for (const part of all) void part.refetch();
      }}
    >
      {item.data === undefined ? null : children(item.data)}
    </RecordPane>
  );
}

type ItemHeadProps = {
  readonly answer: Answer<InventoryItem>;
  /** Marks for special properties of the item, before the links. */
  readonly marks: ReactNode;
  readonly links: ReactNode;
};

/** The name of a record's item, its special properties, and the age of this data. */
export function ItemHead({ answer, marks, links }: ItemHeadProps) {
  const t = useMessages();
  const { name } = answer.data;
  return (
    <div className={styles.head}>
      <p className={styles.name}>{name === null ? t('term.unnamed') : <ServiceText>{name}</ServiceText>}</p>
      <div className={styles.line}>
        {marks}
        <nav className={styles.links} aria-label={t('item.links')}>
          {links}
        </nav>
        <span className="push-end small">
          <AgeStamp source={answer.source} asOf={answer.asOf} />
        </span>
      </div>
    </div>
  );
}
