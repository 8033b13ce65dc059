import { Button, TextInput } from '@mantine/core';
import type { SessionView } from '../../../shared/session/session-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import { Countdown } from './countdown.tsx';
import styles from './sign-in.module.css';

type WaitingStepProps = { readonly session: Extract<SessionView, { step: 'waitingForBrowser' }> };

/** The browser is open: how long there is, and what to do if it is not. */
export function WaitingStep({ session }: WaitingStepProps) {
  const t = useMessages();
  const reopen = useRequest('session.reopenBrowser');
  const cancel = useRequest('session.cancelSignIn');
  const error = reopen.error ?? cancel.error;
  return (
    <>
      <div className={styles.waiting}>
        <Countdown startedAt={session.startedAt} expiresAt={session.expiresAt} />
        <div>
          <h1 className={styles.title}>{t('waiting.title')}</h1>
          <p className={styles.lead}>{t('waiting.text')}</p>
        </div>
      </div>
      <div className={styles.form}>
        <TextInput
          label={t('waiting.link')}
          description={t('waiting.linkText')}
          readOnly
          value={session.authorizeUrl}
          classNames={{ input: 'mono' }}
          onFocus={(event) => event.currentTarget.select()}
          rightSection={<CopyButton text={session.authorizeUrl} what={t('waiting.linkWhat')} />}
        />
        {error !== null && <FailureNotice error={error} />}
        <div className={styles.actions}>
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate({})}>
            {t('waiting.reopen')}
          </Button>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t('waiting.cancel')}
          </Button>
        </div>
        <p className="no-margin small leading-17 dim">
          {t('waiting.listening')} <span className="mono">{session.redirectUri}</span>
        </p>
      </div>
    </>
  );
}
