import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import {
  copiedShare,
  passTotal,
  toneOf,
  useSync,
  useSyncLabels,
  useSyncRequest,
} from '#renderer/components/catalog/use-sync.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { ProgressLine } from '#renderer/components/feedback/progress-line.tsx';
import { StateMark, StateShape } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { Fact, FactList, GivenTime } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { type MessageId, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { SyncPassView, SyncView } from '#shared/sync/sync-view.ts';
import { AskedButton } from './asked-button.tsx';
import styles from './settings.module.css';
import { ChoiceRow, numberChoices, SettingsSection } from './settings-section.tsx';

const offeredPercents = [10, 25, 50, 75, 90];

/** The share of the service's request limit that reading the catalog may use. */
function SyncShareChoice() {
  const t = useMessages();
  const intl = useIntl();
  const [{ syncShare }, save] = usePreferences();
  const percent = Math.round(syncShare * 100);
  return (
    <ChoiceRow
      label={t('catalog.share')}
      value={String(percent)}
      choices={numberChoices(offeredPercents, percent, (value) =>
        intl.formatNumber(value / 100, { style: 'percent' }),
      )}
      setting="syncShare"
      onChange={(value) => save({ syncShare: Number(value) / 100 })}
    >
      <p className={styles.explained}>{t('catalog.shareText')}</p>
    </ChoiceRow>
  );
}

/** How many of this minute's requests are left for all desks of the account, and how many are queued. */
function RequestsLeft() {
  const t = useMessages();
  const { data } = useQuery(statusQuery);
  if (data === undefined) return null;
  const { limit, remaining, waiting } = data.rateBudget;
  return (
    <FactList>
      <Fact label={t('catalog.requests')}>
        {t('catalog.requestsLeft', { remaining, limit })}
        {waiting > 0 && (
          <span className={styles.aside}>{t('catalog.requestsWaiting', { count: waiting })}</span>
        )}
      </Fact>
    </FactList>
  );
}

export function CatalogSection() {
  const t = useMessages();
  const sync = useSync();
  return (
    <SettingsSection id="catalog" title={t('catalog.title')} text={t('catalog.text')}>
      {sync !== undefined && (
        <>
          <CatalogState sync={sync} />
          <CatalogPasses sync={sync} />
          {sync.problem !== null && <CatalogProblem problem={sync.problem} />}
          <RequestsLeft />
          <SyncShareChoice />
          <CatalogButtons sync={sync} />
        </>
      )}
    </SettingsSection>
  );
}

function CatalogState({ sync }: { readonly sync: SyncView }) {
  const t = useMessages();
  const labels = useSyncLabels();
  const remaining = sync.state === 'running' ? labels.remaining(sync) : null;
  return (
    <FactList>
      <Fact label={t('term.state')}>
        <span role="status">
          <StateMark tone={toneOf(sync)} label={labels.state(sync)} isLoud />
        </span>
        {remaining !== null && <span className={styles.aside}>{remaining}</span>}
      </Fact>
      {sync.site !== null && <ReaderFact sync={sync} site={sync.site} />}
      <Fact label={t('catalog.items')}>
        {t('catalog.itemsOnDisk', { count: sync.itemCount, size: labels.size(sync.bytes) })}
      </Fact>
      <Fact label={t('catalog.wholeAsOf')}>
        {sync.wholeAsOf === null ? t('catalog.never') : <TimeText instant={sync.wholeAsOf} form="full" />}
      </Fact>
      <GivenTime label={t('catalog.startedAt')} instant={sync.startedAt} form="full" />
      <GivenTime
        label={t(sync.state === 'waiting' ? 'catalog.nextTry' : 'catalog.nextAt')}
        instant={sync.nextAt}
        form="full"
      />
    </FactList>
  );
}

type ReaderFactProps = { readonly sync: SyncView; readonly site: NonNullable<SyncView['site']> };

/** Shows which desk of the site requests data from the server for all of them, and how much is copied to this one. */
function ReaderFact({ sync, site }: ReaderFactProps) {
  const t = useMessages();
  const copied = copiedShare(sync);
  const { reader, isThisDesk } = site;
  return (
    <Fact label={t('catalog.reader')}>
      {isThisDesk
        ? t('catalog.reader.this')
        : reader === null
          ? t('catalog.reader.none')
          : t('catalog.reader.other', { desk: reader })}
      {copied !== null && <span className={styles.aside}>{t('catalog.copied', { share: copied })}</span>}
    </Fact>
  );
}

function CatalogButtons({ sync }: { readonly sync: SyncView }) {
  const t = useMessages();
  const start = useSyncRequest('sync.start');
  const pause = useSyncRequest('sync.pause');
  const error = start.error ?? pause.error;
  const isPaused = sync.state === 'paused';
  const startWord = isPaused || sync.state === 'waiting' ? 'catalog.goOn' : 'catalog.start';
  return (
    <div className={styles.actions}>
      {error !== null && <FailureNotice error={error} />}
      <div className="flex wrap gap-8">
        {sync.state !== 'running' && (
          <Button loading={start.isPending} onClick={() => start.mutate({})}>
            {t(startWord)}
          </Button>
        )}
        {!isPaused && (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({})}>
            {t('catalog.pause')}
          </Button>
        )}
        <AskedButton
          label={t('catalog.rebuild')}
          request={useSyncRequest('sync.rebuild')}
          title={t('catalog.rebuildTitle')}
          confirmLabel={t('catalog.rebuildConfirm')}
          sentences={[t('catalog.rebuildText', { count: sync.itemCount }), t('catalog.rebuildCost')]}
        />
      </div>
    </div>
  );
}

type ShownState = SyncPassView['state'] | 'begun';

const tones: Record<ShownState, Tone> = {
  ahead: 'waiting',
  begun: 'waiting',
  running: 'moving',
  done: 'done',
  notOffered: 'ended',
  failed: 'attention',
  forbidden: 'attention',
};

/** Passes that a sync skipped; their totals are unknown. */
const skippedStates: ReadonlySet<ShownState> = new Set(['notOffered', 'forbidden', 'failed']);

function CatalogPasses({ sync }: { readonly sync: Pick<SyncView, 'state' | 'passes'> }) {
  const t = useMessages();
  const shown = sync.passes.map((pass) => ({ pass, state: shownState(pass, sync.state) }));
  return (
    <table className={styles.passes}>
      <caption className="visually-hidden">{t('catalog.passes')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('catalog.passColumn')}</th>
          <th scope="col">{t('term.state')}</th>
          <th scope="col">{t('term.records')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ pass, state }) => (
          <PassRow key={pass.pass} pass={pass} state={state} />
        ))}
      </tbody>
    </table>
  );
}

/** A pass that has started pauses with the sync. */
function shownState({ state }: SyncPassView, syncState: SyncView['state']): ShownState {
  return state === 'running' && syncState !== 'running' ? 'begun' : state;
}

function PassRow({ pass, state }: { readonly pass: SyncPassView; readonly state: ShownState }) {
  const t = useMessages();
  const labels = useSyncLabels();
  const { done } = pass;
  const isLeft = skippedStates.has(state);
  const total = passTotal(pass);
  return (
    <tr data-state={state}>
      <th scope="row">{labels.pass(pass.pass)}</th>
      <td className={styles.state} colSpan={isLeft ? 2 : 1}>
        <StateMark tone={tones[state]} label={t(`catalog.passState.${state}`)} />
      </td>
      {!isLeft && (
        <td className={styles.count}>
          {(state === 'running' || state === 'begun') && total !== null && (
            <ProgressLine done={done} total={total} label={labels.pass(pass.pass)} />
          )}
          {(state !== 'ahead' || done > 0) && <span>{labels.count(pass)}</span>}
        </td>
      )}
    </tr>
  );
}

/** What to do about a problem that stops the sync, if there is more to say than that it continues automatically. */
const advice: Readonly<Record<string, MessageId>> = {
  FORBIDDEN: 'failure.FORBIDDEN.advice',
  INTERNAL: 'failure.INTERNAL.advice',
  DISK_FULL: 'catalog.advice.disk',
};

function CatalogProblem({ problem }: { readonly problem: NonNullable<SyncView['problem']> }) {
  const t = useMessages();
  const { code, message, requestId } = problem;
  return (
    <div className={styles.problem} role="note" data-code={code}>
      <StateShape tone="attention" />
      <div>
        <p>
          <ServiceText wraps>{translateSentence(t, message)}</ServiceText>
        </p>
        <p className="muted">{t(advice[code] ?? 'catalog.advice.byItself')}</p>
        {requestId !== null && (
          <p className="row gap-6 small muted">
            {t('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
            <CopyButton text={requestId} what={t('failure.requestIdWhat')} />
          </p>
        )}
      </div>
    </div>
  );
}
