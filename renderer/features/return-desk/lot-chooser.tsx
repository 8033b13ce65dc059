import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NamedLot } from '../../../shared/returns/return-goods-rules.ts';
import { longestLot } from '../../../shared/returns/return-limit-rules.ts';
import { useWords } from '../../messages/use-words.ts';
import { ChoiceList } from './choice-list.tsx';
import type { DeskChoice } from './desk-choice.ts';
import { DeskChooser } from './desk-chooser.tsx';
import styles from './lot-chooser.module.css';
import { NamedItem } from './named-item.tsx';

type LotChooserProps = {
  readonly item: { readonly sku: string | null; readonly name: string | null };
  /** Those of `lotChoices`. */
  readonly choices: readonly DeskChoice[];
  /** What stands in the fields at first, such as the lot that the line has. */
  readonly suggestion: NamedLot | null;
  readonly takesFocus: boolean;
  readonly onType: (lot: NamedLot) => void;
  readonly onCancel: () => void;
};

/** Asks for the lot of an item: one that is known, or one typed from the label with its date. */
export function LotChooser(props: LotChooserProps) {
  const { item, choices, suggestion, takesFocus, onType, onCancel } = props;
  const words = useWords();
  const [number, setNumber] = useState(suggestion?.number ?? '');
  const [day, setDay] = useState(suggestion?.date ?? '');
  const [wasTried, setTried] = useState(false);
  const isMissing = number.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing) onType({ number: number.trim(), date: day === '' ? null : day });
  };
  // The choice that none can be read is always there: alone it is no reason to keep the focus from the field.
  const hasLots = choices.length > 1;
  return (
    <DeskChooser title={words('returnPart.lotTitle')} about={<NamedItem {...item} />} onCancel={onCancel}>
      <ChoiceList label={words('returnPart.lotTitle')} choices={choices} takesFocus={takesFocus && hasLots} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          size="xs"
          label={words('returnPart.lotNumber')}
          classNames={{ input: 'mono' }}
          value={number}
          maxLength={longestLot}
          autoFocus={takesFocus && !hasLots}
          error={wasTried && isMissing && words('returnPart.lotNumberMissing')}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          type="date"
          label={words('returnPart.lotDate')}
          max="9999-12-31"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {words('returnPart.lotTake')}
        </Button>
      </form>
    </DeskChooser>
  );
}
