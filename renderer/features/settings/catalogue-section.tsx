import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SyncView } from '../../../shared/sync/sync-view.ts';
import { toneOf } from '../../components/catalogue/sync-progress.ts';
import { useSync, useSyncRequest } from '../../components/catalogue/use-sync.ts';
import { useSyncWords } from '../../components/catalogue/use-sync-words.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { TimeText } from '../../components/text/time-text.tsx';
import { useWords } from '../../messages/use-words.ts';
import { CataloguePasses } from './catalogue-passes.tsx';
import { CatalogueProblem } from './catalogue-problem.tsx';
import { RebuildDialog } from './rebuild-dialog.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { SyncShareChoice } from './sync-share-choice.tsx';

/** How the catalogue on this desk stands, how far its reading is, and what a person can do about it. */
export function CatalogueSection() {
  const words = useWords();
  const sync = useSync();
  return (
    <SettingsSection id="catalogue" title={words('catalogue.title')} text={words('catalogue.text')}>
      {sync !== undefined && (
        <>
          <CatalogueState sync={sync} />
          <CataloguePasses sync={sync} />
          {sync.problem !== null && <CatalogueProblem problem={sync.problem} />}
          <SyncShareChoice />
          <CatalogueKeys sync={sync} />
        </>
      )}
    </SettingsSection>
  );
}

function CatalogueState({ sync }: { readonly sync: SyncView }) {
  const words = useWords();
  const told = useSyncWords();
  const remaining = sync.state === 'running' ? told.remaining(sync) : null;
  return (
    <FactList>
      <Fact label={words('catalogue.state')}>
        <span role="status">
          <StateMark tone={toneOf(sync)} word={told.state(sync)} isLoud />
        </span>
        {remaining !== null && <span className={styles.aside}>{remaining}</span>}
      </Fact>
      <Fact label={words('catalogue.items')}>
        {words('catalogue.itemsOnDisk', { count: sync.itemCount, size: told.size(sync.bytes) })}
      </Fact>
      <Fact label={words('catalogue.wholeAsOf')}>
        {sync.wholeAsOf === null ? (
          words('catalogue.never')
        ) : (
          <TimeText instant={sync.wholeAsOf} form="full" />
        )}
      </Fact>
      {sync.startedAt !== null && (
        <Fact label={words('catalogue.startedAt')}>
          <TimeText instant={sync.startedAt} form="full" />
        </Fact>
      )}
      {sync.nextAt !== null && (
        <Fact label={words(sync.state === 'waiting' ? 'catalogue.nextTry' : 'catalogue.nextAt')}>
          <TimeText instant={sync.nextAt} form="full" />
        </Fact>
      )}
    </FactList>
  );
}

function CatalogueKeys({ sync }: { readonly sync: SyncView }) {
  const words = useWords();
  const start = useSyncRequest('sync.start');
  const pause = useSyncRequest('sync.pause');
  const [isAsking, setAsking] = useState(false);
  const error = start.error ?? pause.error;
  const isPaused = sync.state === 'paused';
  const startWord = isPaused || sync.state === 'waiting' ? 'catalogue.goOn' : 'catalogue.start';
  return (
    <div className={styles.actions}>
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.keys}>
        {sync.state !== 'running' && (
          <Button loading={start.isPending} onClick={() => start.mutate({})}>
            {words(startWord)}
          </Button>
        )}
        {!isPaused && (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({})}>
            {words('catalogue.pause')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking(true)}>
          {words('catalogue.rebuild')}
        </Button>
      </div>
      {isAsking && <RebuildDialog sync={sync} onClose={() => setAsking(false)} />}
    </div>
  );
}
