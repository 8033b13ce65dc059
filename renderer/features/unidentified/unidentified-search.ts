import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import {
  compactSearch,
  dayFrom,
  endOfDay,
  orNothing,
  type RawSearch,
  sortFrom,
  startOfDay,
  textFrom,
  textsFrom,
} from '../../components/list-screen/list-search.ts';
import { instantMs } from '../../components/text/relative-age.ts';

const commonColumns = ['tag', 'tracking', 'reason', 'comment', 'pictures', 'created'] as const;
const unlinkedColumns = [...commonColumns, 'countdown'] as const;
const linkedColumns = [...commonColumns, 'order', 'linkedOn'] as const;
/** The columns that the list can be sorted by, as they stand in the address: some of them in one of the lists only. */
const sortColumns = [...unlinkedColumns, 'order', 'linkedOn'] as const;
type SortColumn = (typeof sortColumns)[number];

/** Stands among the reasons in an address for parcels without one. */
export const noReason = '(none)';

/**
 * Which of the two lists it is, what it is narrowed to and sorted by, as it stands in the address, so that going
 * back brings it back. Absent `linked` means those that are not linked. Days are calendar days here.
 */
export type UnidentifiedSearch = {
  readonly linked?: true | undefined;
  readonly text?: string | undefined;
  readonly reasons?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortColumn | undefined;
  readonly down?: boolean | undefined;
};

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseUnidentifiedSearch(raw: RawSearch): UnidentifiedSearch {
  const isLinked = raw['linked'] === true;
  return compactSearch<UnidentifiedSearch>({
    linked: isLinked ? true : undefined,
    text: textFrom(raw['text'], 200),
    reasons: orNothing(textsFrom(raw['reasons'], 100, 400)),
    from: dayFrom(raw['from']),
    to: dayFrom(raw['to']),
    ...sortFrom(raw, isLinked ? linkedColumns : unlinkedColumns),
  });
}

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
export type ReasonChoice = { readonly reason: string; readonly count: number };

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
