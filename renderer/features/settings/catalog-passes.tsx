import type { SyncPassView, SyncView } from '../../../shared/sync/sync-view.ts';
import { passTotal } from '../../components/catalog/sync-progress.ts';
import { useSyncLabels } from '../../components/catalog/use-sync-labels.ts';
import { ProgressLine } from '../../components/feedback/progress-line.tsx';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import type { Tone } from '../../components/feedback/tone.ts';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './settings.module.css';

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

/** Passes that a sync left out: how many there are is not known. */
const leftStates: ReadonlySet<ShownState> = new Set(['notOffered', 'forbidden', 'failed']);

/** What a sync reads, list by list, and how far each is. */
export function CatalogPasses({ sync }: { readonly sync: Pick<SyncView, 'state' | 'passes'> }) {
  const t = useMessages();
  const shown = sync.passes.map((pass) => ({ pass, state: shownState(pass, sync.state) }));
  return (
    <table className={styles.passes}>
      <caption className="visually-hidden">{t('catalog.passes')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('catalog.passColumn')}</th>
          <th scope="col">{t('term.state')}</th>
          <th scope="col">{t('catalog.countColumn')}</th>
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

/** A pass that is begun waits with the sync. */
function shownState({ state }: SyncPassView, syncState: SyncView['state']): ShownState {
  return state === 'running' && syncState !== 'running' ? 'begun' : state;
}

type PassRowProps = { readonly pass: SyncPassView; readonly state: ShownState };

function PassRow({ pass, state }: PassRowProps) {
  const t = useMessages();
  const labels = useSyncLabels();
  const { done } = pass;
  const isLeft = leftStates.has(state);
  const total = passTotal(pass);
  return (
    <tr data-state={state}>
      <th scope="row">{labels.pass(pass.pass)}</th>
      <td className={styles.state} colSpan={isLeft ? 2 : 1}>
        <StateMark tone={tones[state]} word={t(`catalog.passState.${state}`)} />
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
