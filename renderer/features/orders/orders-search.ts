import type { OrderFilters } from '../../../shared/orders/orders.ts';
import {
  compactSearch,
  dayFrom,
  endOfDay,
  flagFrom,
  idsFrom,
  orNothing,
  type RawSearch,
  sortFrom,
  startOfDay,
  textFrom,
  textsFrom,
  textsFromText,
} from '../../components/list-screen/list-search.ts';

/** The columns that the list can be sorted by, as they stand in the address. */
const sortColumns = [
  'id',
  'number',
  'status',
  'type',
  'recipient',
  'created',
  'shipments',
  'tracking',
  'lines',
] as const;
type SortColumn = (typeof sortColumns)[number];

/** What the list is narrowed to, and what was looked for, as it stands in the address. */
export type OrdersSearch = {
  /** Typed into the field that finds one order; narrows nothing. */
  readonly find?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly references?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tracked?: boolean | undefined;
  readonly uploaded?: boolean | undefined;
  readonly sort?: SortColumn | undefined;
  readonly down?: boolean | undefined;
};

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseOrdersSearch(raw: RawSearch): OrdersSearch {
  return compactSearch<OrdersSearch>({
    find: textFrom(raw['find'], 400),
    ids: orNothing(idsFrom(raw['ids'])),
    references: orNothing(textsFrom(raw['references'], 50, 400).filter((text) => !text.includes(','))),
    from: dayFrom(raw['from']),
    to: dayFrom(raw['to']),
    tracked: flagFrom(raw['tracked']),
    uploaded: flagFrom(raw['uploaded']),
    ...sortFrom(raw, sortColumns),
  });
}

/** References out of typed or pasted text. */
export function referencesFromText(text: string): string[] {
  return textsFromText(text, 50, 400);
}

/** What the service is asked for: days become the first and the last instant of the day in this zone. */
export function filtersOf(search: OrdersSearch): OrderFilters {
  return {
    ids: [...(search.ids ?? [])],
    references: [...(search.references ?? [])],
    insertedFrom: startOfDay(search.from),
    insertedTo: endOfDay(search.to),
    hasTracking: search.tracked ?? null,
    isTrackingUploaded: search.uploaded ?? null,
  };
}
