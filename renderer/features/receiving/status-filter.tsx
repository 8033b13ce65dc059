import { Checkbox } from '@mantine/core';
import { StateMark } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { askableStatuses, showOrderStatus } from './receiving-status.ts';

type StatusFilterProps = {
  readonly chosen: readonly string[];
  readonly onChoose: (statuses: readonly string[]) => void;
};

/** Narrows the list to some statuses. */
export function StatusFilter({ chosen, onChoose }: StatusFilterProps) {
  const words = useWords();
  const [first] = chosen;
  const summary =
    first === undefined
      ? null
      : chosen.length === 1
        ? showOrderStatus(first, words).word
        : words('filter.countChosen', { count: chosen.length });
  const toggle = (status: string) =>
    onChoose(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status]);
  return (
    <FilterMenu label={words('filter.status')} summary={summary} onClear={() => onChoose([])}>
      <div className={styles.choices}>
        {askableStatuses.map((status) => (
          <Checkbox
            key={status}
            className={styles.choice}
            checked={chosen.includes(status)}
            onChange={() => toggle(status)}
            label={<StateMark {...showOrderStatus(status, words)} />}
          />
        ))}
      </div>
    </FilterMenu>
  );
}
