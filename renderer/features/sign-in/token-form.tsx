import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import styles from './sign-in.module.css';

/** Signs in with a personal access token; the field is emptied as soon as the token is on its way. */
export function TokenForm() {
  const t = useMessages();
  const [token, setToken] = useState('');
  const [wasTried, setTried] = useState(false);
  const signIn = useRequest('session.signInWithToken');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const given = token.trim();
    if (given === '') return;
    signIn.mutate({ token: given });
    setToken('');
    setTried(false);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        type="password"
        label={t('signIn.token')}
        description={t('signIn.tokenText')}
        value={token}
        autoComplete="off"
        maxLength={4_096}
        autoFocus
        error={wasTried && token.trim() === '' && t('signIn.tokenMissing')}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      {signIn.error !== null && <FailureNotice error={signIn.error} />}
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={signIn.isPending}>
          {t('signIn.withToken')}
        </Button>
      </div>
    </form>
  );
}
