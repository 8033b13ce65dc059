import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useList } from '../../components/list-screen/use-list.ts';
import { recentAddress } from '../../components/records/recent-address.ts';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './recent.module.css';
import { recentList } from './recent-list.tsx';

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
