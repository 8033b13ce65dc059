import type { Ref } from 'react';
import { TextFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './lots.module.css';

type ItemFieldProps = {
  /** The text in the address. */
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onSettle: (text: string) => void;
  /** Enter: the item of this id or SKU is wanted. */
  readonly onChoose: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Where an item is named by its id or SKU: typing narrows the list, Enter opens the item. */
export function ItemField({ value, onType, onSettle, onChoose, ref }: ItemFieldProps) {
  const t = useMessages();
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        const text = event.currentTarget.querySelector('input')?.value.trim() ?? '';
        if (text !== '') onChoose(text);
      }}
    >
      <TextFilter
        ref={ref ?? null}
        label={t('lots.item')}
        value={value}
        widthPx={272}
        keyHint="/"
        onType={onType}
        onSettle={onSettle}
      />
    </form>
  );
}
