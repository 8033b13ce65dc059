import { Radio, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { daysBefore } from '../../components/list-screen/calendar-day.ts';
import styles from '../../components/list-screen/filter-bar.module.css';
import { FilterField } from '../../components/list-screen/filter-field.tsx';
import { FilterMenu } from '../../components/list-screen/filter-menu.tsx';
import { idsFromText, orNothing } from '../../components/list-screen/list-search.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useTimes } from '../../components/use-times.ts';
import { useWords } from '../../messages/use-words.ts';
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
  { id: 'history.days7', days: 7 },
  { id: 'history.days30', days: 30 },
  { id: 'history.days90', days: 90 },
  { id: 'history.days365', days: 365 },
] as const;

/** Everything that narrows the history: items, one center, one category, days. */
export function HistoryFilterControls(props: HistoryFilterControlsProps) {
  const { search, centerId, centers, onChange, first } = props;
  const words = useWords();
  const { category } = search;
  return (
    <>
      <FilterField
        ref={first}
        label={words('history.items')}
        placeholder={words('history.items')}
        values={search.items ?? []}
        widthPx={150}
        keyHint="/"
        onCommit={(text) => onChange({ items: orNothing(idsFromText(text)) })}
      />
      <FilterMenu
        label={words('history.center')}
        summary={search.center === undefined ? null : nameOf(centers, search.center)}
        onClear={() => onChange({ center: undefined })}
      >
        <Radio.Group
          aria-label={words('history.center')}
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
        label={words('history.category')}
        summary={category === undefined ? null : showCategory(category, words).word}
        onClear={() => onChange({ category: undefined })}
      >
        <Radio.Group
          aria-label={words('history.category')}
          value={category ?? ''}
          onChange={(value) => onChange({ category: value || undefined })}
        >
          <div className={styles.choices}>
            <Radio className={styles.choice} value="" label={words('history.anyCategory')} />
            {askableCategories.map((one) => (
              <Radio
                key={one}
                className={styles.choice}
                value={one}
                label={<StateMark {...showCategory(one, words)} />}
              />
            ))}
          </div>
        </Radio.Group>
      </FilterMenu>
      <DaysFilter from={search.from} to={search.to} onChange={onChange} />
    </>
  );
}

function nameOf(centers: HistoryFilterControlsProps['centers'], id: number): string {
  return centers.find((center) => center.id === id)?.name ?? String(id);
}

type DaysFilterProps = Pick<HistorySearch, 'from' | 'to'> & Pick<HistoryFilterControlsProps, 'onChange'>;

function DaysFilter({ from, to, onChange }: DaysFilterProps) {
  const words = useWords();
  const times = useTimes();
  const summary =
    from !== undefined && to !== undefined
      ? words('filter.span', { from: times.shortDay(from), to: times.shortDay(to) })
      : from !== undefined
        ? words('filter.since', { from: times.shortDay(from) })
        : to !== undefined
          ? words('filter.until', { to: times.shortDay(to) })
          : null;
  return (
    <FilterMenu
      label={words('history.days')}
      summary={summary}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      <div className={styles.searchable}>
        <div className={styles.presets}>
          {presets.map(({ id, days }) => (
            <button
              key={id}
              type="button"
              className={styles.preset}
              onClick={() => onChange({ from: daysBefore(new Date(), days - 1), to: undefined })}
            >
              {words(id)}
            </button>
          ))}
        </div>
        <div className={styles.days}>
          <TextInput
            type="date"
            size="xs"
            label={words('history.from')}
            value={from ?? ''}
            max={to}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            size="xs"
            label={words('history.to')}
            value={to ?? ''}
            min={from}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </div>
      </div>
    </FilterMenu>
  );
}
