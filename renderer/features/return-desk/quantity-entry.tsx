import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ReturnDraftLine } from '../../../shared/returns/return-draft.ts';
import { mostPieces } from '../../../shared/returns/return-limit-rules.ts';
import { useWords } from '../../messages/use-words.ts';
import { DeskChooser } from './desk-chooser.tsx';
import { NamedItem } from './named-item.tsx';
import styles from './quantity-entry.module.css';

type QuantityEntryProps = {
  readonly line: Pick<ReturnDraftLine, 'sku' | 'name' | 'quantity'>;
  readonly takesFocus: boolean;
  readonly onTake: (quantity: number) => void;
  readonly onCancel: () => void;
};

/** Asks how many pieces of an item came back. */
export function QuantityEntry({ line, takesFocus, onTake, onCancel }: QuantityEntryProps) {
  const words = useWords();
  const [text, setText] = useState(String(line.quantity));
  const [wasTried, setTried] = useState(false);
  const quantity = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  const isWrong = quantity < 1 || quantity > mostPieces;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) onTake(quantity);
  };
  return (
    <DeskChooser
      title={words('returnDesk.quantity')}
      about={<NamedItem sku={line.sku} name={line.name} />}
      onCancel={onCancel}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={words('returnDesk.quantityField')}
          inputMode="numeric"
          value={text}
          autoFocus={takesFocus}
          error={wasTried && isWrong && words('returnDesk.quantityWrong', { most: mostPieces })}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {words('returnDesk.quantityTake')}
        </Button>
      </form>
    </DeskChooser>
  );
}
