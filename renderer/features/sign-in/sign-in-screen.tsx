import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { ManagedProblems } from '#renderer/components/feedback/managed-problems.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { DeskForm } from '#renderer/components/layout/desk-form.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import textStyles from '#renderer/components/text/text.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { deskProposalQuery, policyQuery, profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { ScannerTest } from '#renderer/scan/scanner-test.tsx';
import type { DeskProposal } from '#shared/desk/desk.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { ProfileImport, ProfileList } from './profile-list.tsx';
import styles from './sign-in.module.css';

type SignInScreenProps = {
  readonly session: SessionView;
  /** The current step of the session. */
  readonly children: ReactNode;
};

export function SignInScreen({ session, children }: SignInScreenProps) {
  const t = useMessages();
  const { data: profiles = [], error } = useQuery(profilesQuery);
  const { data: policy } = useQuery(policyQuery);
  const profile = chosenProfile(profiles);
  const canChoose = ['starting', 'signedOut', 'keychainProblem'].includes(session.step);
  return (
    <div className={styles.screen} data-kind={profile?.kind}>
      <aside className={styles.side} aria-label={t('signIn.environments')}>
        <Wordmark />
        <div className="grow">
          <h2 className={styles.sideTitle}>{t('signIn.environments')}</h2>
          {error !== null && <FailureNotice error={error} />}
          <ProfileList profiles={profiles} canChoose={canChoose} />
          <div className="small">
            <ManagedProblems problems={policy?.problems ?? []} className={styles.managedProblem} />
          </div>
        </div>
        {session.step !== 'noProfile' && <ProfileImport isEnabled={canChoose} />}
      </aside>
      <main className="flex scroll surface">
        <div className={styles.stepInner}>{children}</div>
      </main>
    </div>
  );
}

type DeskStepProps = { readonly accountId: string; readonly session: SessionView };

const unknownDesk: DeskProposal = { name: '', centerId: null, reason: null };

/** The first run of an account: sets this desk's name and center. */
export function DeskStep({ accountId, session }: DeskStepProps) {
  const t = useMessages();
  const proposal = useQuery(deskProposalQuery(accountId));
  const signOut = useRequest('session.signOut');
  return (
    <>
      <h1 className={styles.title}>{t('desk.title')}</h1>
      <p className={styles.lead}>{t('desk.text')}</p>
      {session.step === 'signedIn' && !session.isSaved && (
        <p className={styles.notice}>
          <StateShape tone="attention" />
          {t(session.keychain === 'absent' ? 'signIn.memoryOnly' : 'signIn.notSaved')}
        </p>
      )}
      {proposal.isPending ? (
        <DelayedSkeleton lines={3} />
      ) : (
        <DeskForm
          accountId={accountId}
          desk={null}
          proposal={proposal.data ?? unknownDesk}
          submitLabel={t('desk.start')}
        >
          <section className={styles.scanner} aria-label={t('scannerTest.title')}>
            <h2>{t('scannerTest.title')}</h2>
            <p>{t('scannerTest.text')}</p>
            <ScannerTest />
          </section>
        </DeskForm>
      )}
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

/** The Dockhand logo: a dock door with its leveler down. */
function Wordmark() {
  return (
    <span className={textStyles.wordmark}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2 18V4.5A2.5 2.5 0 0 1 4.5 2h11A2.5 2.5 0 0 1 18 4.5V18h-3.4V6.2H5.4V18z" />
        <path d="M7 8.2h6v2H7zm0 3.6h6v2H7zm0 3.6h6V18H7z" />
      </svg>
      Dockhand
    </span>
  );
}
