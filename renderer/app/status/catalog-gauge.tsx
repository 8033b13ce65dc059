import { useNavigate } from '@tanstack/react-router';
import {
  conditionOf,
  copiedShare,
  passTotal,
  runningPass,
  toneOf,
  useSync,
  useSyncLabels,
} from '#renderer/components/catalog/use-sync.ts';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import styles from '#renderer/components/layout/status-bar.module.css';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';

export const catalogAddress = { to: '/settings', search: { section: 'catalog' } } as const;

/** The age of this desk's catalog, or its reading progress; leads to its settings. */
export function CatalogGauge() {
  const t = useMessages();
  const navigate = useNavigate();
  const sync = useSync();
  const title = useTitle(sync);
  if (sync === undefined) return null;
  const tone = toneOf(sync);
  return (
    <button
      type="button"
      className={styles.connection}
      data-tone={tone}
      title={title}
      onClick={() => void navigate(catalogAddress)}
    >
      <span className={styles.dim}>{t('bar.catalog')}</span>
      {(sync.state !== 'idle' || copiedShare(sync) !== null) && <StateShape tone={tone} />}
      <Progress sync={sync} />
    </button>
  );
}

function Progress({ sync }: { readonly sync: SyncView }) {
  const t = useMessages();
  const times = useTimes();
  const labels = useSyncLabels();
  const now = useNow(10_000);
  const copied = copiedShare(sync);
  const condition = conditionOf(sync);
  const pass = runningPass(sync);
  if (copied !== null) {
    return (
      <>
        <Gauge share={copied} />
        {t('bar.catalog.copying', { share: copied })}
      </>
    );
  }
  if (condition === 'current' && sync.wholeAsOf !== null) return times.age(sync.wholeAsOf, now);
  if (condition !== 'running' || pass === null) return t(`bar.catalog.${condition}`);
  return (
    <>
      {sync.share !== null && <Gauge share={sync.share} />}
      {passTotal(pass) === null
        ? t('bar.catalog.read', { count: labels.count(pass), pass: labels.passAmong(pass.pass) })
        : labels.count(pass)}
    </>
  );
}

function Gauge({ share }: { readonly share: number }) {
  return (
    <span className={styles.gauge} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function useTitle(sync: SyncView | undefined): string {
  const t = useMessages();
  const times = useTimes();
  const labels = useSyncLabels();
  if (sync === undefined) return '';
  const pass = runningPass(sync);
  const state = labels.state(sync);
  const sentences = [
    pass === null ? state : `${state}: ${labels.count(pass)}`,
    labels.remaining(sync),
    sync.wholeAsOf === null
      ? null
      : t('bar.catalog.wholeTitle', { count: sync.itemCount, exact: times.exact(sync.wholeAsOf) }),
    sync.site === null || sync.site.isThisDesk || sync.site.reader === null
      ? null
      : t('bar.catalog.readByTitle', { desk: sync.site.reader }),
    sync.problem === null ? null : translateSentence(t, sync.problem.message),
    t('bar.catalog.openTitle'),
  ];
  return sentences.filter((sentence) => sentence !== null).join(' · ');
}
