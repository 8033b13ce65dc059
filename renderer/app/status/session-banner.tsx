import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { ClientForm, TokenForm } from '#renderer/features/sign-in/client-form.tsx';
import { SignInProblemNotice } from '#renderer/features/sign-in/sign-in-problem-notice.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import styles from './session-banner.module.css';

/** The session ended automatically: the work stays, with buttons to continue above it. */
export function SessionBanner({ session }: { readonly session: Extract<SessionView, { step: 'over' }> }) {
  const t = useMessages();
  const [asksForToken, setAsksForToken] = useState(false);
  // Without a client that the service accepts, the browser sign-in is impossible, so the client is requested
  // immediately.
  const [asksForClient, setAsksForClient] = useState(true);
  const profile = chosenProfile(useQuery(profilesQuery).data);
  const signIn = useRequest('session.signIn');
  return (
    <div className={styles.banner} role="alert">
      <div className={styles.line}>
        <StateShape tone="attention" />
        <strong>{t('banner.over')}</strong>
        <span className={styles.text}>
          {t(`banner.reason.${session.reason}`)} {t('banner.overText')}
        </span>
        <span className={styles.keys}>
          <Button variant="default" onClick={() => setAsksForToken(true)}>
            {t('signIn.useToken')}
          </Button>
          <Button
            loading={signIn.isPending}
            onClick={() => {
              setAsksForClient(true);
              signIn.mutate({});
            }}
          >
            {t('action.signIn')}
          </Button>
        </span>
      </div>
      {session.problem !== null && <SignInProblemNotice problem={session.problem} />}
      {signIn.error !== null && <FailureNotice error={signIn.error} />}
      {asksForClient && session.problem?.kind === 'clientRefused' && profile !== null && (
        <Dialog
          onClose={() => setAsksForClient(false)}
          title={t('again.title')}
          closeLabel={t('action.cancel')}
        >
          <ClientForm clientId={session.clientId} hasClientSecret={false} isRefused profile={profile} />
        </Dialog>
      )}
      {asksForToken && (
        <Dialog
          onClose={() => setAsksForToken(false)}
          title={t('again.title')}
          closeLabel={t('action.cancel')}
        >
          <TokenForm />
        </Dialog>
      )}
    </div>
  );
}

/** This run goes without features that may have made the previous ones crash. */
export function SafeModeBanner() {
  const t = useMessages();
  const restart = useRequest('app.restart');
  return (
    <div className={styles.banner} role="status">
      <div className={styles.line}>
        <StateShape tone="attention" />
        <strong>{t('safeMode.title')}</strong>
        <span className={styles.text}>{t('safeMode.text')}</span>
        <span className={styles.keys}>
          <Button
            variant="default"
            loading={restart.isPending}
            onClick={() => restart.mutate({ isSafeMode: false })}
          >
            {t('safeMode.leave')}
          </Button>
        </span>
      </div>
    </div>
  );
}
