import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { ClientForm, TokenForm } from './client-form.tsx';
import { LeftBehindNotice, StoredDataButton } from './left-behind.tsx';
import { ProfileHosts } from './profile-list.tsx';
import styles from './sign-in.module.css';
import { SignInProblemNotice } from './sign-in-problem-notice.tsx';

/** The two ways to sign in (specification 5). */
export type SignInMethod = 'browser' | 'token';

type SignedOutStepProps = {
  readonly session: Extract<SessionView, { step: 'signedOut' }>;
  readonly profile: ProfileView;
  readonly method: SignInMethod;
  readonly onMethod: (method: SignInMethod) => void;
};

export function SignedOutStep({ session, profile, method, onMethod }: SignedOutStepProps) {
  const t = useMessages();
  return (
    <>
      <h1 className={styles.title}>
        {t('action.signIn')}{' '}
        <span className="shrink dim clip">
          <ServiceText>{t('signIn.to', { name: profile.name })}</ServiceText>
        </span>
      </h1>
      {session.leftBehind.length > 0 && (
        <LeftBehindNotice profile={profile} leftBehind={session.leftBehind} />
      )}
      {session.problem !== null && <SignInProblemNotice problem={session.problem} />}
      {session.keychain === 'absent' && (
        <p className={styles.notice}>
          <StateShape tone="attention" />
          {t('signIn.memoryOnly')}
        </p>
      )}
      {method === 'browser' ? (
        <ClientForm
          clientId={session.clientId}
          hasClientSecret={session.hasClientSecret}
          isRefused={session.problem?.kind === 'clientRefused'}
          profile={profile}
        />
      ) : (
        <>
          <ProfileHosts profile={profile} />
          <TokenForm />
        </>
      )}
      <div className={styles.instead}>
        <button
          type="button"
          className={styles.textKey}
          onClick={() => onMethod(method === 'browser' ? 'token' : 'browser')}
        >
          {t(method === 'browser' ? 'signIn.useToken' : 'signIn.useBrowser')}
        </button>
        <StoredDataButton profile={profile} />
      </div>
    </>
  );
}
