import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { defineList, type ListSearch } from '#renderer/components/list-screen/define-list.ts';
import { ChoiceFilter, choiceFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { type ListFilter, valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { textFilter } from '#renderer/components/list-screen/filters/text-filter.tsx';
import {
  endOfDay,
  startOfDay,
  textsFrom,
  undefinedIfEmpty,
} from '#renderer/components/list-screen/list-search.ts';
import { numberedPages } from '#renderer/components/list-screen/page-chain.ts';
import type { DeskDay } from '#renderer/components/text/desk-day.tsx';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { matchCertainties } from '#shared/matching/match-certainty.ts';
import { parcelAgeOf, parcelAges } from '#shared/unidentified/model/parcel-age.ts';
import { passesUnidentifiedFilters } from '#shared/unidentified/model/unidentified-filters.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { daysSince } from '#shared/wire/model/zoned-day.ts';
import { type BestMatches, certaintyIn, noMatches, useBestMatches } from './queue/best-matches.ts';
import styles from './unidentified.module.css';
import { unidentifiedColumns } from './unidentified-columns.tsx';
import { listsKey } from './unidentified-queries.ts';

const idOf = ({ id }: UnidentifiedOrder) => String(id);

/** Another number requests another review. */
const reviewFrom = (raw: unknown) => (raw === true || typeof raw === 'number' ? raw : undefined);

/** The unlinked parcels or, with `linked`, the linked ones. */
export const unidentifiedList = defineList({
  path: '/unidentified',
  title: 'unidentified.list.title',
  label: (part) => `unidentified.list.${part}`,
  remains: 'unidentified.remains',
  rowId: idOf,
  filters: [
    {
      ...valueFilter('linked', (raw): true | undefined => (raw === true ? true : undefined), LinkedSwitch),
      isView: true,
    },
    // Reviewing the exact matches is another view of the same parcels.
    { ...valueFilter('review', reviewFrom), isView: true },
    textFilter('text', { label: 'unidentified.text', widthPx: 184, longest: 200 }),
    unlinkedOnly(
      choiceFilter('age', 'unidentified.age', parcelAges, (age, t) => t(`unidentified.age.${age}`)),
    ),
    unlinkedOnly(
      choiceFilter('match', 'unidentified.column.certainty', matchCertainties, (certainty, t) =>
        t(`match.certainty.${certainty}`),
      ),
    ),
    unlinkedOnly(valueFilter('centers', (raw) => undefinedIfEmpty(textsFrom(raw, 100, 200)), CenterFilter)),
    valueFilter('reasons', (raw) => undefinedIfEmpty(textsFrom(raw, 100, 400)), ReasonFilter),
    daySpanFilter({
      label: 'term.created',
      from: 'term.createdFrom',
      to: 'term.createdTo',
    }),
  ],
  columns: (context, { linked }) =>
    unidentifiedColumns(context, linked === true, {
      matches: noMatches,
      doubt: null,
      rules: { feeDays: null, disposalDays: null },
      today: { day: '', timeZone: undefined },
    }),
  source: {
    toRequest: ({ linked }) => ({ isLinked: linked === true }),
    query: (accountId, { isLinked }) =>
      numberedPages({
        queryKey: [...listsKey(accountId), { isLinked }],
        fetchPage: (page, prefer) => call('unidentified.list', { isLinked, page, prefer }),
        rowsOf: ({ orders }) => orders,
        rowId: idOf,
      }),
    passes: passesUnidentifiedFilters,
    // The service can search neither list.
    readsAll: () => true,
  },
});

/** As in the address. */
type UnidentifiedSearch = ListSearch<typeof unidentifiedList>;

type LinkedSwitchProps = {
  readonly value: true | undefined;
  readonly onChange: (linked: true | undefined) => void;
};

function LinkedSwitch({ value, onChange }: LinkedSwitchProps) {
  const t = useMessages();
  return (
    <SegmentedControl
      className="rigid"
      aria-label={t('list.views')}
      value={value === true ? 'linked' : 'notLinked'}
      onChange={(list) => onChange(list === 'linked' ? true : undefined)}
      data={[
        { value: 'notLinked', label: t('unidentified.notLinked') },
        { value: 'linked', label: t('unidentified.linked') },
      ]}
    />
  );
}

/** Restricts a filter to unlinked parcels: it is neither offered for nor applied to linked ones. */
function unlinkedOnly<Part extends object>(
  filter: ListFilter<Part, UnidentifiedOrder>,
): ListFilter<Part, UnidentifiedOrder> {
  const { Control } = filter;
  if (Control === undefined) return filter;
  return {
    ...filter,
    Control: (props) => ('linked' in props.search ? null : <Control {...props} />),
  };
}

type RowFilterProps = {
  readonly value: readonly string[] | undefined;
  readonly rows: readonly UnidentifiedOrder[];
  readonly onChange: (values: readonly string[] | undefined) => void;
};

function ReasonFilter({ value: chosen, rows, onChange }: RowFilterProps) {
  const t = useMessages();
  const counts = useMemo(() => valueChoices(rows.map(reasonOf), chosen ?? []), [rows, chosen]);
  const choices = counts.map(({ value, count }) =>
    counted(value, value === noReason ? t('unidentified.noReason') : value, count),
  );
  return (
    <ChoiceFilter
      label={t('unidentified.column.reason')}
      choices={choices}
      chosen={chosen}
      onChoose={onChange}
    />
  );
}

/** Filters by the centers that expect the best matches; the parcels themselves name none. */
function CenterFilter({ value: chosen, rows, onChange }: RowFilterProps) {
  const t = useMessages();
  const matches = useBestMatches();
  const counts = useMemo(
    () =>
      valueChoices(
        rows.flatMap((order) => centerIn(matches, order) ?? []),
        chosen ?? [],
      ),
    [rows, matches, chosen],
  );
  const choices = counts.map(({ value, count }) => counted(value, value, count));
  return <ChoiceFilter label={t('term.center')} choices={choices} chosen={chosen} onChoose={onChange} />;
}

function counted(value: string, word: string, count: number) {
  const drawn = (
    <span className={styles.reason}>
      <ServiceText>{word}</ServiceText>
      <span className={styles.count}>{count}</span>
    </span>
  );
  return { value, label: word, drawn };
}

function centerIn({ byId }: BestMatches, { id }: UnidentifiedOrder): string | null {
  return byId.get(id)?.order.centerName ?? null;
}

/** Represents parcels without a reason in an address. */
export const noReason = '(none)';

export function reasonOf({ reason }: Pick<UnidentifiedOrder, 'reason'>): string {
  const text = reason?.trim() ?? '';
  return text === '' ? noReason : text;
}

export function textOfUnidentified(order: UnidentifiedOrder): string {
  const { barcode, trackingBarcode, comment, reason } = order;
  return [barcode, trackingBarcode, comment, reason].filter((part) => part !== null).join('\n');
}

type QueueFacts = { readonly matches: BestMatches; readonly today: Pick<DeskDay, 'day' | 'timeZone'> };

/**
 * Returns the rows that match the chosen reasons, days, ages, certainties, and centers; the given array itself if all
 * do.
 */
export function narrowUnidentified(
  orders: readonly UnidentifiedOrder[],
  search: Omit<UnidentifiedSearch, 'text' | 'review' | 'sort' | 'down'>,
  { matches, today }: QueueFacts,
): readonly UnidentifiedOrder[] {
  const { linked, reasons, from, to, age, match, centers } = search;
  const isOneOf = (
    allowed: readonly string[] | undefined,
    valueOf: (order: UnidentifiedOrder) => string | null,
  ) =>
    allowed === undefined
      ? []
      : [
          (order: UnidentifiedOrder) => {
            const value = valueOf(order);
            return value !== null && allowed.includes(value);
          },
        ];
  const conditions = [
    ...isOneOf(reasons, reasonOf),
    ...(from === undefined && to === undefined ? [] : [isWithin(from, to, today)]),
    ...(linked === true
      ? []
      : [
          ...isOneOf(age, ({ createdDate }) =>
            parcelAgeOf(daysSince(createdDate, today.day, today.timeZone)),
          ),
          ...isOneOf(match, (order) => certaintyIn(matches, order)),
          ...isOneOf(centers, (order) => centerIn(matches, order)),
        ]),
  ];
  return conditions.length === 0
    ? orders
    : orders.filter((order) => conditions.every((passes) => passes(order)));
}

function isWithin(
  from: string | undefined,
  to: string | undefined,
  today: QueueFacts['today'],
): (order: UnidentifiedOrder) => boolean {
  const fromMs = instantMs(startOfDay(from, today)) ?? Number.NEGATIVE_INFINITY;
  const toMs = instantMs(endOfDay(to, today)) ?? Number.POSITIVE_INFINITY;
  return ({ createdDate }) => {
    const created = instantMs(createdDate);
    return created !== null && created >= fromMs && created <= toMs;
  };
}

/** Longest waiting first, without a date last. */
export function oldestFirst(orders: readonly UnidentifiedOrder[]): readonly UnidentifiedOrder[] {
  const sinceOf = ({ createdDate }: UnidentifiedOrder) => instantMs(createdDate) ?? Number.POSITIVE_INFINITY;
  return orders.toSorted((one, other) => {
    const [since, otherSince] = [sinceOf(one), sinceOf(other)];
    return since === otherSince ? one.id - other.id : since - otherSince;
  });
}

/** A value to choose, and how many of the loaded parcels have it. */
type ValueChoice = { readonly value: string; readonly count: number };

/** Returns the values of the loaded parcels, most frequent first; a chosen value stays even if no parcel has it. */
export function valueChoices(values: readonly string[], chosen: readonly string[]): ValueChoice[] {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}
