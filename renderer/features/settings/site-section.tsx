import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSyncLabels } from '#renderer/components/catalog/use-sync.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { useFocusAround } from '#renderer/components/layout/use-focus-back.ts';
import { Fact, FactList, TextFact } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { SiteFacts, SiteFault, SiteStatus } from '#shared/site/site.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const tones: Record<SiteStatus['state'], Tone> = {
  idle: 'ended',
  connecting: 'moving',
  connected: 'done',
  away: 'attention',
};

/** Desks are written down every half a minute. */
const againMs = 15_000;

/** The database that the desks share: how it stands, what to do about a fault, and who is there; nothing on a lone desk. */
export function SiteSection() {
  const t = useMessages();
  const { data: status } = useQuery(statusQuery);
  const standing = status?.site ?? null;
  const { data: site, error } = useQuery({
    queryKey: ['site', standing],
    queryFn: () => call('site.read', {}),
    enabled: standing !== null,
    staleTime: 0,
    refetchInterval: againMs,
    // What is known of the desks stays while it is asked for again.
    placeholderData: (before) => before,
  });
  if (standing === null || site == null) return null;
  const { state, fault } = standing;
  const { nextAt } = site;
  // What was asked for before may be of another state.
  const facts = state === 'connected' ? site.facts : null;
  return (
    <SettingsSection id="site" title={t('site.title')} text={t('site.text')}>
      {error !== null && <FailureNotice error={error} />}
      <FactList>
        <TextFact label={t('term.name')} text={site.name} />
        <TextFact label={t('printers.host')} text={site.url} isMono />
        <TextFact label={t('site.login')} text={site.login} isMono />
        <Fact label={t('site.state')}>
          <StateMark tone={tones[state]} word={t(`site.state.${state}`)} />
        </Fact>
        {facts !== null && <ServerFacts facts={facts} />}
        {state === 'away' && nextAt !== null && (
          <Fact label={t('site.nextAt')}>
            <TimeText instant={nextAt} />
          </Fact>
        )}
      </FactList>
      {fault !== null && <SiteTrouble fault={fault} detail={site.detail} />}
      {state === 'connected' && !site.isKept && <p className={styles.text}>{t('site.passwordMemory')}</p>}
      {facts !== null && <SiteDesks desks={facts.desks} />}
    </SettingsSection>
  );
}

/** What is wrong and what to do about it; gone as soon as it is done. */
function SiteTrouble({ fault, detail }: { readonly fault: SiteFault; readonly detail: string | null }) {
  const t = useMessages();
  const client = useQueryClient();
  const part = useRef<HTMLDivElement>(null);
  const readAgain = () => void client.invalidateQueries({ queryKey: ['site'] });
  const retry = useRequest('site.retry', readAgain);
  useFocusAround(part);
  return (
    <div ref={part}>
      <div className={`stack gap-8 ${styles.actions}`} role="status">
        <p className="no-margin">{t(`site.fault.${fault}`)}</p>
        {fault !== 'noPassword' && detail !== null && (
          <span className="small dim">
            <ServiceText wraps>{detail}</ServiceText>
          </span>
        )}
        {fault !== 'noPassword' && (
          <div>
            <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
              {t('site.retry')}
            </Button>
          </div>
        )}
      </div>
      {(fault === 'noPassword' || fault === 'wrongPassword') && <PasswordForm onSaved={readAgain} />}
    </div>
  );
}

function ServerFacts({ facts }: { readonly facts: SiteFacts }) {
  const t = useMessages();
  const { size } = useSyncLabels();
  return (
    <>
      <Fact label={t('site.server')}>
        {t('site.serverValue', { version: facts.serverVersion, schema: facts.schemaNumber })}
      </Fact>
      <Fact label={t('site.size')}>{size(facts.databaseBytes)}</Fact>
      <Fact label={t('site.lag')}>{t('site.lagValue', { ms: facts.lagMs })}</Fact>
    </>
  );
}

function SiteDesks({ desks }: Pick<SiteFacts, 'desks'>) {
  const t = useMessages();
  return (
    <div className={styles.actions}>
      <h3 className="heading">{t('site.desks')}</h3>
      <ul className={styles.operators} aria-label={t('site.desks')}>
        {desks.map(({ id, name, programVersion, seenAt, isThere, isThisDesk }) => (
          <li key={id} className={styles.webhook}>
            <span className="shrink">
              <ServiceText>{name}</ServiceText>
              <span className="small dim">
                {t('site.desk', { version: programVersion })}
                {isThisDesk && ` · ${t('site.thisDesk')}`}
              </span>
            </span>
            <TimeText instant={seenAt} form="age" />
            <StateMark
              tone={isThere ? 'done' : 'ended'}
              word={t(isThere ? 'site.deskThere' : 'site.deskAway')}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PasswordForm({ onSaved }: { readonly onSaved: () => void }) {
  const t = useMessages();
  const [password, setPassword] = useState('');
  const save = useRequest('site.savePassword', () => {
    setPassword('');
    onSaved();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !save.isPending) save.mutate({ password });
  };
  return (
    <form className={`${styles.webhookForm} stack gap-8`} onSubmit={submit} noValidate>
      <TextInput
        type="password"
        size="xs"
        label={t('site.password')}
        description={t('site.passwordText')}
        value={password}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {save.error !== null && <FailureNotice error={save.error} />}
      <div>
        <Button type="submit" size="xs" variant="default" disabled={password === ''} loading={save.isPending}>
          {t('site.save')}
        </Button>
      </div>
    </form>
  );
}
