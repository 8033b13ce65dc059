import type { InventoryFilters } from '../../../shared/service/inventory.ts';
import {
  compactSearch,
  flagFrom,
  type RawSearch,
  sortFrom,
  textFrom,
} from '../../components/list-screen/list-search.ts';

/** The columns that the list can be sorted by, as they stand in the address. */
export const sortColumns = [
  'sku',
  'name',
  'barcode',
  'onHand',
  'committed',
  'fulfillable',
  'awaiting',
  'id',
] as const;

/** What the list is narrowed to and sorted by, as it stands in the address. */
export type InventorySearch = {
  /** What the service searches for. */
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

/** What the service is asked for. */
export function filtersOf(search: InventorySearch): InventoryFilters {
  return {
    search: search.text ?? '',
    ids: [],
    isActive: search.active ?? null,
    isDigital: search.digital ?? null,
  };
}
