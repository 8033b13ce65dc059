import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark, StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { countdownText, instantMs } from '#renderer/components/text/relative-age.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { assertNever } from '#renderer/platform/bridge/assert-never.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import type { KeychainState, SessionView } from '#shared/session/session-view.ts';
import countdownStyles from './countdown.module.css';
import { findChannels, maxChannelsWithoutSearch } from './find-channels.ts';
import { ProfileImport } from './profile-list.tsx';
import styles from './sign-in.module.css';
import { SignedOutStep, type SignInMethod } from './signed-out-step.tsx';

type SignInStepProps = { readonly session: SessionView; readonly profile: ProfileView | null };

export function SignInStep({ session, profile }: SignInStepProps) {
  const t = useMessages();
  // Stored here, above the steps, so that a failed attempt returns to the form that started it.
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

type WaitingStepProps = { readonly session: Extract<SessionView, { step: 'waitingForBrowser' }> };

function WaitingStep({ session }: WaitingStepProps) {
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
          size="sm"
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
            {t('action.cancel')}
          </Button>
        </div>
        <p className="no-margin small leading-17 dim">
          {t('waiting.listening')} <span className="mono">{session.redirectUri}</span>
        </p>
      </div>
    </>
  );
}

type CountdownProps = { readonly startedAt: string; readonly expiresAt: string };

const radius = 29;
const circumference = 2 * Math.PI * radius;
const urgentMs = 30_000;

function Countdown({ startedAt, expiresAt }: CountdownProps) {
  const t = useMessages();
  const now = useNow(500);
  const end = instantMs(expiresAt) ?? now;
  const start = instantMs(startedAt) ?? now;
  // The displayed clock can be slightly before the start.
  const remaining = Math.min(end - start, Math.max(0, end - now));
  const share = Math.min(1, remaining / Math.max(1, end - start));
  const time = countdownText(remaining);
  return (
    <div
      className={countdownStyles.countdown}
      role="timer"
      aria-label={t('waiting.left', { time })}
      data-urgent={remaining < urgentMs || undefined}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={countdownStyles.track} cx="32" cy="32" r={radius} />
        <circle
          className={countdownStyles.left}
          cx="32"
          cy="32"
          r={radius}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
        />
      </svg>
      <span>{time}</span>
    </div>
  );
}

type Doing = Extract<SessionView, { step: 'finishing' }>['doing'];

/** Returns the steps: a token needs no code exchange, and a code needs no token check. */
function stepsOf(doing: Doing): readonly Doing[] {
  return doing === 'checkingToken'
    ? ['checkingToken', 'readingChannels']
    : ['exchangingCode', 'readingChannels'];
}

/** The steps between the browser's response and the session. */
function FinishingStep({ doing }: { readonly doing: Doing }) {
  const t = useMessages();
  const cancel = useRequest('session.cancelSignIn');
  const steps = stepsOf(doing);
  const at = steps.indexOf(doing);
  return (
    <>
      <h1 className={styles.title}>{t('finishing.title')}</h1>
      <ol className={styles.progress} aria-live="polite">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined}>
            <StateShape tone={index < at ? 'done' : index === at ? 'moving' : 'waiting'} />
            {t(`finishing.${step}`)}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  );
}

/** The session can't be restored without the keychain; a new sign-in can do without it. */
function KeychainStep({ keychain }: { readonly keychain: KeychainState }) {
  const t = useMessages();
  const retry = useRequest('session.retryKeychain');
  const signOut = useRequest('session.signOut');
  const error = retry.error ?? signOut.error;
  return (
    <>
      <h1 className={styles.title}>
        <StateShape tone={keychain === 'working' ? 'done' : 'attention'} />
        {t(`keychain.${keychain}.title`)}
      </h1>
      <p className={styles.lead}>{t(`keychain.${keychain}.text`)}</p>
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.actions}>
        <Button
          autoFocus
          disabled={signOut.isPending}
          loading={retry.isPending}
          onClick={() => retry.mutate({})}
        >
          {t('action.retry')}
        </Button>
      </div>
      <p className={styles.instead}>
        <button
          type="button"
          className={styles.textKey}
          disabled={retry.isPending || signOut.isPending}
          onClick={() => signOut.mutate({ purge: false })}
        >
          {t('keychain.signInAgain')}
        </button>
      </p>
    </>
  );
}

type ChannelChoiceStepProps = { readonly session: Extract<SessionView, { step: 'choosingChannel' }> };

/** The channel with write access is preselected. */
function ChannelChoiceStep({ session }: ChannelChoiceStepProps) {
  const t = useMessages();
  const [chosen, setChosen] = useState(session.proposedChannelId);
  const [sought, setSought] = useState('');
  const choose = useRequest('session.chooseChannel');
  const cancel = useRequest('session.cancelSignIn');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose.mutate({ channelId: chosen });
  };
  return (
    <form onSubmit={submit}>
      <h1 className={styles.title}>{t('channel.title')}</h1>
      <p className={styles.lead}>{t('channel.text')}</p>
      {session.channels.length > maxChannelsWithoutSearch && (
        <TextInput
          size="sm"
          mt={14}
          aria-label={t('channel.find')}
          placeholder={t('channel.find')}
          value={sought}
          maxLength={200}
          onChange={(event) => setSought(event.currentTarget.value)}
          // Enter here would take the chosen channel before the user saw the results.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={styles.channels} role="radiogroup" aria-label={t('channel.title')}>
        {findChannels(session.channels, sought, chosen).map((channel) => (
          <label key={channel.id} className={styles.channel} data-chosen={channel.id === chosen || undefined}>
            <input
              type="radio"
              name="channel"
              checked={channel.id === chosen}
              data-autofocus={channel.id === chosen || undefined}
              onChange={() => setChosen(channel.id)}
            />
            <span className="stack grow shrink semibold">
              <ServiceText>{channel.name}</ServiceText>
              <span className={styles.channelApplication}>
                <ServiceText>{channel.applicationName}</ServiceText> ·{' '}
                <span className="mono">{channel.id}</span>
              </span>
            </span>
            {channel.id === session.proposedChannelId && (
              <span className="no-margin small leading-17 dim">{t('channel.proposed')}</span>
            )}
            <StateMark
              tone={channel.canWrite ? 'done' : 'ended'}
              label={t(channel.canWrite ? 'channel.writable' : 'channel.readOnly')}
            />
          </label>
        ))}
      </div>
      {choose.error !== null && <FailureNotice error={choose.error} />}
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={choose.isPending}>
          {t('channel.continue')}
        </Button>
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
