import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import type { DeskDay } from '#renderer/components/text/desk-day.tsx';
import type { CountFormat } from '#renderer/components/text/use-count-format.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import type { DeskView } from '#shared/desk/desk.ts';
import type { ListFilter } from './filters/list-filter.tsx';
import { compactSearch, type RawSearch, type SortSearch, sortFrom } from './list-search.ts';
import type { PagedListQuery } from './page-chain.ts';

/** The text and number formatting for columns, in the user's language. */
export type ColumnContext = { readonly t: Translate; readonly counts: CountFormat };

/**
 * A list's other texts: the name of its filters for assistive technology, and what is shown if no row passes them or
 * there are no rows at all.
 */
type ListLabel = 'filters' | 'noneMatch' | 'noneMatchText' | 'none' | 'noneText';

/** A list of records as a screen defines it; see {@link defineList}. */
export type ListDefinition<Row extends object, Search extends SortSearch> = {
  /** Its address; its records are at "{path}/{id}". */
  readonly path: `/${string}`;
  /** Names the screen, the grid, and an exported file. */
  readonly title: MessageId;
  readonly label: (part: ListLabel) => MessageId;
  /** When omitted, "Read the list again". */
  readonly refresh?: MessageId;
  /** What remains possible if the service does not offer the list at all. */
  readonly remains?: MessageId;
  readonly rowId: (row: Row) => string;
  /** The highest number that one of its records can have; when omitted, the 32-bit maximum. */
  readonly largestId?: number;
  /** Shown in this order. */
  readonly filters: readonly ListFilter<object, Row>[];
  /** Its columns, including those that the window has no room for: all of them are exported. */
  readonly columns: (context: ColumnContext, search: Search) => readonly GridColumn<Row>[];
  /** Reads the filters and sort from an address; leaves out what it does not understand. */
  readonly parse: (raw: RawSearch) => Search;
};

/** The source from which a list is read page by page, and its request parameters: the filters of the service. */
export type ListSource<Row extends object, Search, Asked> = {
  readonly toRequest: (search: Search, desk: DeskView | null, day: DeskDay) => Asked;
  query(this: void, accountId: string, request: Asked): PagedListQuery<unknown, Row, unknown>;
  /**
   * Whether a loaded row passes other filters: such rows are shown while the request is in progress; when omitted, none
   * are.
   */
  readonly passes?: (row: Row, request: Asked) => boolean;
  /** Reads every page, sequentially, even if the list is not sorted. */
  readonly readsAll?: (search: Search) => boolean;
};

type PartOf<Filter> = Filter extends { parse(raw: RawSearch): infer Part } ? Part : never;
type UnionToIntersection<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type SearchOf<Filters extends readonly unknown[]> = UnionToIntersection<PartOf<Filters[number]>> & SortSearch;

export type ListSearch<List> = List extends { readonly parse: (raw: RawSearch) => infer Search }
  ? Search
  : never;

type Defined<Row extends object, Filters extends readonly unknown[]> = Omit<
  ListDefinition<Row, SearchOf<Filters>>,
  'parse' | 'filters'
> & { readonly filters: Filters };

/**
 * Defines a list in one value: its address, filters, columns, and source. Filters and sort are in the address;
 * `useList` reads the list, `ListScreen` shows, sorts and exports it.
 */
export function defineList<
  Row extends object,
  const Filters extends readonly ListFilter<object, Row>[],
  Asked,
>(
  definition: Defined<Row, Filters> & { readonly source: ListSource<Row, SearchOf<Filters>, Asked> },
): ListDefinition<Row, SearchOf<Filters>> & { readonly source: ListSource<Row, SearchOf<Filters>, Asked> };
/** Defines a list that its screen reads in its own way. */
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

/** The set of columns does not depend on the texts. */
const wordless: ColumnContext = { t: (id) => id, counts: { full: String, short: String } };
