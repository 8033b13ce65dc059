import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { QuestionDialog } from '../../components/layout/question-dialog.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The number of this desk's command codes, the sheet with them, and the way to another one. */
export function CommandsSection() {
  const t = useMessages();
  const navigate = useNavigate();
  const [{ deskNumber }] = usePreferences();
  const [isAsking, setAsking] = useState(false);
  const printSheet = () => void navigate({ to: '/return-desk', search: { print: 'commands' } });
  return (
    <SettingsSection title={t('settings.commands')} text={t('settings.commandsText')}>
      <div className={styles.control}>
        <span>{t('settings.deskNumber')}</span>
        <span className="mono">{deskNumber}</span>
      </div>
      <div className={`flex wrap gap-8 ${styles.actions}`}>
        <Button variant="default" onClick={printSheet}>
          {t('settings.commandsPrint')}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('settings.commandsRenew')}
        </Button>
      </div>
      {isAsking && <RenewDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

function RenewDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const renew = useRequest('preferences.renewCommands');
  return (
    <QuestionDialog
      title={t('settings.commandsRenewTitle')}
      confirmLabel={t('settings.commandsRenewConfirm')}
      cancelLabel={t('settings.commandsRenewCancel')}
      isDestructive
      isPending={renew.isPending}
      error={renew.error}
      onConfirm={() => renew.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('settings.commandsRenewText')}</p>
    </QuestionDialog>
  );
}
