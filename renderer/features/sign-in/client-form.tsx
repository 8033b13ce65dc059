import { Button, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import factStyles from '#renderer/components/text/facts.module.css';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import { DomainWarning, HostFacts, ProfileHosts } from './profile-list.tsx';
import styles from './sign-in.module.css';
import { SignInProblemNotice } from './sign-in-problem-notice.tsx';

type ClientFormProps = {
  readonly clientId: string;
  readonly hasClientSecret: boolean;
  /** The server rejected the client id or secret last time: both are asked for again. */
  readonly isRefused?: boolean;
  readonly profile: ProfileView;
};

/**
 * The button that opens the browser. Asks for the client id and secret if they are unknown; known ones are behind the
 * connection details.
 */
export function ClientForm({
  clientId: knownId,
  hasClientSecret,
  isRefused = false,
  profile,
}: ClientFormProps) {
  const t = useMessages();
  const isReady = knownId !== '' && hasClientSecret;
  const [isEditing, setEditing] = useState(!isReady || isRefused);
  const [asksId, setAsksId] = useState(knownId === '' || isRefused);
  const [clientId, setClientId] = useState(knownId);
  const [secret, setSecret] = useState('');
  const [wasTried, setTried] = useState(false);
  const idField = useRef<HTMLInputElement>(null);
  const secretField = useRef<HTMLInputElement>(null);
  const signIn = useRequest('session.signIn');
  const saveClient = useRequest('session.saveClient', ({ step }) => {
    setSecret('');
    setEditing(false);
    // A session that ended because of the old secret continues with the right one.
    if (step !== 'signedIn') signIn.mutate({});
  });

  const lacksId = clientId.trim() === '';
  const lacksSecret = secret.trim() === '' && !hasClientSecret;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEditing) {
      signIn.mutate({});
      return;
    }
    if (lacksId || lacksSecret) {
      (lacksId ? idField : secretField).current?.focus();
      return;
    }
    const trimmedSecret = secret.trim();
    saveClient.mutate({
      clientId: clientId.trim(),
      ...(trimmedSecret === '' ? {} : { clientSecret: trimmedSecret }),
    });
  };
  const change = () => {
    setEditing(true);
    setAsksId(true);
  };
  const error = saveClient.error ?? signIn.error;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isEditing ? <ProfileHosts profile={profile} /> : <DomainWarning profile={profile} />}
      {isEditing && asksId && (
        <TextInput
          size="sm"
          ref={idField}
          label={t('term.clientId')}
          description={t('signIn.clientIdText')}
          value={clientId}
          autoFocus={knownId === ''}
          data-autofocus={knownId === '' || undefined}
          spellCheck={false}
          autoComplete="off"
          maxLength={400}
          error={wasTried && lacksId && t('signIn.clientIdMissing')}
          classNames={{ input: 'mono' }}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
      )}
      {isEditing && (
        <TextInput
          size="sm"
          ref={secretField}
          type="password"
          label={t('signIn.clientSecret')}
          description={t(hasClientSecret ? 'signIn.newSecretText' : 'signIn.clientSecretText')}
          placeholder={hasClientSecret ? t('signIn.secretStored') : ''}
          value={secret}
          autoFocus={knownId !== ''}
          data-autofocus={knownId !== '' || undefined}
          autoComplete="off"
          maxLength={4_096}
          error={wasTried && lacksSecret && t('signIn.clientSecretMissing')}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
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
          {t('action.signIn')}
        </Button>
        {isEditing && isReady && (
          <button type="button" className={styles.textKey} onClick={() => setEditing(false)}>
            {t('action.keep')}
          </button>
        )}
      </div>
      <p className="no-margin small leading-17 dim">{t('signIn.withBrowserText')}</p>
      <ConnectionDetails
        clientId={knownId}
        hasClientSecret={hasClientSecret}
        profile={profile}
        isEditing={isEditing}
        onChange={isEditing && asksId ? null : change}
      />
    </form>
  );
}

type ConnectionDetailsProps = Pick<ClientFormProps, 'clientId' | 'hasClientSecret' | 'profile'> & {
  /** The form already asks for some of them, with the hosts above it. */
  readonly isEditing: boolean;
  /** Asks for both; null if they are already asked for. */
  readonly onChange: (() => void) | null;
};

/** The sign-in settings, for the person who set it up; other users need not read them. */
function ConnectionDetails({
  clientId,
  hasClientSecret,
  profile,
  isEditing,
  onChange,
}: ConnectionDetailsProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.textKey}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('signIn.details')}
      </button>
      <div id={id} hidden={!isOpen} className={styles.details}>
        {!isEditing && <HostFacts profile={profile} />}
        <dl className={`${factStyles.facts} ${styles.client}`}>
          <div>
            <dt>{t('term.clientId')}</dt>
            <dd>{clientId === '' ? '–' : <ServiceText mono>{clientId}</ServiceText>}</dd>
          </div>
          <div>
            <dt>{t('signIn.clientSecret')}</dt>
            <dd>
              <StateMark
                tone={hasClientSecret ? 'done' : 'waiting'}
                label={t(hasClientSecret ? 'signIn.secretStored' : 'signIn.secretMissing')}
              />
            </dd>
          </div>
          <div>
            <dt>{t('term.redirectUri')}</dt>
            <dd>
              <ServiceText mono wraps>
                {profile.redirectUri}
              </ServiceText>
            </dd>
          </div>
        </dl>
        {onChange !== null && (
          <button type="button" className={styles.textKey} onClick={onChange}>
            {t('signIn.changeClient')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Clears the field as soon as the token is sent. */
export function TokenForm() {
  const t = useMessages();
  const [token, setToken] = useState('');
  const [wasTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const signIn = useRequest('session.signInWithToken');
  // If a session is over, the form is in a dialog, behind which the notice of the problem can't be seen.
  const problem = signIn.data?.step === 'over' ? signIn.data.problem : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const trimmedToken = token.trim();
    if (trimmedToken === '') {
      field.current?.focus();
      return;
    }
    signIn.mutate({ token: trimmedToken });
    setToken('');
    setTried(false);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        ref={field}
        type="password"
        label={t('signIn.token')}
        description={t('signIn.tokenText')}
        value={token}
        autoComplete="off"
        maxLength={4_096}
        autoFocus
        data-autofocus
        error={wasTried && token.trim() === '' && t('signIn.tokenMissing')}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      {problem !== null && <SignInProblemNotice problem={problem} />}
      {signIn.error !== null && <FailureNotice error={signIn.error} />}
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={signIn.isPending}>
          {t('signIn.withToken')}
        </Button>
      </div>
    </form>
  );
}
