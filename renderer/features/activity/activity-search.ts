import {
  compactSearch,
  dayFrom,
  orNothing,
  type RawSearch,
  textFrom,
  textsFrom,
} from '../../components/list-screen/list-search.ts';
import { activityAreas, activityOutcomes } from './activity-names.ts';

/** What the log is narrowed to, as it stands in the address. The newest is always first. */
export type ActivitySearch = {
  readonly text?: string | undefined;
  readonly areas?: readonly string[] | undefined;
  readonly outcomes?: readonly string[] | undefined;
  /** Calendar days at this computer, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: undefined;
  readonly down?: undefined;
};

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseActivitySearch(raw: RawSearch): ActivitySearch {
  const among = (value: unknown, known: readonly string[]) =>
    orNothing(textsFrom(value, 20, 50).filter((one) => known.includes(one)));
  return compactSearch<ActivitySearch>({
    text: textFrom(raw['text'], 200),
    areas: among(raw['areas'], activityAreas),
    outcomes: among(raw['outcomes'], activityOutcomes),
    from: dayFrom(raw['from']),
    to: dayFrom(raw['to']),
  });
}

/** The instants between which the days lie, the second not included; null for an open end. */
export function instantsOf({ from, to }: Pick<ActivitySearch, 'from' | 'to'>): {
  from: string | null;
  to: string | null;
} {
  return {
    from: from === undefined ? null : midnight(from, 0),
    to: to === undefined ? null : midnight(to, 1),
  };
}

/** The beginning of a day at this computer, or of one some days later; a clock change makes it no other day. */
function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
