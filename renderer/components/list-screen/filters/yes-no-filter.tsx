import { Radio } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';

type YesNoFilterProps = {
  readonly label: string;
  /** What the two answers are called; by default "Yes" and "No". */
  readonly yes?: string;
  readonly no?: string;
  /** Undefined: either. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (chosen: boolean | undefined) => void;
};

/** Narrows a list to what is, or is not, so. */
export function YesNoFilter(props: YesNoFilterProps) {
  const { label, chosen, onChoose } = props;
  const t = useMessages();
  const yes = props.yes ?? t('filter.yes');
  const no = props.no ?? t('filter.no');
  const summary = chosen === undefined ? null : chosen ? yes : no;
  return (
    <FilterMenu label={label} summary={summary} onClear={() => onChoose(undefined)}>
      <Radio.Group
        aria-label={label}
        value={chosen === undefined ? 'any' : String(chosen)}
        onChange={(value) => onChoose(value === 'any' ? undefined : value === 'true')}
      >
        <div className={styles.choices}>
          <Radio className={styles.choice} value="any" label={t('filter.either')} />
          <Radio className={styles.choice} value="true" label={yes} />
          <Radio className={styles.choice} value="false" label={no} />
        </div>
      </Radio.Group>
    </FilterMenu>
  );
}
