import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeskView } from '../../../shared/desk/desk.ts';
import type { HistoryEvent } from '../../../shared/history/history.ts';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { defineList } from '../../components/list-screen/define-list.ts';
import { daySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import { idsFilter } from '../../components/list-screen/filters/field-filter.tsx';
import styles from '../../components/list-screen/filters/filter-bar.module.css';
import { FilterMenu } from '../../components/list-screen/filters/filter-menu.tsx';
import { valueFilter } from '../../components/list-screen/filters/list-filter.tsx';
import { idsFrom, textFrom } from '../../components/list-screen/list-search.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { centersQuery } from '../../platform/bridge/queries.ts';
import { askableCategories, showCategory } from './event-category.ts';
import { historyColumns } from './history-columns.tsx';

const presets = [
  { word: 'history.days7', days: 7, isOpen: true },
  { word: 'history.days30', days: 30, isOpen: true },
  { word: 'history.days90', days: 90, isOpen: true },
  { word: 'history.days365', days: 365, isOpen: true },
] as const;

/** What changed the stock of items at one center: absent `center` means the desk's own. */
export const historyList = defineList({
  path: '/history',
  labels: {
    title: 'history.title',
    filters: 'history.filters',
    refresh: 'history.refreshList',
    noneMatch: 'history.noneMatch',
    noneMatchText: 'history.noneMatchText',
    none: 'history.none',
    noneText: 'history.noneText',
    remains: 'history.remains',
  },
  rowId: (event: HistoryEvent) => String(event.inventoryAuditEventId),
  filters: [
    idsFilter('items', { label: 'history.items', widthPx: 150, isFirst: true }),
    valueFilter('center', (raw) => idsFrom(raw)[0], OneCenterFilter),
    valueFilter('category', (raw) => textFrom(raw, 100), CategoryFilter),
    daySpanFilter({ label: 'history.days', from: 'term.from', to: 'term.to', presets }),
  ],
  columns: (context) => historyColumns(context, 0, String),
});

const noCenters: readonly never[] = [];

/** The centers by name, with the desk's own where the service does not list it. */
export function useKnownCenters(
  desk: DeskView | null,
): readonly { readonly id: number; readonly name: string }[] {
  const centers = useQuery(centersQuery(useAccount().id)).data?.data ?? noCenters;
  return useMemo(() => {
    const listed = centers.map(({ id, name }) => ({ id, name }));
    const isListed = desk === null || listed.some(({ id }) => id === desk.centerId);
    return isListed ? listed : [{ id: desk.centerId, name: desk.centerName }, ...listed];
  }, [centers, desk]);
}

type OneCenterFilterProps = {
  readonly desk: DeskView | null;
  readonly value: number | undefined;
  readonly onChange: (center: number | undefined) => void;
};

function OneCenterFilter({ desk, value, onChange }: OneCenterFilterProps) {
  const t = useMessages();
  const centers = useKnownCenters(desk);
  const nameOf = (id: number) => centers.find((center) => center.id === id)?.name ?? String(id);
  return (
    <FilterMenu
      label={t('term.center')}
      summary={value === undefined ? null : nameOf(value)}
      onClear={() => onChange(undefined)}
    >
      <Radio.Group
        aria-label={t('term.center')}
        value={String(value ?? desk?.centerId ?? '')}
        onChange={(chosen) => onChange(Number(chosen))}
      >
        <div className={styles.choices}>
          {centers.map(({ id, name }) => (
            <Radio
              key={id}
              className={styles.choice}
              value={String(id)}
              label={<ServiceText>{name}</ServiceText>}
            />
          ))}
        </div>
      </Radio.Group>
    </FilterMenu>
  );
}

type CategoryFilterProps = {
  readonly value: string | undefined;
  readonly onChange: (category: string | undefined) => void;
};

function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const t = useMessages();
  return (
    <FilterMenu
      label={t('history.category')}
      summary={value === undefined ? null : showCategory(value, t).word}
      onClear={() => onChange(undefined)}
    >
      <Radio.Group
        aria-label={t('history.category')}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen || undefined)}
      >
        <div className={styles.choices}>
          <Radio className={styles.choice} value="" label={t('history.anyCategory')} />
          {askableCategories.map((one) => (
            <Radio
              key={one}
              className={styles.choice}
              value={one}
              label={<StateMark {...showCategory(one, t)} />}
            />
          ))}
        </div>
      </Radio.Group>
    </FilterMenu>
  );
}
