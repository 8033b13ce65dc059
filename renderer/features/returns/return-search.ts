import type { ReturnFilters } from '../../../shared/returns/returns.ts';
import {
  compactSearch,
  dayFrom,
  endOfDay,
  idsFrom,
  orNothing,
  type RawSearch,
  sortFrom,
  startOfDay,
  textsFrom,
  textsFromText,
} from '../../components/list-screen/list-search.ts';

/** The columns that the list can be sorted by, as they stand in the address. */
const sortColumns = [
  'id',
  'status',
  'reference',
  'tracking',
  'center',
  'items',
  'pieces',
  'created',
  'completed',
  'type',
  'shipment',
] as const;
type SortColumn = (typeof sortColumns)[number];

/** The filters that stand behind "More filters". */
export type FurtherSearch = {
  readonly ids?: readonly number[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly doneFrom?: string | undefined;
  readonly doneTo?: string | undefined;
  readonly shipments?: readonly number[] | undefined;
  readonly items?: readonly number[] | undefined;
};

/**
 * What the list is narrowed to and sorted by, as it stands in the address, so that going back brings it back. Absent
 * `centers` means every center: a parcel that came to the wrong one is looked for by its tracking number, and not
 * every center processes returns. Days are calendar days here.
 */
export type ReturnSearch = FurtherSearch & {
  readonly tracking?: readonly string[] | undefined;
  readonly references?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly centers?: readonly number[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortColumn | undefined;
  readonly down?: boolean | undefined;
};

const longestReference = 50;
const longestTracking = 500;

const searchable = (texts: readonly string[]) => orNothing(texts.filter((text) => !text.includes(',')));

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseReturnSearch(raw: RawSearch): ReturnSearch {
  return compactSearch<ReturnSearch>({
    tracking: searchable(textsFrom(raw['tracking'], 50, longestTracking)),
    references: searchable(textsFrom(raw['references'], 50, longestReference)),
    statuses: orNothing(textsFrom(raw['statuses'], 20, 60)),
    centers: orNothing(idsFrom(raw['centers'])),
    from: dayFrom(raw['from']),
    to: dayFrom(raw['to']),
    ids: orNothing(idsFrom(raw['ids'])),
    types: orNothing(textsFrom(raw['types'], 20, 60)),
    doneFrom: dayFrom(raw['doneFrom']),
    doneTo: dayFrom(raw['doneTo']),
    shipments: orNothing(idsFrom(raw['shipments'])),
    items: orNothing(idsFrom(raw['items'])),
    ...sortFrom(raw, sortColumns),
  });
}

/** Tracking numbers out of typed, scanned or pasted text. */
export function trackingFromText(text: string): string[] {
  return textsFromText(text, 50, longestTracking);
}

/** Reference ids out of typed, scanned or pasted text. */
export function referencesFromText(text: string): string[] {
  return textsFromText(text, 50, longestReference);
}

/** How many of the filters behind "More filters" are set; a span of days is one. */
export function countFurther(search: FurtherSearch): number {
  const { ids, types, doneFrom, doneTo, shipments, items } = search;
  return [ids, types, doneFrom ?? doneTo, shipments, items].filter((filter) => filter !== undefined).length;
}

/** None of the filters behind "More filters". */
export const noFurther: { readonly [Name in keyof Required<FurtherSearch>]: undefined } = {
  ids: undefined,
  types: undefined,
  doneFrom: undefined,
  doneTo: undefined,
  shipments: undefined,
  items: undefined,
};

/** What the service is asked for: days become the first and the last instant of the day in this zone. */
export function filtersOf(search: ReturnSearch): ReturnFilters {
  return {
    ids: [...(search.ids ?? [])],
    references: [...(search.references ?? [])],
    statuses: [...(search.statuses ?? [])],
    centerIds: [...(search.centers ?? [])],
    trackingNumbers: [...(search.tracking ?? [])],
    shipmentIds: [...(search.shipments ?? [])],
    inventoryIds: [...(search.items ?? [])],
    insertedFrom: startOfDay(search.from),
    insertedTo: endOfDay(search.to),
    completedFrom: startOfDay(search.doneFrom),
    completedTo: endOfDay(search.doneTo),
    returnTypes: [...(search.types ?? [])],
  };
}
