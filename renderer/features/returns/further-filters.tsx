import { Checkbox, TextInput } from '@mantine/core';
import { FilterField } from '../../components/list-screen/filters/filter-field.tsx';
import { FilterMenu } from '../../components/list-screen/filters/filter-menu.tsx';
import { idsFromText, orNothing } from '../../components/list-screen/list-search.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { countFurther, type FurtherSearch, noFurther } from './return-search.ts';
import { askableTypes, returnTypeWord } from './return-status.ts';
import styles from './returns.module.css';

type FurtherFiltersProps = {
  readonly search: FurtherSearch;
  readonly onChange: (change: Partial<FurtherSearch>) => void;
};

const idFields = [
  { name: 'ids', label: 'returns.filter.ids' },
  { name: 'shipments', label: 'returns.filter.shipments' },
  { name: 'items', label: 'returns.filter.items' },
] as const;

/** The filters that are seldom asked for, behind one key that says how many of them are set. */
export function FurtherFilters({ search, onChange }: FurtherFiltersProps) {
  const t = useMessages();
  const count = countFurther(search);
  const types = search.types ?? [];
  const toggle = (type: string) =>
    onChange({
      types: orNothing(types.includes(type) ? types.filter((one) => one !== type) : [...types, type]),
    });
  return (
    <FilterMenu
      label={t('returns.filter.more')}
      summary={count === 0 ? null : t('returns.filter.moreSet', { count })}
      onClear={() => onChange(noFurther)}
    >
      <div className={styles.further}>
        {idFields.map(({ name, label }) => (
          <div key={name}>
            <p className={styles.fieldName} aria-hidden="true">
              {t(label)}
            </p>
            <FilterField
              label={t(label)}
              placeholder={t('returns.filter.idsHint')}
              values={search[name] ?? []}
              widthPx={292}
              onCommit={(text) => onChange({ [name]: orNothing(idsFromText(text)) })}
            />
          </div>
        ))}
        <fieldset className={styles.types}>
          <legend className={styles.fieldName}>{t('returns.column.type')}</legend>
          {askableTypes.map((type) => (
            <Checkbox
              key={type}
              checked={types.includes(type)}
              onChange={() => toggle(type)}
              label={returnTypeWord(type, t)}
            />
          ))}
        </fieldset>
        <div className={styles.days}>
          <TextInput
            type="date"
            size="xs"
            label={t('returns.filter.completedFrom')}
            value={search.doneFrom ?? ''}
            max={search.doneTo}
            onChange={(event) => onChange({ doneFrom: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            size="xs"
            label={t('returns.filter.completedTo')}
            value={search.doneTo ?? ''}
            min={search.doneFrom}
            onChange={(event) => onChange({ doneTo: event.currentTarget.value || undefined })}
          />
        </div>
      </div>
    </FilterMenu>
  );
}
