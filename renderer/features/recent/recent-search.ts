import { type RecentKind, recentKinds } from '../../../shared/recent/model/recent-kinds.ts';
import {
  compactSearch,
  orNothing,
  type RawSearch,
  sortFrom,
  textFrom,
  textsFrom,
} from '../../components/list-screen/list-search.ts';

/** The columns that the hits can be sorted by, as they stand in the address. */
const sortColumns = ['kind', 'id', 'title', 'detail', 'matched', 'asOf'] as const;
type SortColumn = (typeof sortColumns)[number];

/** What is searched for, as it stands in the address. */
type RecentSearch = {
  readonly text?: string | undefined;
  readonly kinds?: readonly RecentKind[] | undefined;
  readonly sort?: SortColumn | undefined;
  readonly down?: boolean | undefined;
};

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseRecentSearch(raw: RawSearch): RecentSearch {
  return compactSearch<RecentSearch>({
    text: textFrom(raw['text'], 400),
    kinds: orNothing(kindsFrom(textsFrom(raw['kinds'], 20, 40))),
    ...sortFrom(raw, sortColumns),
  });
}

/** The kinds among some texts. */
export function kindsFrom(texts: readonly string[]): RecentKind[] {
  return recentKinds.filter((kind) => texts.includes(kind));
}
