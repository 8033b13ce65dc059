import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFilterOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { ListDefinition } from '#renderer/components/list-screen/define-list.ts';
import type { SortSearch } from '#renderer/components/list-screen/list-search.ts';
import type { ListRoute } from '#renderer/components/list-screen/use-list.ts';
import type { PagedList } from '#renderer/components/list-screen/use-paged-list.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { deskQuery } from '#renderer/platform/bridge/queries.ts';
import styles from './filter-bar.module.css';

type FilterBarProps<Row extends object, Search extends SortSearch> = {
  readonly of: ListDefinition<Row, Search>;
  readonly route: ListRoute<Search>;
  /** Null if there is no list to read. */
  readonly list: Pick<PagedList<Row>, 'rows' | 'refresh' | 'isRefreshing'> | null;
  readonly firstField?: Ref<HTMLInputElement>;
  /** Called on every keystroke with the text that narrows the loaded rows. */
  readonly onType?: ((text: string) => void) | undefined;
  /** Shown at the end of the line. */
  readonly children?: ReactNode;
  /** Called for a key pressed in any of the filters. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

/** In one line above list and detail. */
export function FilterBar<Row extends object, Search extends SortSearch>(props: FilterBarProps<Row, Search>) {
  const { of, route, list, firstField = null, onType = doNothing, onKeyDown } = props;
  const t = useMessages();
  const { data: desk = null } = useQuery(deskQuery(useAccount().id));
  const isRefreshing = list?.isRefreshing === true;
  const refreshLabel = t(of.refresh ?? 'action.refresh');
  return (
    <div className={styles.bar} role="search" aria-label={t(of.label('filters'))} onKeyDown={onKeyDown}>
      <div className="row wrap grow shrink gap-6">
        <h1 className={styles.title}>{t(of.title)}</h1>
        {of.filters.map(
          (filter, index) =>
            filter.Control !== undefined && (
              <filter.Control
                key={index}
                search={route.search}
                change={route.change}
                desk={desk}
                rows={list?.rows ?? noRows}
                firstField={firstField}
                onType={onType}
              />
            ),
        )}
      </div>
      <span className="row rigid gap-6">
        <span className={styles.clearPlace}>
          {list !== null && route.isNarrowed && (
            <Tooltip label={t('filter.clearAll')} position="left">
              <ActionIcon aria-label={t('filter.clearAll')} onClick={route.clear}>
                <IconFilterOff size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
        <Tooltip label={refreshLabel} position="left">
          <ActionIcon
            aria-label={refreshLabel}
            aria-busy={isRefreshing}
            data-turning={isRefreshing || undefined}
            onClick={list?.refresh}
          >
            <IconRefresh size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        {props.children}
      </span>
    </div>
  );
}

const noRows: readonly never[] = [];
const doNothing = () => undefined;
