import { Radio } from '@mantine/core';
import type { Ref } from 'react';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { DaySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import styles from '../../components/list-screen/filters/filter-bar.module.css';
import { FilterField } from '../../components/list-screen/filters/filter-field.tsx';
import { FilterMenu } from '../../components/list-screen/filters/filter-menu.tsx';
import { idsFromText, orNothing } from '../../components/list-screen/list-search.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { askableCategories, showCategory } from './event-category.ts';
import type { HistorySearch } from './history-search.ts';

type HistoryFilterControlsProps = {
  readonly search: HistorySearch;
  /** The center whose history is shown. */
  readonly centerId: number | null;
  readonly centers: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (change: Partial<HistorySearch>) => void;
  readonly first: Ref<HTMLInputElement>;
};

const presets = [
  { word: 'history.days7', days: 7, isOpen: true },
  { word: 'history.days30', days: 30, isOpen: true },
  { word: 'history.days90', days: 90, isOpen: true },
  { word: 'history.days365', days: 365, isOpen: true },
] as const;

/** Everything that narrows the history: items, one center, one category, days. */
export function HistoryFilterControls(props: HistoryFilterControlsProps) {
  const { search, centerId, centers, onChange, first } = props;
  const t = useMessages();
  const { category } = search;
  return (
    <>
      <FilterField
        ref={first}
        label={t('history.items')}
        values={search.items ?? []}
        widthPx={150}
        keyHint="/"
        onCommit={(text) => onChange({ items: orNothing(idsFromText(text)) })}
      />
      <FilterMenu
        label={t('history.center')}
        summary={search.center === undefined ? null : nameOf(centers, search.center)}
        onClear={() => onChange({ center: undefined })}
      >
        <Radio.Group
          aria-label={t('history.center')}
          value={String(centerId ?? '')}
          onChange={(value) => onChange({ center: Number(value) })}
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
      <FilterMenu
        label={t('history.category')}
        summary={category === undefined ? null : showCategory(category, t).word}
        onClear={() => onChange({ category: undefined })}
      >
        <Radio.Group
          aria-label={t('history.category')}
          value={category ?? ''}
          onChange={(value) => onChange({ category: value || undefined })}
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
      <DaySpanFilter
        label={t('history.days')}
        fromLabel={t('history.from')}
        toLabel={t('history.to')}
        presets={presets}
        from={search.from}
        to={search.to}
        onChoose={onChange}
      />
    </>
  );
}

function nameOf(centers: HistoryFilterControlsProps['centers'], id: number): string {
  return centers.find((center) => center.id === id)?.name ?? String(id);
}
