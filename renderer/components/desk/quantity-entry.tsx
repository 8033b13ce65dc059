import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { DeskChooser } from './desk-chooser.tsx';
import { NamedItem } from './named-item.tsx';
import styles from './quantity-entry.module.css';

type QuantityEntryProps = {
  readonly title: string;
  /** What is counted, where that is an item. */
  readonly item?: { readonly sku: string | null; readonly name: string | null };
  readonly label: string;
  /** What stands in the field at first. */
  readonly quantity: number;
  readonly most: number;
  readonly takesFocus: boolean;
  readonly onTake: (quantity: number) => void;
  readonly onCancel: () => void;
};

/** Asks for a number of pieces, or of what else is counted, from 1. */
export function QuantityEntry(props: QuantityEntryProps) {
  const { title, item, label, most, takesFocus, onTake, onCancel } = props;
  const words = useWords();
  const [text, setText] = useState(String(props.quantity));
  const [wasTried, setTried] = useState(false);
  const quantity = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  const isWrong = quantity < 1 || quantity > most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) onTake(quantity);
  };
  return (
    <DeskChooser
      title={title}
      about={item === undefined ? undefined : <NamedItem {...item} />}
      onCancel={onCancel}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={label}
          inputMode="numeric"
          value={text}
          autoFocus={takesFocus}
          error={wasTried && isWrong && words('deskPart.quantityWrong', { most })}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {words('deskPart.quantityTake')}
        </Button>
      </form>
    </DeskChooser>
  );
}
