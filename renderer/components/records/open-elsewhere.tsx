import { IconEye } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { openRecordsKey, statusQuery } from '#renderer/platform/bridge/queries.ts';
import type { DeskRecord, OpenRecord } from '#shared/site/site.ts';
import styles from './open-elsewhere.module.css';

/** A desk that disappears without notice, or returns with the same record open, is detected by its heartbeat. */
const pollMs = 30_000;

/** Returns a message with the other desks where a record is open, and since when; null if there are none. */
function useOpenElsewhere({ kind, id }: OpenRecord): string | null {
  const t = useMessages();
  const times = useTimes();
  const account = useAccount();
  const hasSite = useQuery(statusQuery).data?.site != null;
  const { data } = useQuery(
    queryOptions({
      queryKey: openRecordsKey(account.id),
      queryFn: () => call('site.listOpen', {}),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: hasSite ? pollMs : false,
    }),
  );
  const open = data?.filter((other) => other.kind === kind && other.id === id) ?? [];
  const sentenceOf = ({ desk, operator, since }: DeskRecord) =>
    t('record.openElsewhere', {
      desk,
      operator: operator ?? '',
      hasOperator: operator ? 'yes' : 'no',
      since: times.short(since),
    });
  return open.length === 0 ? null : open.map(sentenceOf).join(' · ');
}

/** Shows below a record that other desks have it open; nothing if none has. */
export function OpenElsewhere({ record }: { readonly record: OpenRecord }) {
  const sentence = useOpenElsewhere(record);
  if (sentence === null) return null;
  return (
    <p className={styles.line} role="status">
      <StateMark tone="attention" label={sentence} />
    </p>
  );
}

/** The same for a row of a list. */
export function OpenMark({ record }: { readonly record: OpenRecord }) {
  const sentence = useOpenElsewhere(record);
  if (sentence === null) return null;
  return (
    <span className="row rigid waiting" role="img" aria-label={sentence} title={sentence}>
      <IconEye size={14} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
