import type { InventoryFilters } from '../../../shared/inventory/inventory.ts';
import {
  compactSearch,
  flagFrom,
  type RawSearch,
  sortFrom,
  textFrom,
} from '../../components/list-screen/list-search.ts';
import type { CatalogSearch } from './catalog-query.ts';

/** The columns that the list can be sorted by, as they stand in the address. */
const sortColumns = [
  'sku',
  'name',
  'onHand',
  'committed',
  'fulfillable',
  'awaiting',
  'levelAsOf',
  'id',
] as const;

/** What the list is narrowed to and sorted by, as it stands in the address. */
export type InventorySearch = {
  /** What is looked for; in the address once the typing pauses. */
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly digital?: boolean | undefined;
  readonly sort?: (typeof sortColumns)[number] | undefined;
  readonly down?: boolean | undefined;
};

/** The longest text that is searched for. */
const longestText = 400;

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseInventorySearch(raw: RawSearch): InventorySearch {
  return compactSearch<InventorySearch>({
    text: textFrom(raw['text'], longestText),
    active: flagFrom(raw['active']),
    digital: flagFrom(raw['digital']),
    ...sortFrom(raw, sortColumns),
  });
}

/** What is looked for in the catalog on this desk, with the text as it is typed now. */
export function catalogSearchOf(search: InventorySearch, typed: string): CatalogSearch {
  return {
    text: typed.trim().slice(0, longestText),
    isActive: search.active ?? null,
    isDigital: search.digital ?? null,
    order: search.sort === undefined ? null : { by: search.sort, isDescending: search.down === true },
  };
}

/** What the service is asked for. */
export function filtersOf(search: InventorySearch): InventoryFilters {
  return {
    search: search.text ?? '',
    ids: [],
    isActive: search.active ?? null,
    isDigital: search.digital ?? null,
  };
}
