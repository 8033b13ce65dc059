import { SegmentedControl } from '@mantine/core';
import type { ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import type { GridSelection } from '../../components/data-grid/row-selection.ts';
import { useIsOutOfReach, useQueueRefusal } from '../../components/feedback/write-refusal.tsx';
import { NewRecordButton } from '../../components/layout/new-record-button.tsx';
import { BatchChangeBar } from '../../components/list-screen/batch-change.tsx';
import styles from '../../components/list-screen/list-note.module.css';
import { OutboxNote } from '../../components/list-screen/list-note.tsx';
import { RecordLink } from '../../components/text/record-link.tsx';
import { say, useMessages } from '../../messages/use-messages.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import { type ReceivingSearch, receivingList } from './receiving-list.tsx';
import { isNotSynced, notSyncedFilters, type UnmarkedOrder } from './sync-marks.ts';
import { useMarkManySynced } from './use-mark-synced.ts';

type ReceivingBarProps = {
  readonly rows: readonly ReceivingOrder[];
  readonly search: ReceivingSearch;
  readonly onChange: (change: Partial<ReceivingSearch>) => void;
  /** Which rows are chosen; absent: none can be. */
  readonly selection: GridSelection | undefined;
};

/** Which receiving orders are looked at, what makes a new one, and what can be done with the chosen ones. */
export function ReceivingBar({ rows, search, onChange, selection }: ReceivingBarProps) {
  const t = useMessages();
  return (
    <>
      <OutboxNote kind="receiving.create" sentence="receiving.inOutbox" openLabel="receiving.openOutbox" />
      <OutboxNote kind="receiving.mark" sentence="queuedChange.inList" openLabel="receiving.openOutbox" />
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
      {selection !== undefined && <SyncBar rows={rows} selection={selection} />}
    </>
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

function SyncBar({ rows, selection }: SyncBarProps) {
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
