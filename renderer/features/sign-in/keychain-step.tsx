import { Button } from '@mantine/core';
import type { KeychainState } from '../../../shared/session/session-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import styles from './sign-in.module.css';

/** The keychain has to work before anything is known about the session. */
export function KeychainStep({ keychain }: { readonly keychain: KeychainState }) {
  const t = useMessages();
  const retry = useRequest('session.retryKeychain');
  return (
    <>
      <h1 className={styles.title}>
        <StateShape tone={keychain === 'working' ? 'done' : 'attention'} />
        {t(`keychain.${keychain}.title`)}
      </h1>
      <p className={styles.lead}>{t(`keychain.${keychain}.text`)}</p>
      {retry.error !== null && <FailureNotice error={retry.error} />}
      <div className={styles.actions}>
        <Button autoFocus loading={retry.isPending} onClick={() => retry.mutate({})}>
          {t('keychain.retry')}
        </Button>
      </div>
    </>
  );
}
