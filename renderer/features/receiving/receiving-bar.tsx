import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GridSelection } from '#renderer/components/data-grid/row-selection.ts';
import { useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { NewRecordButton } from '#renderer/components/layout/new-record-button.tsx';
import { BatchChangeBar } from '#renderer/components/list-screen/batch-change.tsx';
import styles from '#renderer/components/list-screen/list-note.module.css';
import { ListNote } from '#renderer/components/list-screen/list-note.tsx';
import { useQueuedRecords } from '#renderer/components/records/queued-changes.tsx';
import { RecordName } from '#renderer/components/text/record-link.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { receivingIndexQuery } from '#renderer/platform/bridge/queries.ts';
import { receivingRecord } from '#shared/outbox/model/change-records.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import { type ReceivingSearch, receivingList } from './receiving-list.tsx';
import type { UnmarkedOrder } from './sync-marks.ts';
import { useMarkManySynced } from './use-mark-synced.ts';

type ReceivingBarProps = {
  readonly search: ReceivingSearch;
  /** The rows are a stored copy because the service could not be reached. */
  readonly isStored: boolean;
  readonly onChange: (change: Partial<ReceivingSearch>) => void;
};

export function ReceivingBar({ search, isStored, onChange }: ReceivingBarProps) {
  const t = useMessages();
  const refusal = useQueueRefusal('receiving_write');
  return (
    <>
      {(search.expected !== undefined || search.difference !== undefined) && (
        <IndexNote isStored={isStored} />
      )}
      <div className={styles.views}>
        <SegmentedControl
          aria-label={t('list.views')}
          value={search.synced === undefined ? 'all' : search.synced ? 'synced' : 'notSynced'}
          data={[
            { value: 'all', label: t('receiving.view.all') },
            { value: 'notSynced', label: t('receiving.view.notSynced') },
            { value: 'synced', label: t('term.synced') },
          ]}
          onChange={(view) => onChange({ synced: view === 'all' ? undefined : view === 'synced' })}
        />
        <span className="grow" />
        <NewRecordButton address="/receiving-desk" reason={refusal} shortcut="action.newReceiving">
          {t('action.newReceiving')}
        </NewRecordButton>
      </div>
    </>
  );
}

/** Shows how much of the list this desk knows, for filters that the service does not support. */
function IndexNote({ isStored }: { readonly isStored: boolean }) {
  const t = useMessages();
  const { data: index } = useQuery(receivingIndexQuery(useAccount().id));
  if (index === undefined) return null;
  return (
    <ListNote role="note">
      {isStored ? (
        t('receiving.onlySeen')
      ) : index.asOf === null ? (
        t('receiving.notIndexed')
      ) : (
        <>
          {t('receiving.indexed', { count: index.orderCount })}
          <TimeText instant={index.asOf} form="age" />
        </>
      )}
    </ListNote>
  );
}

type SyncBarProps = { readonly rows: readonly ReceivingOrder[]; readonly selection: GridSelection };

export function SyncBar({ rows, selection }: SyncBarProps) {
  const t = useMessages();
  const refusal = useQueueRefusal('receiving_write');
  const marks = useMarkManySynced();
  const queued = useQueuedRecords();
  const { ids } = selection.chosen;
  const chosen = rows.filter((order) => ids.has(receivingList.rowId(order)));
  // Those just put into the outbox are no longer open, but they are what is being changed.
  const running = marks.running?.isSynced === true ? marks.running.orders : null;
  const open = running ?? chosen.filter(({ id }) => !queued.has(receivingRecord(id)));
  const numbers = { count: open.length };
  const waiting = Math.max(0, chosen.length - open.length);
  const doesAllWait = chosen.length > 0 && open.length === 0;
  return (
    <BatchChangeBar
      selection={selection}
      batch={marks}
      sentence={t('syncMark.chosen', { count: chosen.length, waiting })}
      label={t('syncMark.mark', numbers)}
      reason={refusal ?? (doesAllWait ? t('queuedChange.reason') : null)}
      question={{
        title: t('syncMark.question', numbers),
        sentences: [t('syncMark.questionText', numbers)],
        undo: t('syncMark.questionBack'),
        confirm: t('syncMark.confirm'),
        cancel: t('action.cancel'),
      }}
      failed={{
        title: t('syncMark.failed', { count: marks.left.length }),
        text: t('syncMark.failedText'),
        rows: marks.left.map(({ id, reason, requestId }) => ({
          key: id,
          name: <RecordName kind={t('term.order')} id={id} to={`/receiving/${id}?synced=false`} />,
          reason,
          requestId,
        })),
      }}
      rowIdOf={({ id }: UnmarkedOrder) => String(id)}
      onConfirm={() => marks.change({ orders: open, isSynced: true })}
      onLater={() => marks.change({ orders: open, isSynced: true, isLater: true })}
    />
  );
}
