import { dayAt } from '../../../shared/wire/model/zoned-day.ts';
import { instantMs } from '../text/relative-age.ts';
import { useTimes } from '../text/use-times.ts';
import { useDeskDay } from './use-desk-day.ts';

/** The date of an instant by the day at the desk, which also says what is late and how old it is. */
export function DeskDate({ instant }: { readonly instant: string }) {
  const { timeZone } = useDeskDay();
  const times = useTimes();
  const ms = instantMs(instant);
  return (
    <time dateTime={instant} title={times.exact(instant)}>
      {ms === null ? instant : times.shortDay(dayAt(ms, timeZone))}
    </time>
  );
}
