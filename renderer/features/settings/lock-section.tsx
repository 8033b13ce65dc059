import { Button } from '@mantine/core';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import styles from './settings.module.css';
import { numberChoices, SelectRow, SettingsSection } from './settings-section.tsx';

const never = 0;
const offeredMinutes = [never, 1, 2, 5, 10, 15, 30, 60];

export function LockSection() {
  const t = useMessages();
  const [{ idleLockMinutes, operators }, save] = usePreferences();
  const lock = useRequest('lock.lock');
  const minutes = idleLockMinutes ?? never;
  const canUnlock = operators.some(({ hasBadge, hasPin }) => hasBadge || hasPin);
  return (
    <SettingsSection title={t('settings.lock')} text={t('settings.lockText')}>
      <SelectRow
        label={t('settings.lockAfter')}
        value={String(minutes)}
        choices={numberChoices(offeredMinutes, minutes, (count) =>
          count === never ? t('settings.lockNever') : t('settings.lockMinutes', { count }),
        )}
        setting="idleLockMinutes"
        onChange={(value) => save({ idleLockMinutes: Number(value) || null })}
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
