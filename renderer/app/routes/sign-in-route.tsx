import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ToastLine } from '#renderer/app/status/trouble-line.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { DeskStep, SignInScreen } from '#renderer/features/sign-in/sign-in-screen.tsx';
import { SignInStep } from '#renderer/features/sign-in/sign-in-step.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { profilesQuery } from '#renderer/platform/bridge/queries.ts';
import type { SessionView } from '#shared/session/session-view.ts';

type SignInRouteProps = {
  readonly session: SessionView;
  /** The account that still has to configure this desk; null before sign-in. */
  readonly accountId: string | null;
};

/** Shown in place of the shell: the steps of the sign-in, and the desk's name and center. */
export function SignInRoute({ session, accountId }: SignInRouteProps) {
  const t = useMessages();
  const { data: profiles } = useQuery(profilesQuery);
  const profile = chosenProfile(profiles);
  useEffect(() => {
    const title = t('action.signIn');
    document.title =
      profile === null || profile.kind === 'production'
        ? t('app.title', { title })
        : t('app.titleEnvironment', { title, environment: t(`kind.${profile.kind}`) });
  }, [profile, t]);
  return (
    <>
      <SignInScreen session={session}>
        {accountId !== null ? (
          <DeskStep accountId={accountId} session={session} />
        ) : (
          profiles !== undefined && <SignInStep session={session} profile={profile} />
        )}
      </SignInScreen>
      <ToastLine />
    </>
  );
}
