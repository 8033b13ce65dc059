import type { InputOf } from '../../bridge/call.ts';
import type { GridSort } from '../../components/data-grid/grid-column.ts';

/** The columns that the list can be sorted by, as they stand in the address. */
export const sortColumns = [
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

const largestId = 2_147_483_647;

function listFrom(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

function idsFrom(value: unknown): number[] {
  const ids = listFrom(value)
    .filter((id) => typeof id === 'string' || typeof id === 'number')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);
  return [...new Set(ids)].slice(0, 200);
}

function textsFrom(value: unknown, most: number, longest: number): string[] {
  const texts = listFrom(value)
    .filter((text) => typeof text === 'string' || typeof text === 'number')
    .map((text) => String(text).trim())
    .filter((text) => text !== '' && text.length <= longest);
  return [...new Set(texts)].slice(0, most);
}

function dayFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? undefined : value;
}

const orNothing = <Item>(items: Item[]) => (items.length > 0 ? items : undefined);

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseReceivingSearch(raw: Readonly<Record<string, unknown>>): ReceivingSearch {
  const sort = sortColumns.find((column) => column === raw['sort']);
  const search: ReceivingSearch = {
    statuses: orNothing(textsFrom(raw['statuses'], 20, 60)),
    centers: raw['centers'] === undefined ? undefined : idsFrom(raw['centers']),
    from: dayFrom(raw['from']),
    to: dayFrom(raw['to']),
    pos: orNothing(textsFrom(raw['pos'], 50, 400).filter((po) => !po.includes(','))),
    ids: orNothing(idsFrom(raw['ids'])),
    synced: typeof raw['synced'] === 'boolean' ? raw['synced'] : undefined,
    sort,
    down: sort !== undefined && raw['down'] === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The sort of the grid in a search. */
export function sortOf(search: ReceivingSearch): GridSort | null {
  return search.sort === undefined ? null : { columnId: search.sort, isDescending: search.down === true };
}

/** The part of a search that says how a grid is sorted. */
export function searchOfSort(sort: GridSort | null): Pick<ReceivingSearch, 'sort' | 'down'> {
  const column = sortColumns.find((name) => name === sort?.columnId);
  if (sort === null || column === undefined) return { sort: undefined, down: undefined };
  return { sort: column, down: sort.isDescending ? true : undefined };
}

/** Whether a person narrowed the list at all, beyond the desk's own center. */
export function hasFilters(search: ReceivingSearch): boolean {
  const { statuses, centers, from, to, pos, ids, synced } = search;
  return [statuses, centers, from, to, pos, ids, synced].some((part) => part !== undefined);
}

/** Order ids out of typed or pasted text: anything but digits separates. */
export function idsFromText(text: string): number[] {
  return idsFrom(text.split(/\D+/).filter((part) => part !== ''));
}

/** Purchase order numbers out of typed or pasted text: separated by commas, semicolons or lines. */
export function purchaseOrdersFromText(text: string): string[] {
  return textsFrom(text.split(/[,;\n\t]/), 50, 400);
}

type Filters = InputOf<'receiving.list'>['filters'];

/** What the service is asked for: days become the first and the last instant of the day in this zone. */
export function filtersOf(search: ReceivingSearch, deskCenterId: number | null): Filters {
  const desk = deskCenterId === null ? [] : [deskCenterId];
  return {
    ids: [...(search.ids ?? [])],
    statuses: [...(search.statuses ?? [])],
    centerIds: [...(search.centers ?? desk)],
    insertedFrom: search.from === undefined ? null : new Date(`${search.from}T00:00:00`).toISOString(),
    insertedTo: search.to === undefined ? null : new Date(`${search.to}T23:59:59.999`).toISOString(),
    purchaseOrderNumbers: [...(search.pos ?? [])],
    externallySynced: search.synced ?? null,
  };
}
