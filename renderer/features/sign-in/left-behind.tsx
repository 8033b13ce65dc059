import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { storedQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import type { LeftBehind } from '#shared/session/session-view.ts';
import styles from './sign-in.module.css';

/** The parts that belong only to the session; everything else is left only after a requested purge. */
const sessionParts: readonly LeftBehind[] = ['keychain', 'settings'];

/** Lists what could not be removed from this computer, and what helps. */
export function LeftBehindParts({ parts }: { readonly parts: readonly LeftBehind[] }) {
  const t = useMessages();
  return (
    <>
      <p>{t('leftBehind.text')}</p>
      <ul className={styles.leftBehind}>
        {parts.map((part) => (
          <li key={part}>{t(`leftBehind.${part}`)}</li>
        ))}
      </ul>
      {parts.some((part) => part !== 'site') && <p>{t('leftBehind.advice')}</p>}
      {parts.includes('site') && <p>{t('leftBehind.siteAdvice')}</p>}
    </>
  );
}

type LeftBehindNoticeProps = { readonly profile: ProfileView; readonly leftBehind: readonly LeftBehind[] };

/** Shows what a sign-out could not finish, and offers to finish it. */
export function LeftBehindNotice({ profile, leftBehind }: LeftBehindNoticeProps) {
  const t = useMessages();
  const { refetch } = useQuery(storedQuery(profile.id));
  const signOut = useRequest('session.signOut', () => void refetch());
  return (
    <div className={styles.problem} role="alert" data-problem="leftBehind">
      <StateShape tone="wrong" />
      <div>
        <strong>{t('leftBehind.title')}</strong>
        <LeftBehindParts parts={leftBehind} />
        {signOut.error !== null && <FailureNotice error={signOut.error} />}
        <Button
          variant="default"
          className={styles.leftBehindRetry ?? ''}
          loading={signOut.isPending}
          onClick={() =>
            signOut.mutate({
              purge: leftBehind.some((part) => !sessionParts.includes(part)),
              // Unsent writes are deleted only if the user confirms it, each time.
              purgesUnsent: false,
            })
          }
        >
          {t('action.retry')}
        </Button>
      </div>
    </div>
  );
}

/** Offers to delete this computer's data of a profile with no signed-in account; nothing if there is none. */
export function StoredDataButton({ profile }: { readonly profile: ProfileView }) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const { data: stored } = useQuery(storedQuery(profile.id));
  if (stored?.holdsData !== true) return null;
  return (
    <>
      <button type="button" className={styles.textKey} onClick={() => setAsking(true)}>
        {t('stored.delete')}
      </button>
      {isAsking && <DeleteStoredDialog profile={profile} stored={stored} onClose={() => setAsking(false)} />}
    </>
  );
}

type DeleteStoredDialogProps = {
  readonly profile: ProfileView;
  readonly stored: { readonly unsent: number; readonly drafts: number };
  readonly onClose: () => void;
};

function DeleteStoredDialog({ profile, stored, onClose }: DeleteStoredDialogProps) {
  const t = useMessages();
  const { unsent, drafts } = stored;
  const [purgesUnsent, setPurgesUnsent] = useState(false);
  const { refetch } = useQuery(storedQuery(profile.id));
  const signOut = useRequest('session.signOut', () => {
    onClose();
    void refetch();
  });
  return (
    <QuestionDialog
      title={t('stored.title', { name: profile.name.slice(0, 80) })}
      confirmLabel={t('action.delete')}
      isDestructive
      refusal={unsent > 0 && !purgesUnsent ? t('signOut.refusal') : null}
      request={signOut}
      onConfirm={() => signOut.mutate({ purge: true, purgesUnsent })}
      onClose={onClose}
    >
      <p>{t('stored.text', { hasSite: profile.site === null ? 'no' : 'yes' })}</p>
      {unsent > 0 && (
        <Checkbox
          checked={purgesUnsent}
          onChange={(event) => setPurgesUnsent(event.currentTarget.checked)}
          label={t(unsent === drafts ? 'signOut.purgeDrafts' : 'signOut.purgeUnsent', { count: unsent })}
          description={t('signOut.purgeUnsentText')}
        />
      )}
    </QuestionDialog>
  );
}
