import type { SessionView } from '../../../shared/session/session-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { DeskForm } from '../../components/layout/desk-form.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import styles from './sign-in.module.css';

type DeskStepProps = { readonly accountId: string; readonly session: SessionView };

/** The first run of an account: which desk this is, and where it stands. */
export function DeskStep({ accountId, session }: DeskStepProps) {
  const t = useMessages();
  const signOut = useRequest('session.signOut');
  return (
    <>
      <h1 className={styles.title}>{t('desk.title')}</h1>
      <p className={styles.lead}>{t('desk.text')}</p>
      {session.step === 'signedIn' && !session.isKept && (
        <p className={styles.notice}>
          <StateShape tone="attention" />
          {t('signIn.memoryOnly')}
        </p>
      )}
      <DeskForm accountId={accountId} desk={null} submitLabel={t('desk.start')} />
      {signOut.error !== null && <FailureNotice error={signOut.error} />}
      <p className={styles.instead}>
        <button
          type="button"
          className={styles.textKey}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate({ purge: false })}
        >
          {t('desk.back')}
        </button>
      </p>
    </>
  );
}
