import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SyncView } from '../../../shared/sync/sync-view.ts';
import { toneOf } from '../../components/catalog/sync-progress.ts';
import { useSync, useSyncRequest } from '../../components/catalog/use-sync.ts';
import { useSyncWords } from '../../components/catalog/use-sync-words.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { TimeText } from '../../components/text/time-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { CatalogPasses } from './catalog-passes.tsx';
import { CatalogProblem } from './catalog-problem.tsx';
import { RebuildDialog } from './rebuild-dialog.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { SyncShareChoice } from './sync-share-choice.tsx';

/** How the catalog on this desk stands, how far its reading is, and what a person can do about it. */
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
          <SyncShareChoice />
          <CatalogButtons sync={sync} />
        </>
      )}
    </SettingsSection>
  );
}

function CatalogState({ sync }: { readonly sync: SyncView }) {
  const t = useMessages();
  const told = useSyncWords();
  const remaining = sync.state === 'running' ? told.remaining(sync) : null;
  return (
    <FactList>
      <Fact label={t('catalog.state')}>
        <span role="status">
          <StateMark tone={toneOf(sync)} word={told.state(sync)} isLoud />
        </span>
        {remaining !== null && <span className={styles.aside}>{remaining}</span>}
      </Fact>
      <Fact label={t('catalog.items')}>
        {t('catalog.itemsOnDisk', { count: sync.itemCount, size: told.size(sync.bytes) })}
      </Fact>
      <Fact label={t('catalog.wholeAsOf')}>
        {sync.wholeAsOf === null ? t('catalog.never') : <TimeText instant={sync.wholeAsOf} form="full" />}
      </Fact>
      {sync.startedAt !== null && (
        <Fact label={t('catalog.startedAt')}>
          <TimeText instant={sync.startedAt} form="full" />
        </Fact>
      )}
      {sync.nextAt !== null && (
        <Fact label={t(sync.state === 'waiting' ? 'catalog.nextTry' : 'catalog.nextAt')}>
          <TimeText instant={sync.nextAt} form="full" />
        </Fact>
      )}
    </FactList>
  );
}

function CatalogButtons({ sync }: { readonly sync: SyncView }) {
  const t = useMessages();
  const start = useSyncRequest('sync.start');
  const pause = useSyncRequest('sync.pause');
  const [isAsking, setAsking] = useState(false);
  const error = start.error ?? pause.error;
  const isPaused = sync.state === 'paused';
  const startWord = isPaused || sync.state === 'waiting' ? 'catalog.goOn' : 'catalog.start';
  return (
    <div className={styles.actions}>
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.keys}>
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
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('catalog.rebuild')}
        </Button>
      </div>
      {isAsking && <RebuildDialog sync={sync} onClose={() => setAsking(false)} />}
    </div>
  );
}
