import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { SignInStep } from '#renderer/features/sign-in/sign-in-step.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { SessionView } from '#shared/session/session-view.ts';

const steps = new Set<SessionView['step']>(['waitingForBrowser', 'finishing', 'choosingChannel']);

/** Over the work, which stays in place. */
export function SignInAgainDialog({ session }: { readonly session: SessionView }) {
  const t = useMessages();
  const { data: profiles } = useQuery(profilesQuery);
  const cancel = useRequest('session.cancelSignIn');
  if (!steps.has(session.step)) return null;
  return (
    <Dialog
      onClose={() => cancel.mutate({})}
      title={t('again.title')}
      size={560}
      closeOnClickOutside={false}
      closeLabel={t('action.cancel')}
    >
      <SignInStep session={session} profile={chosenProfile(profiles)} />
    </Dialog>
  );
}
