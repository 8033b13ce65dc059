import { useIntl } from 'react-intl';
import { SidebarCount } from '#renderer/components/layout/sidebar-count.tsx';
import { useTodaySummary } from '#renderer/components/records/today-summary.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { parcelAgeOf } from '#shared/unidentified/model/parcel-age.ts';

/** How many parcels no order claimed, and how old the oldest is; nothing while there is none. */
export function UnidentifiedBadge() {
  const t = useMessages();
  const intl = useIntl();
  const summary = useTodaySummary();
  if (summary === null) return null;
  const { unidentifiedCount: count, unidentifiedOldestDays: days } = summary;
  return (
    <SidebarCount
      count={count}
      words={t('rail.unidentifiedWaiting', { count, days: days ?? 0 })}
      detail={
        days === null
          ? undefined
          : intl.formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'narrow' })
      }
      tone={parcelAgeOf(days) === 'old' ? 'attention' : 'waiting'}
    />
  );
}
