import { useQuery } from '@tanstack/react-query';
import { EmptyPlace } from '../../../components/feedback/empty-place.tsx';
import { useListPlace } from '../../../components/list-screen/use-list-place.ts';
import { RecordColumns, RecordPane } from '../../../components/record-pane/record-pane.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { outboxEntryQuery } from '../../../platform/bridge/queries.ts';
import { kindOf, linesOf } from '../outbox-kind.ts';
import { parseOutboxSearch } from '../outbox-search.ts';
import { showStanding, standingOf } from '../outbox-state.ts';
import { OutboxFacts } from './outbox-facts.tsx';
import { OutboxLines } from './outbox-lines.tsx';
import { OutboxRaw } from './outbox-raw.tsx';
import { StatusExplanation } from './status-explanation.tsx';

/** One write of the outbox, beside the list. */
export function OutboxDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListPlace('/outbox', parseOutboxSearch);
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
      closeLabel={t('outbox.close')}
      isRefreshing={record.isFetching}
      error={record.error}
      onRefresh={() => void record.refetch()}
      onClose={close}
    >
      {entry === undefined ? null : entry === null ? (
        <EmptyPlace title={t('outbox.gone')}>{t('outbox.goneText')}</EmptyPlace>
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
