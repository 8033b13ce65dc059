import { useQuery } from '@tanstack/react-query';
import { SidebarCount } from '#renderer/components/layout/sidebar-count.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { outboxCountsQuery } from '#renderer/platform/bridge/queries.ts';
import { countOfView } from './outbox-state.ts';

/** The number of outbox writes that need a user; hidden if there are none. */
export function OutboxBadge() {
  const t = useMessages();
  const { data } = useQuery(outboxCountsQuery(useAccount().id));
  const count = data === undefined ? 0 : countOfView(data, 'person');
  return <SidebarCount count={count} label={t('rail.outboxNeeds', { count })} tone="attention" />;
}
