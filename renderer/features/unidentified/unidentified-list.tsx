import { SegmentedControl } from '@mantine/core';
import { passesUnidentifiedFilters } from '../../../shared/unidentified/model/unidentified-filters.ts';
import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import { defineList, type ListSearch } from '../../components/list-screen/define-list.ts';
import { ChoiceFilter } from '../../components/list-screen/filters/choice-filter.tsx';
import { daySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import { valueFilter } from '../../components/list-screen/filters/list-filter.tsx';
import { textFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { endOfDay, orNothing, startOfDay, textsFrom } from '../../components/list-screen/list-search.ts';
import { numberedPages } from '../../components/list-screen/page-chain.ts';
import { instantMs } from '../../components/text/relative-age.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { call } from '../../platform/bridge/call.ts';
import styles from './unidentified.module.css';
import { unidentifiedColumns } from './unidentified-columns.tsx';
import { listsKey } from './unidentified-queries.ts';

const idOf = ({ id }: UnidentifiedOrder) => String(id);

/** The parcels that are not linked or, with `linked`, those that are. */
export const unidentifiedList = defineList({
  path: '/unidentified',
  label: (part) => `unidentified.list.${part}`,
  remains: 'unidentified.remains',
  rowId: idOf,
  filters: [
    {
      ...valueFilter('linked', (raw): true | undefined => (raw === true ? true : undefined), LinkedSwitch),
      isView: true,
    },
    textFilter('text', { label: 'unidentified.text', widthPx: 236, longest: 200 }),
    valueFilter('reasons', (raw) => orNothing(textsFrom(raw, 100, 400)), ReasonFilter),
    daySpanFilter({
      label: 'unidentified.column.created',
      from: 'term.createdFrom',
      to: 'term.createdTo',
    }),
  ],
  columns: (context, { linked }) =>
    unidentifiedColumns(context, linked === true, { feeDays: null, disposalDays: null }),
  source: {
    asked: ({ linked }) => ({ isLinked: linked === true }),
    query: (accountId, { isLinked }) =>
      numberedPages(
        {
          queryKey: [...listsKey(accountId), { isLinked }],
          fetchPage: (page, prefer) => call('unidentified.list', { isLinked, page, prefer }),
          rowsOf: ({ orders }) => orders,
          rowId: idOf,
        },
        () => null,
      ),
    passes: passesUnidentifiedFilters,
    // The service can search neither list.
    readsAll: () => true,
  },
});

/** What the list is narrowed to and sorted by, as it stands in the address. */
type UnidentifiedSearch = ListSearch<typeof unidentifiedList>;

type LinkedSwitchProps = {
  readonly value: true | undefined;
  readonly onChange: (linked: true | undefined) => void;
};

/** Which of the two lists it is. */
function LinkedSwitch({ value, onChange }: LinkedSwitchProps) {
  const t = useMessages();
  return (
    <SegmentedControl
      size="xs"
      className="rigid"
      aria-label={t('unidentified.lists')}
      value={value === true ? 'linked' : 'notLinked'}
      onChange={(list) => onChange(list === 'linked' ? true : undefined)}
      data={[
        { value: 'notLinked', label: t('unidentified.notLinked') },
        { value: 'linked', label: t('unidentified.linked') },
      ]}
    />
  );
}

type ReasonFilterProps = {
  readonly value: readonly string[] | undefined;
  readonly rows: readonly UnidentifiedOrder[];
  readonly onChange: (reasons: readonly string[] | undefined) => void;
};

function ReasonFilter({ value: chosen, rows, onChange }: ReasonFilterProps) {
  const t = useMessages();
  const choices = reasonChoices(rows, chosen ?? []).map(({ reason, count }) => {
    const word = reason === noReason ? t('unidentified.noReason') : reason;
    const drawn = (
      <span className={styles.reason}>
        <ServiceText>{word}</ServiceText>
        <span className={styles.count}>{count}</span>
      </span>
    );
    return { value: reason, word, drawn };
  });
  return (
    <ChoiceFilter
      label={t('unidentified.column.reason')}
      choices={choices}
      chosen={chosen}
      onChoose={onChange}
    />
  );
}

/** Stands among the reasons in an address for parcels without one. */
export const noReason = '(none)';

/** The reason of a parcel as the filter knows it. */
function reasonOf({ reason }: Pick<UnidentifiedOrder, 'reason'>): string {
  const text = reason?.trim() ?? '';
  return text === '' ? noReason : text;
}

/** What the text filter looks through. */
export function textOfUnidentified(order: UnidentifiedOrder): string {
  const { barcode, trackingBarcode, comment, reason } = order;
  return [barcode, trackingBarcode, comment, reason].filter((part) => part !== null).join('\n');
}

/** The rows that have one of the chosen reasons and a day within the span; the given array where all have. */
export function narrowUnidentified(
  orders: readonly UnidentifiedOrder[],
  search: Pick<UnidentifiedSearch, 'reasons' | 'from' | 'to'>,
): readonly UnidentifiedOrder[] {
  const { reasons, from, to } = search;
  if (reasons === undefined && from === undefined && to === undefined) return orders;
  const wanted = reasons === undefined ? null : new Set(reasons);
  const fromMs = instantMs(startOfDay(from)) ?? Number.NEGATIVE_INFINITY;
  const toMs = instantMs(endOfDay(to)) ?? Number.POSITIVE_INFINITY;
  const hasSpan = from !== undefined || to !== undefined;
  return orders.filter((order) => {
    if (wanted !== null && !wanted.has(reasonOf(order))) return false;
    if (!hasSpan) return true;
    const created = instantMs(order.createdDate);
    return created !== null && created >= fromMs && created <= toMs;
  });
}

/** A reason that can be chosen, and how many of the loaded parcels have it. */
type ReasonChoice = { readonly reason: string; readonly count: number };

/** The reasons of the loaded parcels, the most frequent first; a chosen one stays although no parcel has it. */
export function reasonChoices(
  orders: readonly UnidentifiedOrder[],
  chosen: readonly string[],
): ReasonChoice[] {
  const counts = new Map<string, number>(chosen.map((reason) => [reason, 0]));
  for (const order of orders) {
    const reason = reasonOf(order);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));
}
