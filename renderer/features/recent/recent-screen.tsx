import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { recentKinds } from '../../../shared/recent/model/recent-kinds.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ChoiceFilter } from '../../components/list-screen/filters/choice-filter.tsx';
import { TextFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { orNothing } from '../../components/list-screen/list-search.ts';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { recentAddress } from '../../components/records/recent-address.ts';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import styles from './recent.module.css';
import { useRecentColumns } from './recent-columns.tsx';
import { idOf, recentQuery } from './recent-query.ts';
import { kindsFrom, parseRecentSearch } from './recent-search.ts';

/** A search over every record that this desk showed before, with or without the service. */
export function RecentScreen() {
  const t = useMessages();
  const counts = useCountFormat();
  const account = useAccount();
  const navigate = useNavigate();
  const place = useListRoute('/seen', parseRecentSearch);
  const field = useRef<HTMLInputElement>(null);
  const text = place.search.text ?? '';
  const query = useMemo(() => recentQuery(account.id, text), [account.id, text]);
  const list = usePagedList(query, { matches: none, needsAll: false });
  const { kinds } = place.search;
  const rows = useMemo(
    () => (kinds === undefined ? undefined : list.rows.filter(({ kind }) => kinds.includes(kind))),
    [kinds, list.rows],
  );
  const total = list.totalCount ?? 0;
  return (
    <ListScreen
      labels={{
        title: t('seen.title'),
        filters: t('seen.filters'),
        refresh: t('seen.refreshList'),
        noneMatch: t('seen.noneMatch'),
        noneMatchText: t('seen.noneMatchText'),
      }}
      place={place}
      list={list}
      {...(rows === undefined ? {} : { rows })}
      rowId={idOf}
      columns={useRecentColumns()}
      firstFilter={field}
      filters={
        <>
          <TextFilter
            ref={field}
            label={t('seen.text')}
            value={text}
            widthPx={320}
            keyHint="/"
            onType={doNothing}
            onSettle={(typed) => place.change({ text: typed.trim() || undefined }, { replace: true })}
          />
          <ChoiceFilter
            label={t('seen.column.kind')}
            choices={recentKinds.map((kind) => ({ value: kind, word: t(`seen.kind.${kind}`) }))}
            chosen={kinds ?? []}
            onChoose={(chosen) => place.change({ kinds: orNothing(kindsFrom(chosen)) })}
          />
        </>
      }
      above={
        total > list.rows.length &&
        list.rows.length > 0 && (
          <p className={styles.more} role="status">
            {t('seen.more', { shown: counts.full(list.rows.length), total: counts.full(total) })}
          </p>
        )
      }
      onOpen={(hit) => void navigate(recentAddress(hit))}
      empty={<EmptyState title={t('seen.none')}>{t('seen.noneText')}</EmptyState>}
    />
  );
}

/** What was found for another text says nothing about this one. */
const none = () => false;
const doNothing = () => undefined;
