import { SegmentedControl } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import styles from './settings.module.css';

const offeredPercents = [10, 25, 50, 75, 90];

/** How much of the service's limit the reading of the catalog may take. */
export function SyncShareChoice() {
  const t = useMessages();
  const intl = useIntl();
  const [{ syncShare }, save] = usePreferences();
  const percent = Math.round(syncShare * 100);
  const percents = [...new Set([...offeredPercents, percent])].sort((one, other) => one - other);
  return (
    <div className={styles.control}>
      <span aria-hidden="true">{t('catalog.share')}</span>
      <SegmentedControl
        aria-label={t('catalog.share')}
        value={String(percent)}
        data={percents.map((value) => ({
          value: String(value),
          label: intl.formatNumber(value / 100, { style: 'percent' }),
        }))}
        onChange={(value) => save({ syncShare: Number(value) / 100 })}
      />
      <p className={styles.explained}>{t('catalog.shareText')}</p>
    </div>
  );
}
