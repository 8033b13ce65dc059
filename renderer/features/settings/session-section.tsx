import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { sessionQuery } from '../../platform/bridge/queries.ts';
import { SignOutContext } from '../../platform/sign-out-context.ts';
import { ChannelSwitch } from './channel-switch.tsx';
import { ScopeList } from './scope-list.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Who is signed in, with which channel and permissions, and the way out. */
export function SessionSection() {
  const words = useMessages();
  const account = useAccount();
  const signOut = use(SignOutContext);
  const { data: session } = useQuery(sessionQuery);
  return (
    <SettingsSection title={words('settings.session')}>
      <FactList>
        <Fact label={words('settings.account')}>
          <ServiceText>{account.applicationName}</ServiceText>
        </Fact>
        <Fact label={words('settings.channel')}>
          {session?.step === 'signedIn' && session.channels.length > 1 ? (
            <ChannelSwitch channels={session.channels} channelId={account.channelId} />
          ) : (
            <ServiceText>{account.channelName}</ServiceText>
          )}
        </Fact>
        {session?.step === 'signedIn' && (
          <>
            <Fact label={words('settings.method')}>{words(`settings.method.${session.method}`)}</Fact>
            <Fact label={words('settings.keychain')}>
              <StateMark
                tone={session.keychain === 'working' ? 'done' : 'attention'}
                word={words(`settings.keychain.${session.keychain}`)}
              />
            </Fact>
            <Fact label={words('settings.kept')}>
              {words(session.isKept ? 'settings.kept.yes' : 'settings.kept.no')}
            </Fact>
            <Fact label={words('settings.missingScopes')}>
              {session.missingScopes.length === 0 ? (
                words('settings.noMissingScopes')
              ) : (
                <>
                  <ScopeList scopes={session.missingScopes} isMissing />
                  <p className={styles.text}>{words('settings.missingScopesText')}</p>
                </>
              )}
            </Fact>
            <Fact label={words('settings.grantedScopes')}>
              {session.grantedScopes.length === 0 ? (
                words('settings.grantedUnknown')
              ) : (
                <ScopeList scopes={session.grantedScopes} />
              )}
            </Fact>
          </>
        )}
      </FactList>
      {session?.step !== 'signedIn' && <p className={styles.text}>{words('settings.sessionOver')}</p>}
      <div className={styles.actions}>
        <Button variant="default" onClick={signOut}>
          {words('settings.signOut')}
        </Button>
      </div>
    </SettingsSection>
  );
}
