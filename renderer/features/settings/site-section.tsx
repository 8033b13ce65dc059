import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSyncLabels } from '#renderer/components/catalog/use-sync.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { Fact, FactList, GivenTime, TextFact } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { type MessageId, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import type { SiteFacts, SiteFault, SiteStatus } from '#shared/site/site.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const tones: Record<SiteStatus['state'], Tone> = {
  idle: 'ended',
  connecting: 'moving',
  connected: 'done',
  away: 'attention',
};

/** What a new password fixes. */
const passwordFaults: ReadonlySet<SiteFault> = new Set(['noPassword', 'keychain', 'wrongPassword']);

/** Desks are recorded every half minute. */
const refetchIntervalMs = 15_000;

/** Site lag above this is reported as slow, in milliseconds. */
const slowMs = 250;

/** An area from a newer Dockhand is shown by its raw name. */
const siteAreaLabels: Readonly<Record<string, MessageId>> = {
  [siteAreas.catalog]: 'bar.catalog',
  [siteAreas.shipments]: 'term.shipments',
  [siteAreas.inbound]: 'site.area.inbound',
  [siteAreas.today]: 'site.area.today',
  [siteAreas.codes]: 'site.area.codes',
  [siteAreas.views]: 'views.title',
  [siteAreas.labels]: 'labelTemplates.title',
  [siteAreas.activity]: 'activity.list.title',
  [siteAreas.reports]: 'site.area.reports',
  [siteAreas.places]: 'site.area.places',
  [siteAreas.checkIns]: 'site.area.checkIns',
  [siteAreas.open]: 'site.area.open',
  [siteAreas.drafts]: 'term.drafts',
  [siteAreas.parcels]: 'site.area.parcels',
};

function siteAreaLabel(area: string, t: Translate): string {
  const id = siteAreaLabels[area];
  return id === undefined ? area : t(id);
}

/** Nothing on a standalone desk. */
export function SiteSection() {
  const t = useMessages();
  const times = useTimes();
  const { data: status } = useQuery(statusQuery);
  const siteStatus = status?.site ?? null;
  const { data: site, error } = useQuery({
    queryKey: ['site', siteStatus],
    queryFn: () => call('site.read', {}),
    enabled: siteStatus !== null,
    staleTime: 0,
    refetchInterval: refetchIntervalMs,
    // Keeps the known desks while they are read again.
    placeholderData: (before) => before,
  });
  if (siteStatus === null || site == null) return null;
  const { state, fault } = siteStatus;
  const { nextAt, restoredAt } = site;
  // Earlier facts may belong to another state.
  const facts = state === 'connected' ? site.facts : null;
  return (
    <SettingsSection id="site" title={t('site.title')} text={t('site.text')}>
      {error !== null && <FailureNotice error={error} />}
      <FactList>
        <TextFact label={t('term.name')} text={site.name} />
        <TextFact label={t('term.address')} text={site.url} isMono />
        <TextFact label={t('site.login')} text={site.login} isMono />
        <Fact label={t('site.state')}>
          <StateMark tone={tones[state]} label={t(`site.state.${state}`)} />
        </Fact>
        {facts !== null && <ServerFacts facts={facts} />}
        {state === 'away' && <GivenTime label={t('site.nextAt')} instant={nextAt} />}
      </FactList>
      {fault !== null && <SiteTrouble fault={fault} detail={site.detail} />}
      {facts !== null && facts.lagMs > slowMs && <p className={styles.text}>{t('site.slow')}</p>}
      {restoredAt !== null && (
        <p className={styles.text}>{t('site.restored', { time: times.short(restoredAt) })}</p>
      )}
      {state === 'connected' && !site.isSignInSaved && (
        <p className={styles.text}>{t('site.passwordMemory')}</p>
      )}
      {facts !== null && <SiteDesks desks={facts.desks} />}
      {facts !== null && <SiteAreas areas={facts.areas} />}
    </SettingsSection>
  );
}

/** Disappears as soon as the fault is fixed. */
function SiteTrouble({ fault, detail }: { readonly fault: SiteFault; readonly detail: string | null }) {
  const t = useMessages();
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['site'] });
  const retry = useRequest('site.retry', readAgain);
  return (
    <div>
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
              {t('action.retry')}
            </Button>
          </div>
        )}
      </div>
      {passwordFaults.has(fault) && <PasswordForm onSaved={readAgain} />}
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
      <Fact label={t('site.lag')}>{t('time.milliseconds', { ms: facts.lagMs })}</Fact>
      <Fact label={t('site.archive')}>
        <Archive archive={facts.archive} />
      </Fact>
    </>
  );
}

/** For backups, the service only knows its archive of write-ahead logs. */
function Archive({ archive: { state, at } }: Pick<SiteFacts, 'archive'>) {
  const t = useMessages();
  const times = useTimes();
  const time = at === null ? null : times.short(at);
  if (state === 'failed')
    return <StateMark tone="wrong" label={t('site.archive.failed', { time: time ?? '' })} />;
  if (state === 'archived' && time !== null) return time;
  return (
    <span className="dim">{t(state === 'archived' ? 'site.archive.never' : `site.archive.${state}`)}</span>
  );
}

/** The data that uses the space, largest first. */
function SiteAreas({ areas }: Pick<SiteFacts, 'areas'>) {
  const t = useMessages();
  const { size } = useSyncLabels();
  if (areas.length === 0) return null;
  return (
    <div className={styles.actions}>
      <h3 className="heading">{t('site.areas')}</h3>
      <FactList>
        {areas
          .toSorted((one, other) => other.bytes - one.bytes)
          .map(({ area, rows, bytes }) => (
            <Fact key={area} label={siteAreaLabel(area, t)}>
              {t('site.areaValue', { rows, size: size(bytes) })}
            </Fact>
          ))}
      </FactList>
    </div>
  );
}

function SiteDesks({ desks }: Pick<SiteFacts, 'desks'>) {
  const t = useMessages();
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  return (
    <div className={styles.actions}>
      <h3 className="heading">{t('site.desks')}</h3>
      <ul className={styles.operators} aria-label={t('site.desks')}>
        {desks.map(({ id, name, programVersion, seenAt, isThere, isThisDesk, behind, leads }) => (
          <li key={id} className={styles.webhook}>
            <span className="shrink">
              <ServiceText>{name}</ServiceText>
              <span className="small dim">
                {t('site.desk', { version: programVersion })}
                {isThisDesk && ` · ${t('term.thisDesk')}`}
                {behind !== null && ` · ${t('site.behind', { count: behind })}`}
              </span>
              {leads.length > 0 && (
                <span className="small dim">
                  {t('site.leads', { work: leads.map((work) => siteAreaLabel(work, t)).join(', ') })}
                </span>
              )}
            </span>
            <TimeText instant={seenAt} form="age" />
            <StateMark
              tone={isThere ? 'done' : 'ended'}
              label={t(isThere ? 'site.deskThere' : 'site.deskAway')}
            />
            {!isThere && !isThisDesk && (
              <CloseButton
                label={t('site.removeDesk', { desk: name })}
                onClick={() => setRemoved({ id, name })}
              />
            )}
          </li>
        ))}
      </ul>
      {removed !== null && <RemoveDesk desk={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

/** Asks before a desk is removed from the site, and explains what is removed with it. */
function RemoveDesk({
  desk: { id, name },
  onClose,
}: {
  readonly desk: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}) {
  const t = useMessages();
  const client = useQueryClient();
  const share = useQuery({
    queryKey: ['site', 'desk', id],
    queryFn: () => call('site.readDesk', { id }),
    // A draft may have been taken over since.
    staleTime: 0,
    gcTime: 0,
  });
  const remove = useRequest('site.removeDesk', () => {
    onClose();
    void client.invalidateQueries({ queryKey: ['site'] });
  });
  const { drafts = 0, checkIns = 0, writes = 0 } = share.data ?? {};
  return (
    <QuestionDialog
      title={t('site.removeTitle', { desk: name })}
      confirmLabel={t('site.removeConfirm')}
      cancelLabel={t('site.removeCancel')}
      isDestructive
      refusal={drafts > 0 ? t('site.removeDrafts', { count: drafts }) : null}
      request={{ isPending: remove.isPending || share.isPending, error: remove.error ?? share.error }}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{t('site.removeText')}</p>
      {checkIns > 0 && <p>{t('site.removeCheckIns', { count: checkIns })}</p>}
      {writes > 0 && <p>{t('site.removeWrites', { count: writes })}</p>}
      {drafts > 0 && <p>{t('site.removeDrafts', { count: drafts })}</p>}
    </QuestionDialog>
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
        label={t('site.password')}
        description={t('site.passwordText')}
        value={password}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {save.error !== null && <FailureNotice error={save.error} />}
      <div>
        <Button type="submit" variant="default" disabled={password === ''} loading={save.isPending}>
          {t('site.save')}
        </Button>
      </div>
    </form>
  );
}
