import { Radio } from '@mantine/core';
import { flagFrom } from '#renderer/components/list-screen/list-search.ts';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { valueFilter } from './list-filter.tsx';

/** By default the answers are "Yes" and "No". */
type YesNoLabels = { readonly label: MessageId; readonly yes?: MessageId; readonly no?: MessageId };

export function yesNoFilter<Name extends string>(name: Name, labels: YesNoLabels) {
  return valueFilter(name, flagFrom, ({ value, onChange }) => {
    const t = useMessages();
    const label = t(labels.label);
    const yes = t(labels.yes ?? 'term.yes');
    const no = t(labels.no ?? 'term.no');
    const summary = value === undefined ? null : value ? yes : no;
    return (
      <FilterMenu label={label} summary={summary} onClear={() => onChange(undefined)}>
        <Radio.Group
          aria-label={label}
          value={value === undefined ? 'any' : String(value)}
          onChange={(chosen) => onChange(chosen === 'any' ? undefined : chosen === 'true')}
        >
          <div className={styles.choices}>
            <Radio className={styles.choice} value="any" label={t('filter.either')} />
            <Radio className={styles.choice} value="true" label={yes} />
            <Radio className={styles.choice} value="false" label={no} />
          </div>
        </Radio.Group>
      </FilterMenu>
    );
  });
}
