import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DeskCodes, deskCodesQuery, useDeskCodeLabels } from '#renderer/components/catalog/desk-codes.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { DeskForm } from '#renderer/components/layout/desk-form.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { deskQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { ScannerHealth } from '#renderer/scan/health/scanner-health.tsx';
import { ScannerTest } from '#renderer/scan/scanner-test.tsx';
import { AskedButton } from './asked-button.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

export function DeskSection() {
  const t = useMessages();
  const account = useAccount();
  const { data: desk } = useQuery(deskQuery(account.id));
  const [isSaved, setSaved] = useState(false);
  if (desk === undefined) return null;
  return (
    <SettingsSection title={t('term.desk')} text={t('settings.deskText')}>
      <DeskForm
        accountId={account.id}
        desk={desk}
        submitLabel={t('action.save')}
        onSaved={() => setSaved(true)}
        onEdited={() => setSaved(false)}
      />
      <span role="status">{isSaved && <StateMark tone="done" label={t('settings.saved')} />}</span>
    </SettingsSection>
  );
}

/** How this desk's scanner types, as calibrated, and how its scans arrive. */
export function ScannerSection() {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection title={t('scannerTest.title')} text={t('scannerTest.text')}>
      <ScannerTest />
      <div className={`flex ${styles.below}`}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('scannerHealth.openDialog')}
        </Button>
      </div>
      {isOpen && <ScannerHealth onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

/**
 * The meanings of codes on this desk, or at all desks of its site: unknown codes assigned to an item, and the units in
 * cases.
 */
export function CodesSection() {
  const t = useMessages();
  const labels = useDeskCodeLabels();
  const { data: codes } = useQuery(deskCodesQuery(useAccount().id));
  return (
    <SettingsSection title={labels.title} text={labels.text}>
      {codes !== undefined && codes.length === 0 && <p className={styles.text}>{t('deskCodes.none')}</p>}
      <DeskCodes codes={(codes ?? []).toReversed()} />
    </SettingsSection>
  );
}

export function CommandsSection() {
  const t = useMessages();
  const navigate = useNavigate();
  const [{ deskNumber }] = usePreferences();
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
        <AskedButton
          label={t('settings.commandsRenew')}
          request={useRequest('preferences.renewCommands')}
          title={t('settings.commandsRenewTitle')}
          confirmLabel={t('settings.commandsRenewConfirm')}
          sentences={[t('settings.commandsRenewText')]}
        />
      </div>
    </SettingsSection>
  );
}
