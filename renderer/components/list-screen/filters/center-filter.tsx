import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { idsFrom, undefinedIfEmpty } from '#renderer/components/list-screen/list-search.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { centersQuery } from '#renderer/platform/bridge/queries.ts';
import type { DeskView } from '#shared/desk/desk.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { valueFilter } from './list-filter.tsx';

type CenterFilterProps = {
  readonly desk: DeskView | null;
  /** Undefined: the desk's own center; empty: every center. */
  readonly chosen: readonly number[] | undefined;
  readonly onChoose: (centers: readonly number[] | undefined) => void;
};

function CenterFilter({ desk, chosen, onChoose }: CenterFilterProps) {
  const t = useMessages();
  const [searchText, setSearchText] = useState('');
  const { data, error } = useQuery(centersQuery(useAccount().id));
  const centers = data?.data ?? [];
  const effective = chosen ?? (desk === null ? [] : [desk.centerId]);

  const nameOf = (id: number) =>
    centers.find((center) => center.id === id)?.name ??
    (desk?.centerId === id ? desk.centerName : String(id));
  const [first] = effective;
  const summary =
    first === undefined
      ? null
      : effective.length === 1
        ? nameOf(first)
        : t('filter.countChosen', { count: effective.length });
  const toggle = (id: number) =>
    onChoose(effective.includes(id) ? effective.filter((one) => one !== id) : [...effective, id]);
  const matching = centers.filter((center) =>
    `${center.name} ${center.city ?? ''}`.toLowerCase().includes(searchText.trim().toLowerCase()),
  );

  return (
    <FilterMenu label={t('term.center')} summary={summary} onClear={() => onChoose([])}>
      <div className={styles.searchable}>
        <TextInput
          data-autofocus
          aria-label={t('filter.findCenter')}
          placeholder={t('filter.findCenter')}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
        {desk !== null && chosen !== undefined && (
          <button type="button" className={styles.preset} onClick={() => onChoose(undefined)}>
            {t('filter.deskCenter', { center: desk.centerName })}
          </button>
        )}
        {error !== null && <FailureNotice error={error} isRead />}
        <div className={styles.choices}>
          {matching.map((center) => (
            <Checkbox
              key={center.id}
              className={styles.choice}
              checked={effective.includes(center.id)}
              onChange={() => toggle(center.id)}
              label={<ServiceText>{center.name}</ServiceText>}
            />
          ))}
        </div>
      </div>
    </FilterMenu>
  );
}

/** Narrows a list to certain fulfillment centers; starts with the desk's own, and an empty list means every center. */
export const deskCenterFilter = valueFilter(
  'centers',
  (raw): readonly number[] | undefined => (raw === undefined ? undefined : idsFrom(raw)),
  ({ desk, value, onChange }) => <CenterFilter desk={desk} chosen={value} onChoose={onChange} />,
);

/** Narrows a list to certain fulfillment centers; starts with every center. */
export const centerFilter = valueFilter(
  'centers',
  (raw) => undefinedIfEmpty(idsFrom(raw)),
  ({ desk, value = [], onChange }) => (
    <CenterFilter
      desk={desk}
      chosen={value}
      // Undefined would mean the desk's own center, which must be chosen explicitly here.
      onChoose={(centers = desk === null ? [] : [desk.centerId]) => onChange(undefinedIfEmpty(centers))}
    />
  ),
);
