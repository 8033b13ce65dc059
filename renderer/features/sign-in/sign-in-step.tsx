import { useState } from 'react';
import type { ProfileView } from '../../../shared/profiles/profile-view.ts';
import type { SessionView } from '../../../shared/session/session-view.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { assertNever } from '../../platform/bridge/assert-never.ts';
import { ChannelChoiceStep } from './channel-choice-step.tsx';
import { FinishingStep } from './finishing-step.tsx';
import { KeychainStep } from './keychain-step.tsx';
import { ProfileImport } from './profile-import.tsx';
import styles from './sign-in.module.css';
import { SignedOutStep, type SignInMethod } from './signed-out-step.tsx';
import { WaitingStep } from './waiting-step.tsx';

type SignInStepProps = { readonly session: SessionView; readonly profile: ProfileView | null };

export function SignInStep({ session, profile }: SignInStepProps) {
  const t = useMessages();
  // Kept here, over the steps between: an attempt that failed leads back to the form that it came from.
  const [method, setMethod] = useState<SignInMethod>('browser');
  switch (session.step) {
    case 'noProfile':
      return (
        <>
          <h1 className={styles.title}>{t('signIn.chooseFirst')}</h1>
          <p className={styles.lead}>{t('signIn.noProfiles')}</p>
          <div className={styles.importPlace}>
            <ProfileImport isEnabled />
          </div>
        </>
      );
    case 'starting':
      return (
        <p className={styles.quiet} role="status">
          {t('starting.text')}
        </p>
      );
    case 'keychainProblem':
      return <KeychainStep keychain={session.keychain} />;
    case 'signedOut':
      return profile === null ? null : (
        <SignedOutStep
          key={profile.id}
          session={session}
          profile={profile}
          method={method}
          onMethod={setMethod}
        />
      );
    case 'waitingForBrowser':
      return <WaitingStep session={session} />;
    case 'finishing':
      return <FinishingStep doing={session.doing} />;
    case 'choosingChannel':
      return <ChannelChoiceStep session={session} />;
    case 'signedIn':
    case 'over':
      return null;
    default:
      return assertNever(session);
  }
}
