import type { InventoryFilters } from '../../../shared/inventory/inventory.ts';
import {
  compactSearch,
  type RawSearch,
  sortFrom,
  textFrom,
} from '../../components/list-screen/list-search.ts';

/** The columns that the list can be sorted by, as they stand in the address. */
const sortColumns = ['sku', 'name', 'onHand', 'id'] as const;

/** What the list of lot items is narrowed to and sorted by, as it stands in the address. */
type LotsSearch = {
  /** What the service searches for. */
  readonly text?: string | undefined;
  /** A lot of the opened item that was named with it. */
  readonly lot?: string | undefined;
  readonly sort?: (typeof sortColumns)[number] | undefined;
  readonly down?: boolean | undefined;
};

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseLotsSearch(raw: RawSearch): LotsSearch {
  return compactSearch<LotsSearch>({
    text: textFrom(raw['text'], 400),
    lot: textFrom(raw['lot'], 200),
    ...sortFrom(raw, sortColumns),
  });
}

/** What the service is asked for; which items are kept in lots it cannot be asked. */
export function filtersOf({ text }: LotsSearch): InventoryFilters {
  return { search: text ?? '', ids: [], isActive: null, isDigital: null };
}
