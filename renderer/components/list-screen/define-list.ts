import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import type { DeskDay } from '#renderer/components/text/desk-day.tsx';
import type { CountFormat } from '#renderer/components/text/use-count-format.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import type { DeskView } from '#shared/desk/desk.ts';
import type { ListFilter } from './filters/list-filter.tsx';
import { compactSearch, type RawSearch, type SortSearch, sortFrom } from './list-search.ts';
import type { PagedListQuery } from './page-chain.ts';

/** What columns are made with: words and numbers in the person's language. */
export type ColumnContext = { readonly t: Translate; readonly counts: CountFormat };

/**
 * What a list says of itself: its title (which names the screen, the grid and an exported file), the name of its
 * filters for assistive technology, and what stands where nothing passes them, or where there is nothing at all.
 */
type ListLabel = 'title' | 'filters' | 'noneMatch' | 'noneMatchText' | 'none' | 'noneText';

/** A list of records as a screen defines it; see {@link defineList}. */
export type ListDefinition<Row extends object, Search extends SortSearch> = {
  /** Its address; its records stand at "{path}/{id}". */
  readonly path: `/${string}`;
  readonly label: (part: ListLabel) => MessageId;
  /** Absent: "Read the list again". */
  readonly refresh?: MessageId;
  /** What can still be done where the service does not offer the list at all. */
  readonly remains?: MessageId;
  readonly rowId: (row: Row) => string;
  /** The largest number that one of its records may have; absent: one of 32 bits. */
  readonly largestId?: number;
  /** What stands in its bar, in this order. */
  readonly filters: readonly ListFilter<object, Row>[];
  /** Its columns, also those that the window has no room for: all of them are exported. */
  readonly columns: (context: ColumnContext, search: Search) => readonly GridColumn<Row>[];
  /** What an address narrows and sorts it by; what it does not understand it leaves out. */
  readonly parse: (raw: RawSearch) => Search;
};

/** Where a list is read from page by page, and by what it is asked for: the filters of the service. */
export type ListSource<Row extends object, Search, Asked> = {
  readonly asked: (search: Search, desk: DeskView | null, day: DeskDay) => Asked;
  query(this: void, accountId: string, asked: Asked): PagedListQuery<unknown, Row, unknown>;
  /** Whether a loaded row passes other filters: such rows are shown while the service is asked; absent: none are. */
  readonly passes?: (row: Row, asked: Asked) => boolean;
  /** Every page is read, one after the other, also where it is not sorted. */
  readonly readsAll?: (search: Search) => boolean;
};

type PartOf<Filter> = Filter extends { parse(raw: RawSearch): infer Part } ? Part : never;
type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type SearchOf<Filters extends readonly unknown[]> = Together<PartOf<Filters[number]>> & SortSearch;

export type ListSearch<List> = List extends { readonly parse: (raw: RawSearch) => infer Search }
  ? Search
  : never;

type Defined<Row extends object, Filters extends readonly unknown[]> = Omit<
  ListDefinition<Row, SearchOf<Filters>>,
  'parse' | 'filters'
> & { readonly filters: Filters };

/**
 * Defines a list in one value: where it stands, what narrows it, its columns, and where it is read from. Filters and
 * sort live in the address; `useList` reads it, `ListScreen` draws, sorts and exports it.
 */
export function defineList<
  Row extends object,
  const Filters extends readonly ListFilter<object, Row>[],
  Asked,
>(
  definition: Defined<Row, Filters> & { readonly source: ListSource<Row, SearchOf<Filters>, Asked> },
): ListDefinition<Row, SearchOf<Filters>> & { readonly source: ListSource<Row, SearchOf<Filters>, Asked> };
/** The same for a list that its screen reads in a way of its own. */
export function defineList<Row extends object, const Filters extends readonly ListFilter<object, Row>[]>(
  definition: Defined<Row, Filters>,
): ListDefinition<Row, SearchOf<Filters>>;
export function defineList<Row extends object, const Filters extends readonly ListFilter<object, Row>[]>(
  definition: Defined<Row, Filters>,
): ListDefinition<Row, SearchOf<Filters>> {
  const { filters, columns } = definition;
  return {
    ...definition,
    parse(raw) {
      const narrowing = Object.assign({}, ...filters.map((filter) => filter.parse(raw))) as SearchOf<Filters>;
      const sortable = columns(wordless, narrowing).filter(({ sortValue }) => sortValue !== undefined);
      const sort = sortFrom(
        raw,
        sortable.map(({ id }) => id),
      );
      return compactSearch({ ...narrowing, ...sort });
    },
  };
}

/** Which columns there are does not depend on words. */
const wordless: ColumnContext = { t: (id) => id, counts: { full: String, short: String } };
