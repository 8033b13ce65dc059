import type { ReceivingFilters } from '../../../shared/receiving/receiving.ts';
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
  textsFrom,
  textsFromText,
} from '../../components/list-screen/list-search.ts';

/** The columns that the list can be sorted by, as they stand in the address. */
const sortColumns = [
  'id',
  'status',
  'po',
  'center',
  'inserted',
  'arrival',
  'quantities',
  'difference',
  'sync',
] as const;
type SortColumn = (typeof sortColumns)[number];

/**
 * What the list is narrowed to and sorted by, as it stands in the address, so that going back brings it back.
 * Absent `centers` means the desk's own center; an empty list means every center. Days are calendar days here.
 */
export type ReceivingSearch = {
  readonly statuses?: readonly string[] | undefined;
  readonly centers?: readonly number[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pos?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly synced?: boolean | undefined;
  readonly sort?: SortColumn | undefined;
  readonly down?: boolean | undefined;
};

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseReceivingSearch(raw: RawSearch): ReceivingSearch {
  return compactSearch<ReceivingSearch>({
    statuses: orNothing(textsFrom(raw['statuses'], 20, 60)),
    centers: raw['centers'] === undefined ? undefined : idsFrom(raw['centers']),
    from: dayFrom(raw['from']),
    to: dayFrom(raw['to']),
    pos: orNothing(textsFrom(raw['pos'], 50, 400).filter((po) => !po.includes(','))),
    ids: orNothing(idsFrom(raw['ids'])),
    synced: flagFrom(raw['synced']),
    ...sortFrom(raw, sortColumns),
  });
}

/** Purchase order numbers out of typed or pasted text. */
export function purchaseOrdersFromText(text: string): string[] {
  return textsFromText(text, 50, 400);
}

/** What the service is asked for: days become the first and the last instant of the day in this zone. */
export function filtersOf(search: ReceivingSearch, deskCenterId: number | null): ReceivingFilters {
  const desk = deskCenterId === null ? [] : [deskCenterId];
  return {
    ids: [...(search.ids ?? [])],
    statuses: [...(search.statuses ?? [])],
    centerIds: [...(search.centers ?? desk)],
    insertedFrom: startOfDay(search.from),
    insertedTo: endOfDay(search.to),
    purchaseOrderNumbers: [...(search.pos ?? [])],
    externallySynced: search.synced ?? null,
  };
}
