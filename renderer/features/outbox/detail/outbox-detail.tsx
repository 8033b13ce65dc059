import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useListRoute } from '../../../components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '../../../components/record-pane/record-pane.tsx';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { outboxEntryQuery } from '../../../platform/bridge/queries.ts';
import styles from '../outbox.module.css';
import { kindOf, linesOf } from '../outbox-kind.ts';
import { outboxList } from '../outbox-list.tsx';
import { showStanding, standingOf } from '../outbox-state.ts';
import { OutboxFacts } from './outbox-facts.tsx';
import { OutboxLines } from './outbox-lines.tsx';
import { pieces } from './raw-pieces.ts';
import { StatusExplanation } from './status-explanation.tsx';

/** One write of the outbox, beside the list. */
export function OutboxDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(outboxList);
  const shownId = recordId ?? '';
  const record = useQuery(outboxEntryQuery(account.id, Number(shownId)));
  const entry = record.data;
  const isThere = entry !== undefined && entry !== null;
  return (
    <RecordPane
      label={t('outbox.region', { id: shownId })}
      id={isThere ? entry.referenceId : shownId}
      idWhat={t('outbox.idWhat')}
      state={isThere ? showStanding(standingOf(entry), t) : null}
      refreshLabel={t('outbox.refresh')}
      isRefreshing={record.isFetching}
      error={record.error}
      onRefresh={() => void record.refetch()}
      onClose={close}
    >
      {entry === undefined ? null : entry === null ? (
        <EmptyState title={t('outbox.gone')}>{t('outbox.goneText')}</EmptyState>
      ) : (
        <>
          <StatusExplanation key={entry.id} entry={entry} />
          <RecordColumns
            main={
              entry.state === 'unreadable' ? (
                <OutboxRaw entry={entry} />
              ) : (
                kindOf(entry) !== 'other' && <OutboxLines lines={linesOf(entry)} kind={kindOf(entry)} />
              )
            }
            side={<OutboxFacts entry={entry} />}
          />
        </>
      )}
    </RecordPane>
  );
}

/** All text of a write that can no longer be read, to be copied or saved. */
function OutboxRaw({ entry: { id, raw } }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  if (raw === null) return null;
  const save = async () => {
    const { saveTable } = await import('../../../components/list-screen/export/save-table.ts');
    const columns = [{ header: t('outbox.rawColumn'), kind: 'text' as const }];
    const rows = pieces(raw).map((piece) => [piece]);
    const suggestedName = t('outbox.rawFile', { id: String(id) });
    await saveTable({ format: 'csv', suggestedName, table: { columns, rows } }, t);
  };
  return (
    <section className={tableStyles.block} aria-label={t('outbox.raw')}>
      <h3 className={tableStyles.title}>
        {t('outbox.raw')}
        <CopyButton text={raw} what={t('outbox.rawWhat')} />
        <span className="push-end regular">
          <Button variant="default" size="compact-sm" onClick={() => void save()}>
            {t('outbox.rawSave')}
          </Button>
        </span>
      </h3>
      {/* Without the focus its end could not be read by keyboard. */}
      <pre className={`mono ${styles.raw}`} tabIndex={0} role="region" aria-label={t('outbox.rawWhat')}>
        {raw}
      </pre>
    </section>
  );
}
