import { Button } from '@mantine/core';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { useIsLocked } from './policy-section.tsx';
import styles from './settings.module.css';
import { SelectRow, SettingsSection } from './settings-section.tsx';

const offeredMinutes = [1, 2, 5, 10, 15, 30, 60];
const never = 'never';

export function LockSection() {
  const t = useMessages();
  const [{ idleLockMinutes, operators }, save] = usePreferences();
  const isLocked = useIsLocked('idleLockMinutes');
  const lock = useRequest('lock.lock');
  const minutes = [...new Set([...offeredMinutes, ...(idleLockMinutes === null ? [] : [idleLockMinutes])])];
  const canUnlock = operators.some(({ hasBadge, hasPin }) => hasBadge || hasPin);
  return (
    <SettingsSection title={t('settings.lock')} text={t('settings.lockText')}>
      <SelectRow
        label={t('settings.lockAfter')}
        value={idleLockMinutes === null ? never : String(idleLockMinutes)}
        choices={[
          { value: never, label: t('settings.lockNever') },
          ...minutes
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: t('settings.lockMinutes', { count }) })),
        ]}
        isLocked={isLocked}
        onChange={(value) => save({ idleLockMinutes: value === never ? null : Number(value) })}
      />
      {lock.error !== null && <FailureNotice error={lock.error} />}
      {canUnlock ? (
        <div className={styles.actions}>
          <Button variant="default" loading={lock.isPending} onClick={() => lock.mutate({})}>
            {t('palette.lock')}
          </Button>
        </div>
      ) : (
        <p className={styles.text}>{t('lock.nobody')}</p>
      )}
    </SettingsSection>
  );
}
