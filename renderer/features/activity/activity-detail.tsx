import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { loadedRow } from '#renderer/components/list-screen/page-chain.ts';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordPane, SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { Fact, FactList } from '#renderer/components/text/facts.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { activityKey } from '#renderer/platform/bridge/queries.ts';
import { actionLabel, detailText, subjectText } from '#shared/activity/model/activity-words.ts';
import { outcomeMark, subjectLink } from './activity-names.ts';
import { type ActivityRow, activityList } from './activity-screen.tsx';

const listCheckMs = 500;

export function ActivityDetail() {
  const t = useMessages();
  const { id: accountId } = useAccount();
  const client = useQueryClient();
  const { recordId, close } = useListRoute(activityList);
  const id = recordId ?? '';
  // A row never changes: any list that holds it has all of it, and none has to hold it any longer.
  const queryKey = [...activityKey(accountId), 'row', id];
  const listed = () =>
    loadedRow<ActivityRow>(
      client,
      [...activityKey(accountId), 'list'],
      (one) => activityList.rowId(one) === id,
    );
  const { data: row = null } = useQuery({
    queryKey,
    queryFn: () => listed() ?? client.getQueryData<ActivityRow>(queryKey) ?? null,
    initialData: () => listed() ?? undefined,
    // The list beside it may still be loading.
    refetchInterval: ({ state: { data } }) => (data === null ? listCheckMs : false),
  });
  const state = row === null ? null : outcomeMark(row.outcome, t);
  return (
    <RecordPane
      label={t('activity.row', { id })}
      // The text that the copy button copies: support asks for it.
      id={row?.requestId ?? id}
      idWhat={t('activity.idWhat')}
      heading={row === null ? null : actionLabel(row.action, t)}
      state={state}
      refreshLabel={t('action.refresh')}
      closeLabel={t('activity.close')}
      isRefreshing={false}
      error={null}
      onRefresh={() => void client.invalidateQueries({ queryKey: activityKey(accountId) })}
      onClose={close}
    >
      {row === null ? (
        <EmptyState title={t('activity.notLoaded')}>{t('activity.notLoadedText')}</EmptyState>
      ) : (
        <RowFacts row={row} />
      )}
    </RecordPane>
  );
}

function RowFacts({ row }: { readonly row: ActivityRow }) {
  const t = useMessages();
  const times = useTimes();
  const { at, operator, desk, subject, outcome, requestId, detail } = row;
  const to = subjectLink(subject, row.siteSeq !== null);
  const text = (value: string | null) => (value === null ? null : <ServiceText wraps>{value}</ServiceText>);
  const named = text(subjectText(subject, t));
  return (
    <SideSection title={t('activity.entry', { id: String(row.id) })}>
      <FactList>
        <Fact label={t('term.result')}>
          <StateMark {...outcomeMark(outcome, t)} isLoud />
        </Fact>
        <Fact label={t('term.record')}>{to === null ? named : <RecordLink to={to}>{named}</RecordLink>}</Fact>
        <Fact label={t('activity.column.at')}>{times.exact(at)}</Fact>
        <Fact label={t('term.operator')}>{text(operator)}</Fact>
        <Fact label={t('term.desk')}>{text(desk)}</Fact>
        <Fact label={t('activity.column.detail')}>{text(detailText(detail, t))}</Fact>
        <Fact label={t('failure.requestId')}>
          {requestId === null ? null : (
            <>
              <ServiceText mono>{requestId}</ServiceText>
              <CopyButton text={requestId} what={t('failure.requestIdWhat')} />
            </>
          )}
        </Fact>
      </FactList>
    </SideSection>
  );
}
