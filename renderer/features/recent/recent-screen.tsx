import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import { recentKinds } from '../../../shared/recent/model/recent-kinds.ts';
import type { RecentHit, RecentHits } from '../../../shared/recent/recent-view.ts';
import { idColumn, instantColumn, textColumn } from '../../components/data-grid/value-columns.tsx';
import { defineList } from '../../components/list-screen/define-list.ts';
import { choiceFilter } from '../../components/list-screen/filters/choice-filter.tsx';
import { textFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useList } from '../../components/list-screen/use-list.ts';
import { recentAddress } from '../../components/records/recent-address.ts';
import { recentDetail } from '../../components/records/recent-detail.ts';
import { RecentKindIcon } from '../../components/records/recent-record.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';
import styles from './recent.module.css';

/** As many hits as one search answers with. */
const mostHits = 200;

/** Kinds have ids of their own. */
const idOf = (hit: RecentHit) => `${hit.kind} ${hit.id}`;

/** The records that were seen and match a text, the best first. */
export const recentList = defineList({
  path: '/seen',
  label: (part) => `seen.list.${part}`,
  refresh: 'seen.refreshList',
  rowId: idOf,
  filters: [
    textFilter('text', { label: 'seen.text', widthPx: 320, longest: 400 }),
    choiceFilter('kinds', 'seen.column.kind', recentKinds, (kind, t) => t(`seen.kind.${kind}`)),
  ],
  columns: ({ t }) => [
    {
      id: 'kind',
      header: t('seen.column.kind'),
      width: 148,
      grow: 0.2,
      priority: 1,
      cell: ({ kind }) => (
        <span className={styles.kind}>
          <RecentKindIcon kind={kind} />
          {t(`seen.kind.${kind}`)}
        </span>
      ),
      text: ({ kind }) => t(`seen.kind.${kind}`),
      sortValue: ({ kind }) => t(`seen.kind.${kind}`),
    },
    idColumn(
      { id: 'id', header: t('seen.column.id'), width: 104, grow: 0.2, priority: 1 },
      ({ id }) => id,
      'strong',
    ),
    textColumn(
      { id: 'title', header: t('term.name'), width: 180, grow: 1, priority: 2 },
      ({ title }) => title,
      { isMono: true },
    ),
    textColumn({ id: 'detail', header: t('seen.column.detail'), width: 220, grow: 1, priority: 3 }, (hit) =>
      recentDetail(hit, t),
    ),
    textColumn(
      { id: 'matched', header: t('seen.column.matched'), width: 180, grow: 1, priority: 4 },
      ({ matched }) => matched,
    ),
    instantColumn(
      { id: 'asOf', header: t('seen.column.asOf'), width: 120, grow: 0.2, priority: 5 },
      ({ asOf }) => asOf,
    ),
  ],
  source: {
    asked: ({ text = '' }) => text,
    query: (accountId, text) => ({
      queryKey: [serviceKey, accountId, 'seen', 'list', text],
      firstParam: 1,
      fetchPage: async () =>
        answerOf(await call('recent.search', { text, limit: mostHits }), new Date().toISOString()),
      rowsOf: ({ hits }: RecentHits) => hits,
      rowId: idOf,
      nextParam: () => null,
      totalOf: ({ totalCount }: RecentHits) => totalCount,
    }),
  },
});

/** Hits as an answer: all of them are stored copies, as old as the oldest. */
export function answerOf(found: RecentHits, now: string): Answer<RecentHits> {
  const asOf = found.hits.reduce((oldest, hit) => (hit.asOf < oldest ? hit.asOf : oldest), now);
  return { data: found, source: 'cache', asOf };
}

/** A search over every record that this desk showed before, with or without the service. */
export function RecentScreen() {
  const t = useMessages();
  const counts = useCountFormat();
  const navigate = useNavigate();
  const { route, search, list } = useList(recentList);
  const { kinds } = search;
  const rows = useMemo(
    () => (kinds === undefined ? undefined : list.rows.filter(({ kind }) => kinds.includes(kind))),
    [kinds, list.rows],
  );
  const total = list.totalCount ?? 0;
  return (
    <ListScreen
      of={recentList}
      route={route}
      list={list}
      rows={rows}
      above={
        total > list.rows.length &&
        list.rows.length > 0 && (
          <p className={styles.more} role="status">
            {t('seen.more', { shown: counts.full(list.rows.length), total: counts.full(total) })}
          </p>
        )
      }
      onOpen={(hit) => void navigate(recentAddress(hit))}
    />
  );
}
