import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';

/** One thing that can be chosen: its value in the address, its word, and how it is drawn where a word is not all. */
type Choice = { readonly value: string; readonly word: string; readonly drawn?: ReactNode };

type ChoiceFilterProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
};

/** Narrows a list to some of a few things: statuses, reasons, kinds. */
export function ChoiceFilter({ label, choices, chosen, onChoose }: ChoiceFilterProps) {
  const t = useMessages();
  const [first] = chosen;
  const summary =
    first === undefined
      ? null
      : chosen.length === 1
        ? (choices.find(({ value }) => value === first)?.word ?? first)
        : t('filter.countChosen', { count: chosen.length });
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <FilterMenu label={label} summary={summary} onClear={() => onChoose([])}>
      <div className={styles.choices}>
        {choices.map(({ value, word, drawn }) => (
          <Checkbox
            key={value}
            className={styles.choice}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            label={drawn ?? word}
          />
        ))}
      </div>
    </FilterMenu>
  );
}
