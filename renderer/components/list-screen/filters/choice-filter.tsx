import { Checkbox, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { textsFrom, undefinedIfEmpty } from '#renderer/components/list-screen/list-search.ts';
import { type MessageId, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { valueFilter } from './list-filter.tsx';

/** A choice: its value in the address, its label, and its rendering if a label is not enough. */
type Choice = { readonly value: string; readonly label: string; readonly drawn?: ReactNode };

type ChoiceFilterProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[] | undefined;
  readonly onChoose: (values: readonly string[] | undefined) => void;
};

/** Narrows a list to some of a few values: statuses, reasons, kinds. */
export function ChoiceFilter({ label, choices, chosen = [], onChoose }: ChoiceFilterProps) {
  const t = useMessages();
  const [first] = chosen;
  const summary =
    first === undefined
      ? null
      : chosen.length === 1
        ? (choices.find(({ value }) => value === first)?.label ?? first)
        : t('filter.countChosen', { count: chosen.length });
  const toggle = (value: string) =>
    onChoose(
      undefinedIfEmpty(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
    );
  return (
    <FilterMenu label={label} summary={summary} onClear={() => onChoose(undefined)}>
      <div className={styles.choices}>
        {choices.map(({ value, label: word, drawn }) => (
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

/** Narrows a list to some of the known values of a field. */
export function choiceFilter<Name extends string, Value extends string>(
  name: Name,
  label: MessageId,
  values: readonly Value[],
  wordOf: (value: Value, t: Translate) => string,
) {
  return valueFilter(
    name,
    (raw) =>
      undefinedIfEmpty(textsFrom(raw, 20, 50).filter((text) => values.some((value) => value === text))),
    ({ value: chosen, onChange }) => {
      const t = useMessages();
      const choices = values.map((value) => ({ value, label: wordOf(value, t) }));
      return <ChoiceFilter label={t(label)} choices={choices} chosen={chosen} onChoose={onChange} />;
    },
  );
}

type OneOfFilterProps<Value> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly wordOf: (value: Value) => string;
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
};

/** Narrows a list to one of a few values. */
export function OneOfFilter<Value extends string | number>(props: OneOfFilterProps<Value>) {
  const { label, values, wordOf, chosen, onChoose } = props;
  const t = useMessages();
  return (
    <FilterMenu
      label={label}
      summary={chosen === undefined ? null : wordOf(chosen)}
      onClear={() => onChoose(undefined)}
    >
      <Radio.Group
        aria-label={label}
        value={String(values.findIndex((value) => value === chosen))}
        onChange={(place) => onChoose(values[Number(place)])}
      >
        <div className={styles.choices}>
          <Radio className={styles.choice} value="-1" label={t('filter.either')} />
          {values.map((value, place) => (
            <Radio
              key={value}
              className={styles.choice}
              value={String(place)}
              label={<bdi>{wordOf(value)}</bdi>}
            />
          ))}
        </div>
      </Radio.Group>
    </FilterMenu>
  );
}

/** Narrows a list to one of the known values of a field. */
export function oneOfFilter<Name extends string, Value extends string | number>(
  name: Name,
  label: MessageId,
  values: readonly Value[],
  wordOf: (value: Value, t: Translate) => string,
) {
  return valueFilter(
    name,
    (raw) => values.find((value) => value === raw || String(value) === raw),
    ({ value: chosen, onChange }) => {
      const t = useMessages();
      const filter = { label: t(label), values, wordOf: (value: Value) => wordOf(value, t) };
      return <OneOfFilter {...filter} chosen={chosen} onChoose={onChange} />;
    },
  );
}

/**
 * Narrows a list to certain statuses, each rendered as in the list; an address can name others too.
 *
 * @param statuses those that can be requested from the service
 */
export function statusFilter<Status extends string>(
  statuses: readonly Status[],
  show: (status: Status, t: Translate) => { readonly tone: Tone; readonly label: string },
) {
  return valueFilter(
    'statuses',
    (raw) => undefinedIfEmpty(textsFrom(raw, 20, 60)),
    ({ value: chosen, onChange }) => {
      const t = useMessages();
      const choices = statuses.map((status) => {
        const shown = show(status, t);
        return { value: status, label: shown.label, drawn: <StateMark {...shown} /> };
      });
      return <ChoiceFilter label={t('term.status')} choices={choices} chosen={chosen} onChoose={onChange} />;
    },
  );
}
