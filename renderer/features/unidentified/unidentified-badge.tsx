import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { SidebarCount } from '#renderer/components/layout/sidebar-count.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { todayQuery } from '#renderer/platform/bridge/queries.ts';
import { parcelAgeOf } from '#shared/unidentified/model/parcel-age.ts';

/** The number of unlinked parcels, and the age of the oldest; hidden if there are none. */
export function UnidentifiedBadge() {
  const t = useMessages();
  const intl = useIntl();
  const { data: view } = useQuery(todayQuery(useAccount().id));
  const parcels = view?.unidentified.figures ?? null;
  if (parcels === null) return null;
  const { total: count, oldestDays: days } = parcels;
  return (
    <SidebarCount
      count={count}
      label={t('rail.unidentifiedWaiting', { count, days: days ?? 0 })}
      detail={
        days === null
          ? undefined
          : intl.formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'narrow' })
      }
      tone={parcelAgeOf(days) === 'old' ? 'attention' : 'waiting'}
    />
  );
}
