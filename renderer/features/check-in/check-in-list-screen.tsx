import { IconBarcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { useList } from '#renderer/components/list-screen/use-list.ts';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { createInboundResolver } from '#renderer/scan/resolvers/record-resolvers.ts';
import { useScanResolver } from '#renderer/scan/scan-provider.tsx';
import styles from './check-in.module.css';
import { checkInList, useCandidates } from './check-in-list.tsx';

const ordersPath = '/receiving/';

/** The orders that can be checked in: a scan of a box or an order opens its count, and so does a row. */
export function CheckInListScreen() {
  const t = useMessages();
  const counts = useCountFormat();
  const navigate = useNavigate();
  const { route, search, request, list } = useList(checkInList);
  const rows = useCandidates(list.rows, { filters: request, search });
  const hasSite = useQuery(statusQuery).data?.site != null;
  const columns = useMemo(
    () => checkInList.columns({ t, counts }, search).filter(({ id }) => hasSite || id !== 'desks'),
    [t, counts, search, hasSite],
  );
  const label = t('scan.resolver.inbound');
  const inbound = useMemo(
    () =>
      createInboundResolver({
        label,
        t,
        open: ({ to, search: pointed }) =>
          navigate({ to: to.replace(ordersPath, `${checkInList.path}/`), search: pointed }),
      }),
    [label, t, navigate],
  );
  useScanResolver({
    id: 'check-in-list',
    label,
    isFirst: true,
    resolve: async (scan, lookups) => {
      const findings = (await inbound.resolve(scan, lookups)) ?? [];
      const isOrder = findings.some(({ key, isLikely }) => isLikely && key.startsWith(ordersPath));
      // Here a box is checked in, even if an unclaimed parcel has the same number.
      return findings.map((finding) =>
        isOrder && !finding.key.startsWith(ordersPath) ? { ...finding, isLikely: false } : finding,
      );
    },
  });
  return (
    <ListScreen
      of={checkInList}
      route={route}
      list={list}
      columns={columns}
      rows={search.sort === undefined && rows === list.rows ? undefined : rows}
      onOpen={({ id }) => void navigate({ to: `${checkInList.path}/${id}`, state: { isByKey: true } })}
      above={
        <p className={styles.scanHint}>
          <IconBarcode size={18} stroke={1.6} aria-hidden="true" />
          {t('checkIn.list.scan')}
        </p>
      }
    />
  );
}
