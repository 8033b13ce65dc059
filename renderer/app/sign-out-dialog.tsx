import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useRequest } from '../bridge/use-request.ts';
import { QuestionDialog } from '../components/question-dialog.tsx';
import { useWords } from '../messages/use-words.ts';
import { useAccount } from './account.tsx';
import { announce } from './announce.ts';
import styles from './sign-out-dialog.module.css';

/** Asks before signing out, and whether what is stored for the account goes too. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const account = useAccount();
  const [purge, setPurge] = useState(false);
  const signOut = useRequest('session.signOut', ({ keychainVerified, purgedRows }) => {
    const sentences = [words(keychainVerified ? 'signOut.verified' : 'signOut.notVerified')];
    if (purgedRows !== null) sentences.push(words('signOut.purged', { count: purgedRows }));
    announce({
      title: words('signOut.done'),
      text: sentences.join(' '),
      isTrouble: !keychainVerified,
      closeLabel: words('notice.close'),
    });
    onClose();
  });
  return (
    <QuestionDialog
      title={words('signOut.title', { channel: account.channelName.slice(0, 80) })}
      confirmLabel={words('signOut.confirm')}
      cancelLabel={words('signOut.cancel')}
      isDestructive={purge}
      isPending={signOut.isPending}
      error={signOut.error}
      onConfirm={() => signOut.mutate({ purge })}
      onClose={onClose}
    >
      <p>{words('signOut.text')}</p>
      <Checkbox
        className={styles.purge ?? ''}
        checked={purge}
        onChange={(event) => setPurge(event.currentTarget.checked)}
        label={words('signOut.purge')}
        description={words('signOut.purgeText')}
      />
    </QuestionDialog>
  );
}
