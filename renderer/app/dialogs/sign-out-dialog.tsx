import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { announce } from '#renderer/platform/announce.ts';
import { profilesQuery, storedQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import styles from './sign-out-dialog.module.css';

/** Also asks whether to delete the account's stored data. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const account = useAccount();
  const profile = chosenProfile(useQuery(profilesQuery).data);
  const [purge, setPurge] = useState(false);
  const [purgesUnsent, setPurgesUnsent] = useState(false);
  // 0 while unknown: the main process then refuses.
  const { unsent, drafts } = useQuery(storedQuery(account.id)).data ?? { unsent: 0, drafts: 0 };
  const signOut = useRequest('session.signOut', ({ keychainVerified, purgedRows }) => {
    const sentences = [t(keychainVerified ? 'signOut.verified' : 'signOut.notVerified')];
    if (purgedRows !== null) sentences.push(t('signOut.purged', { count: purgedRows }));
    announce({
      title: t('signOut.done'),
      text: sentences.join(' '),
      isTrouble: !keychainVerified,
      isForAnybody: true,
    });
    onClose();
  });
  return (
    <QuestionDialog
      title={t('signOut.title', { channel: account.channelName.slice(0, 80) })}
      confirmLabel={t('signOut.confirm')}
      cancelLabel={t('signOut.cancel')}
      isDestructive={purge}
      refusal={purge && unsent > 0 && !purgesUnsent ? t('signOut.refusal') : null}
      request={signOut}
      onConfirm={() => signOut.mutate({ purge, purgesUnsent: purge && purgesUnsent })}
      onClose={onClose}
    >
      <p>{t('signOut.text')}</p>
      {unsent > drafts && (
        <p>{t(purge ? 'signOut.unsentAtRisk' : 'signOut.unsent', { count: unsent - drafts })}</p>
      )}
      {drafts > 0 && <p>{t(purge ? 'signOut.draftsAtRisk' : 'signOut.drafts', { count: drafts })}</p>}
      <Checkbox
        className={styles.purge ?? ''}
        checked={purge}
        onChange={(event) => setPurge(event.currentTarget.checked)}
        label={t('signOut.purge')}
        description={t('signOut.purgeText', { hasSite: profile?.site == null ? 'no' : 'yes' })}
      />
      {purge && unsent > 0 && (
        <Checkbox
          className={styles.purge ?? ''}
          checked={purgesUnsent}
          onChange={(event) => setPurgesUnsent(event.currentTarget.checked)}
          label={t(unsent === drafts ? 'signOut.purgeDrafts' : 'signOut.purgeUnsent', { count: unsent })}
          description={t('signOut.purgeUnsentText')}
        />
      )}
    </QuestionDialog>
  );
}
