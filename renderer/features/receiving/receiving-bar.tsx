import { SegmentedControl } from '@mantine/core';
import type { ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import type { GridSelection } from '../../components/data-grid/row-selection.ts';
import { useIsOutOfReach, useQueueRefusal } from '../../components/feedback/write-refusal.tsx';
import { NewRecordButton } from '../../components/layout/new-record-button.tsx';
import { BatchChangeBar } from '../../components/list-screen/batch-change.tsx';
import styles from '../../components/list-screen/list-note.module.css';
import { RecordLink } from '../../components/text/record-link.tsx';
import { say, useMessages } from '../../messages/use-messages.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import { type ReceivingSearch, receivingList } from './receiving-list.tsx';
import { isNotSynced, notSyncedFilters, type UnmarkedOrder } from './sync-marks.ts';
import { useMarkManySynced } from './use-mark-synced.ts';

type ReceivingBarProps = {
  readonly search: ReceivingSearch;
  readonly onChange: (change: Partial<ReceivingSearch>) => void;
};

/** Which receiving orders are looked at, and what makes a new one. */
export function ReceivingBar({ search, onChange }: ReceivingBarProps) {
  const t = useMessages();
  return (
    <div className={styles.views}>
      <SegmentedControl
        aria-label={t('receiving.views')}
        value={isNotSynced(search) ? 'notSynced' : 'all'}
        data={[
          { value: 'all', label: t('receiving.view.all') },
          { value: 'notSynced', label: t('receiving.view.notSynced') },
        ]}
        onChange={(view) => onChange(view === 'notSynced' ? notSyncedFilters : { synced: undefined })}
      />
      <span className="grow" />
      <NewOrderButton />
    </div>
  );
}

/** Leads to the receiving desk; says why not where this account is known not to create receiving orders. */
function NewOrderButton() {
  const t = useMessages();
  const scope = useMissingScope('receiving_write');
  return (
    <NewRecordButton
      address="/receiving-desk"
      reason={scope === null ? null : t('failure.FORBIDDEN.adviceScope', { scope })}
      shortcut="shortcut.newReceiving"
    >
      {t('receiving.new')}
    </NewRecordButton>
  );
}

type SyncBarProps = { readonly rows: readonly ReceivingOrder[]; readonly selection: GridSelection };

/** What can be done with the chosen orders, and what of it was not done. */
export function SyncBar({ rows, selection }: SyncBarProps) {
  const t = useMessages();
  const refusal = useQueueRefusal('receiving_write');
  const isOutOfReach = useIsOutOfReach();
  const marks = useMarkManySynced();
  const { ids } = selection.chosen;
  const chosen = rows.filter((order) => ids.has(receivingList.rowId(order)));
  const numbers = { count: chosen.length };
  return (
    <BatchChangeBar
      selection={selection}
      batch={marks}
      sentence={t('syncMark.chosen', numbers)}
      label={t('syncMark.mark', numbers)}
      reason={refusal}
      question={{
        title: t('syncMark.question', numbers),
        sentences: [
          t('syncMark.questionText', numbers),
          t(isOutOfReach ? 'queueChange.text' : 'syncMark.questionBack'),
        ],
        confirm: t(isOutOfReach ? 'queueChange.confirm' : 'syncMark.confirm'),
        cancel: t('syncMark.cancel'),
      }}
      failed={{
        title: t('syncMark.failed', { count: marks.left.length }),
        text: t('syncMark.failedText'),
        closeLabel: t('syncMark.closeFailed'),
        rows: marks.left.map(({ id, reason, requestId }) => ({
          key: id,
          name: (
            <span>
              {t('term.order')}{' '}
              <RecordLink to={`/receiving/${id}?synced=false`}>
                <span className="mono">{id}</span>
              </RecordLink>
            </span>
          ),
          reason: reason === null ? t('syncMark.noReason') : say(t, reason),
          requestId,
        })),
      }}
      rowIdOf={({ id }: UnmarkedOrder) => String(id)}
      onConfirm={() => marks.change({ orders: chosen, isSynced: true })}
      later={{
        label: t('queueChange.later'),
        onPick: () => marks.change({ orders: chosen, isSynced: true, isLater: true }),
      }}
    />
  );
}
