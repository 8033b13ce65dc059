import { SegmentedControl } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useWords } from '../../messages/use-words.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import styles from './settings.module.css';

const offeredPercents = [10, 25, 50, 75, 90];

/** How much of the service's limit the reading of the catalogue may take. */
export function SyncShareChoice() {
  const words = useWords();
  const intl = useIntl();
  const [{ syncShare }, save] = usePreferences();
  const percent = Math.round(syncShare * 100);
  const percents = [...new Set([...offeredPercents, percent])].sort((one, other) => one - other);
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{words('catalogue.share')}</span>
      <SegmentedControl
        aria-label={words('catalogue.share')}
        value={String(percent)}
        data={percents.map((value) => ({
          value: String(value),
          label: intl.formatNumber(value / 100, { style: 'percent' }),
        }))}
        onChange={(value) => save({ syncShare: Number(value) / 100 })}
      />
      <p className={styles.explained}>{words('catalogue.shareText')}</p>
    </div>
  );
}
