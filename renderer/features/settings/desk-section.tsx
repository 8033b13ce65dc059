import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { DeskForm } from '../../components/layout/desk-form.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { deskQuery } from '../../platform/bridge/queries.ts';
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
        submitLabel={t('desk.save')}
        onSaved={() => setSaved(true)}
      />
      <span role="status">{isSaved && <StateMark tone="done" word={t('settings.saved')} />}</span>
    </SettingsSection>
  );
}
