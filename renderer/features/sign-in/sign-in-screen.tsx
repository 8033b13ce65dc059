import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionView } from '../../../shared/session/session-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { chosenProfile } from '../../components/records/environment.ts';
import { Wordmark } from '../../components/text/wordmark.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { profilesQuery } from '../../platform/bridge/queries.ts';
import { ProfileImport } from './profile-import.tsx';
import { ProfileList } from './profile-list.tsx';
import styles from './sign-in.module.css';

type SignInScreenProps = {
  readonly session: SessionView;
  /** The step that the session is at. */
  readonly children: ReactNode;
};

/** Environments on the left, the step of the sign-in on the right. */
export function SignInScreen({ session, children }: SignInScreenProps) {
  const t = useMessages();
  const { data: profiles = [], error } = useQuery(profilesQuery);
  const profile = chosenProfile(profiles);
  const canChoose = session.step === 'signedOut';
  return (
    <div className={styles.screen} data-kind={profile?.kind}>
      <aside className={styles.side} aria-label={t('signIn.environments')}>
        <Wordmark />
        <div className="grow">
          <h2 className={styles.sideTitle}>{t('signIn.environments')}</h2>
          {error !== null && <FailureNotice error={error} />}
          <ProfileList profiles={profiles} canChoose={canChoose} />
        </div>
        {session.step !== 'noProfile' && <ProfileImport isEnabled={canChoose} />}
      </aside>
      <main className="flex scroll surface">
        <div className={styles.stepInner}>{children}</div>
      </main>
    </div>
  );
}
