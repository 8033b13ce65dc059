import { Button, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ProfileView } from '../../../shared/profiles/profile-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import factStyles from '../../components/text/facts.module.css';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import styles from './sign-in.module.css';

type ClientFormProps = {
  readonly clientId: string;
  readonly hasClientSecret: boolean;
  readonly profile: ProfileView;
};

/** Client id and secret, asked for once, and the key that opens the browser. */
export function ClientForm({ clientId: knownId, hasClientSecret, profile }: ClientFormProps) {
  const t = useMessages();
  const isReady = knownId !== '' && hasClientSecret;
  const [isEditing, setEditing] = useState(!isReady);
  const [clientId, setClientId] = useState(knownId);
  const [secret, setSecret] = useState('');
  const [wasTried, setTried] = useState(false);
  const signIn = useRequest('session.signIn');
  const saveClient = useRequest('session.saveClient', () => {
    setSecret('');
    setEditing(false);
    signIn.mutate({});
  });

  const lacksSecret = secret.trim() === '' && !hasClientSecret;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEditing) {
      signIn.mutate({});
      return;
    }
    if (clientId.trim() === '' || lacksSecret) return;
    const given = secret.trim();
    saveClient.mutate({ clientId: clientId.trim(), ...(given === '' ? {} : { clientSecret: given }) });
  };
  const error = saveClient.error ?? signIn.error;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isEditing ? (
        <>
          <TextInput
            label={t('signIn.clientId')}
            description={t('signIn.clientIdText')}
            value={clientId}
            autoFocus={knownId === ''}
            spellCheck={false}
            autoComplete="off"
            maxLength={400}
            error={wasTried && clientId.trim() === '' && t('signIn.clientIdMissing')}
            classNames={{ input: 'mono' }}
            onChange={(event) => setClientId(event.currentTarget.value)}
          />
          <TextInput
            type="password"
            label={t('signIn.clientSecret')}
            description={t(hasClientSecret ? 'signIn.newSecretText' : 'signIn.clientSecretText')}
            placeholder={hasClientSecret ? t('signIn.secretStored') : ''}
            value={secret}
            autoFocus={knownId !== ''}
            autoComplete="off"
            maxLength={4_096}
            error={wasTried && lacksSecret && t('signIn.clientSecretMissing')}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        </>
      ) : (
        <dl className={`${factStyles.facts} ${styles.client}`}>
          <div>
            <dt>{t('signIn.clientId')}</dt>
            <dd>
              <ServiceText mono>{knownId}</ServiceText>
            </dd>
          </div>
          <div>
            <dt>{t('signIn.clientSecret')}</dt>
            <dd>
              <StateMark tone="done" word={t('signIn.secretStored')} />
            </dd>
          </div>
          <div>
            <dt>{t('signIn.redirect')}</dt>
            <dd>
              <ServiceText mono>{profile.redirectUri}</ServiceText>
            </dd>
          </div>
        </dl>
      )}
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.actions}>
        <Button
          type="submit"
          size="sm"
          autoFocus={!isEditing}
          loading={saveClient.isPending || signIn.isPending}
          rightSection={<IconExternalLink size={15} stroke={1.75} aria-hidden="true" />}
        >
          {t('signIn.withBrowser')}
        </Button>
        {isReady && (
          <button type="button" className={styles.textKey} onClick={() => setEditing(!isEditing)}>
            {t(isEditing ? 'signIn.keepClient' : 'signIn.changeClient')}
          </button>
        )}
      </div>
      <p className="no-margin small leading-17 dim">{t('signIn.withBrowserText')}</p>
    </form>
  );
}

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
