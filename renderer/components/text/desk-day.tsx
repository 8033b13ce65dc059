import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccount } from '#renderer/platform/account.tsx';
import { centersQuery, deskQuery } from '#renderer/platform/bridge/queries.ts';
import { ianaZoneOf } from '#shared/centers/model/time-zones.ts';
import { type DayBounds, dayAt, dayBoundsAt, daysLater, startOfDayAt } from '#shared/wire/model/zoned-day.ts';
import { instantMs } from './relative-age.ts';
import { useNow } from './use-now.ts';
import { useTimes } from './use-times.ts';

/** A day at the desk, and the timestamps at which other days start there. */
export type DeskDay = DayBounds & {
  readonly startOf: (daysAhead: number) => string;
  /** An IANA name; undefined for this computer's zone. */
  readonly timeZone: string | undefined;
};

export function deskDayOf(bounds: DayBounds, timeZone: string | undefined): DeskDay {
  const startOf = (daysAhead: number) => startOfDayAt(daysLater(bounds.day, daysAhead), timeZone);
  return { ...bounds, timeZone, startOf };
}

/**
 * Returns today in the zone of the desk's center if known, otherwise in this computer's; it changes soon after
 * midnight.
 */
export function useDeskDay(): DeskDay {
  const { id } = useAccount();
  const { data: desk } = useQuery(deskQuery(id));
  const { data: centers } = useQuery(centersQuery(id));
  const center = centers?.data.find((one) => one.id === desk?.centerId);
  const zone = ianaZoneOf(center?.timezone ?? null) ?? undefined;
  const { day, startsAt, endsAt } = dayBoundsAt(useNow(60_000), zone);
  return useMemo(() => deskDayOf({ day, startsAt, endsAt }, zone), [day, startsAt, endsAt, zone]);
}

/**
 * Returns a function that formats the date of a timestamp by the day at the desk, which also determines what is late and
 * its age.
 */
export function useDeskDate(): (instant: string) => string {
  const { timeZone } = useDeskDay();
  const times = useTimes();
  return (instant) => {
    const ms = instantMs(instant);
    return ms === null ? instant : times.shortDay(dayAt(ms, timeZone));
  };
}

/** The date of a timestamp as {@link useDeskDate} formats it. */
export function DeskDate({ instant }: { readonly instant: string }) {
  const dateOf = useDeskDate();
  const times = useTimes();
  return (
    <time dateTime={instant} title={times.exact(instant)}>
      {dateOf(instant)}
    </time>
  );
}
