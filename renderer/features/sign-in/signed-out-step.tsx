import { useState } from 'react';
import type { ProfileView } from '../../../shared/ipc/profile-view.ts';
import type { SessionView } from '../../../shared/ipc/session-view.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StateShape } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import { ClientForm } from './client-form.tsx';
import styles from './sign-in.module.css';
import { SignInProblemNotice } from './sign-in-problem-notice.tsx';
import { TokenForm } from './token-form.tsx';

type SignedOutStepProps = {
  readonly session: Extract<SessionView, { step: 'signedOut' }>;
  readonly profile: ProfileView;
};

/** Signing in with the browser or, instead, with a personal access token. */
export function SignedOutStep({ session, profile }: SignedOutStepProps) {
  const words = useWords();
  const [method, setMethod] = useState<'browser' | 'token'>(
    session.problem?.kind === 'tokenRefused' ? 'token' : 'browser',
  );
  return (
    <>
      <h1 className={styles.title}>
        {words('signIn.title')}{' '}
        <span className={styles.to}>
          <ServiceText>{words('signIn.to', { name: profile.name })}</ServiceText>
        </span>
      </h1>
      {session.problem !== null && <SignInProblemNotice problem={session.problem} />}
      {session.keychain === 'absent' && (
        <p className={styles.notice}>
          <StateShape tone="attention" />
          {words('signIn.memoryOnly')}
        </p>
      )}
      {method === 'browser' ? <ClientForm session={session} profile={profile} /> : <TokenForm />}
      <div className={styles.instead}>
        <button
          type="button"
          className={styles.textKey}
          onClick={() => setMethod(method === 'browser' ? 'token' : 'browser')}
        >
          {words(method === 'browser' ? 'signIn.useToken' : 'signIn.useBrowser')}
        </button>
      </div>
    </>
  );
}
