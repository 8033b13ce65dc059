import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark, StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { Fact, FactList, TextFact } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { sessionQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { SignOutContext } from '#renderer/platform/sign-out-context.ts';
import type { ChannelChoice } from '#shared/session/session-view.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

export function SessionSection() {
  const t = useMessages();
  const account = useAccount();
  const signOut = use(SignOutContext);
  const { data: session } = useQuery(sessionQuery);
  return (
    <SettingsSection title={t('settings.session')}>
      <FactList>
        <TextFact label={t('term.account')} text={account.applicationName} />
        <Fact label={t('term.channel')}>
          {session?.step === 'signedIn' && session.channels.length > 1 ? (
            <ChannelSwitch channels={session.channels} channelId={account.channelId} />
          ) : (
            <ServiceText>{account.channelName}</ServiceText>
          )}
        </Fact>
        {session?.step === 'signedIn' && (
          <>
            <Fact label={t('settings.method')}>{t(`settings.method.${session.method}`)}</Fact>
            <Fact label={t('settings.keychain')}>
              <StateMark
                tone={session.keychain === 'working' ? 'done' : 'attention'}
                label={t(`settings.keychain.${session.keychain}`)}
              />
            </Fact>
            <Fact label={t('settings.kept')}>{session.isSaved ? t('settings.kept.yes') : <NotKept />}</Fact>
            <Fact label={t('settings.missingScopes')}>
              {session.missingScopes.length === 0 ? (
                t('settings.noMissingScopes')
              ) : (
                <>
                  <ScopeList scopes={session.missingScopes} isMissing />
                  <p className={styles.text}>{t('settings.missingScopesText')}</p>
                </>
              )}
            </Fact>
            <Fact label={t('settings.grantedScopes')}>
              {session.grantedScopes.length === 0 ? (
                t('settings.grantedUnknown')
              ) : (
                <ScopeList scopes={session.grantedScopes} />
              )}
            </Fact>
          </>
        )}
      </FactList>
      {session?.step !== 'signedIn' && <p className={styles.text}>{t('settings.sessionOver')}</p>}
      <div className={styles.actions}>
        <Button variant="default" onClick={signOut}>
          {t('action.signOut')}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** The keychain may accept now what it did not accept before. */
function NotKept() {
  const t = useMessages();
  const retry = useRequest('session.retryKeychain');
  return (
    <>
      {t('settings.kept.no')}{' '}
      <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
        {t('action.retry')}
      </Button>
      {retry.error !== null && <FailureNotice error={retry.error} />}
    </>
  );
}

type ScopeListProps = { readonly scopes: readonly string[]; readonly isMissing?: boolean };

function ScopeList({ scopes, isMissing = false }: ScopeListProps) {
  return (
    <ul className={styles.scopes}>
      {scopes.map((scope) => (
        <li key={scope}>
          <StateShape tone={isMissing ? 'attention' : 'done'} />
          <span className="mono">{scope}</span>
        </li>
      ))}
    </ul>
  );
}

type ChannelSwitchProps = { readonly channels: readonly ChannelChoice[]; readonly channelId: number };

/** Switches to another channel of the same account, with its own data and desk. */
function ChannelSwitch({ channels, channelId }: ChannelSwitchProps) {
  const t = useMessages();
  const choose = useRequest('session.chooseChannel');
  return (
    <>
      <Select
        maw={420}
        aria-label={t('settings.switchChannel')}
        allowDeselect={false}
        value={String(channelId)}
        disabled={choose.isPending}
        data={channels.map((channel) => ({
          value: String(channel.id),
          label: `${channel.name} · ${t(channel.canWrite ? 'channel.writable' : 'channel.readOnly')}`,
        }))}
        onChange={(value) => {
          if (value !== null && value !== String(channelId)) choose.mutate({ channelId: Number(value) });
        }}
      />
      {choose.error !== null && <FailureNotice error={choose.error} />}
    </>
  );
}
