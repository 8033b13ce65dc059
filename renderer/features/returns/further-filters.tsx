import { Checkbox } from '@mantine/core';
import { DayFields } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { FilterField } from '#renderer/components/list-screen/filters/field-filter.tsx';
import { FilterMenu } from '#renderer/components/list-screen/filters/filter-menu.tsx';
import type { FilterProps, ListFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import {
  idsFrom,
  idsFromText,
  recordDayFrom,
  textsFrom,
  undefinedIfEmpty,
} from '#renderer/components/list-screen/list-search.ts';
import { filterableReturnTypes, returnTypeWord } from '#renderer/components/records/return-status.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './returns.module.css';

/** The filters behind "More filters". */
type FurtherSearch = {
  readonly ids?: readonly number[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly doneFrom?: string | undefined;
  readonly doneTo?: string | undefined;
  readonly shipments?: readonly number[] | undefined;
  readonly items?: readonly number[] | undefined;
};

/** Returns how many of the filters behind "More filters" are set; a date range counts as one. */
export function countFurther(search: FurtherSearch): number {
  const { ids, types, doneFrom, doneTo, shipments, items } = search;
  return [ids, types, doneFrom ?? doneTo, shipments, items].filter((filter) => filter !== undefined).length;
}

/** Values that clear all filters behind "More filters". */
export const noFurther: { readonly [Name in keyof Required<FurtherSearch>]: undefined } = {
  ids: undefined,
  types: undefined,
  doneFrom: undefined,
  doneTo: undefined,
  shipments: undefined,
  items: undefined,
};

/** The rarely used filters, behind one button that shows how many of them are set. */
export const furtherFilter: ListFilter<FurtherSearch> = {
  parse: (raw) => ({
    ids: undefinedIfEmpty(idsFrom(raw['ids'])),
    types: undefinedIfEmpty(textsFrom(raw['types'], 20, 60)),
    doneFrom: recordDayFrom(raw['doneFrom']),
    doneTo: recordDayFrom(raw['doneTo']),
    shipments: undefinedIfEmpty(idsFrom(raw['shipments'])),
    items: undefinedIfEmpty(idsFrom(raw['items'])),
  }),
  Control: FurtherFilters,
};

const idFields = [
  { name: 'ids', label: 'returns.filter.ids' },
  { name: 'shipments', label: 'returns.filter.shipments' },
  { name: 'items', label: 'term.inventoryIds' },
] as const;

const completed = { from: 'returns.filter.completedFrom', to: 'returns.filter.completedTo' } as const;

function FurtherFilters({ search, change }: FilterProps<FurtherSearch>) {
  const t = useMessages();
  const count = countFurther(search);
  const types = search.types ?? [];
  const toggle = (type: string) =>
    change({
      types: undefinedIfEmpty(types.includes(type) ? types.filter((one) => one !== type) : [...types, type]),
    });
  return (
    <FilterMenu
      label={t('returns.filter.more')}
      summary={count === 0 ? null : t('returns.filter.moreSet', { count })}
      onClear={() => change(noFurther)}
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
              read={idsFromText}
              onCommit={(ids) => change({ [name]: undefinedIfEmpty(ids) })}
            />
          </div>
        ))}
        <fieldset className={styles.types}>
          <legend className={styles.fieldName}>{t('term.type')}</legend>
          {filterableReturnTypes.map((type) => (
            <Checkbox
              key={type}
              checked={types.includes(type)}
              onChange={() => toggle(type)}
              label={returnTypeWord(type, t)}
            />
          ))}
        </fieldset>
        <DayFields
          labels={completed}
          span={{ from: search.doneFrom, to: search.doneTo }}
          onChoose={({ from, to }) => change({ doneFrom: from, doneTo: to })}
        />
      </div>
    </FilterMenu>
  );
}
