import { Button, Checkbox } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { appInfoQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import styles from './settings.module.css';
import { LockedMark, SettingsSection, useIsLocked } from './settings-section.tsx';

const loginItemQuery = queryOptions({
  queryKey: ['login-item'],
  queryFn: () => call('app.readLoginItem', {}),
});

export function StartupSection() {
  const t = useMessages();
  const client = useQueryClient();
  const { data: info } = useQuery(appInfoQuery);
  const { data: item } = useQuery(loginItemQuery);
  const save = useRequest('app.saveLoginItem', (saved) =>
    client.setQueryData(loginItemQuery.queryKey, saved),
  );
  const restart = useRequest('app.restart');
  const isOn = item?.isOn ?? null;
  const isLocked = useIsLocked('startAtLogin');
  const error = save.error ?? restart.error;
  return (
    <SettingsSection title={t('settings.startup')} text={t('dialog.safeModeText')}>
      {error !== null && <FailureNotice error={error} />}
      {isOn !== null && (
        <>
          <Checkbox
            label={t('settings.startupOn')}
            checked={isOn}
            disabled={isLocked}
            onChange={({ currentTarget }) => save.mutate({ isOn: currentTarget.checked })}
          />
          {isLocked && <LockedMark />}
        </>
      )}
      <div className={`flex wrap gap-8 ${styles.actions}`}>
        <Button
          variant="default"
          disabled={info?.isSafeMode !== false}
          loading={restart.isPending}
          onClick={() => restart.mutate({ isSafeMode: true })}
        >
          {t('dialog.safeMode')}
        </Button>
      </div>
    </SettingsSection>
  );
}
