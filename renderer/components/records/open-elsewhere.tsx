import { queryOptions, useQuery } from '@tanstack/react-query';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { openRecordsKey } from '#renderer/platform/bridge/queries.ts';
import type { DeskRecord, OpenRecord } from '#shared/site/open-record.ts';
import styles from './open-elsewhere.module.css';

/** A desk that went without a word is noticed by its heartbeat. */
const lookMs = 30_000;

/** Says at which other desks a record is open, and since when; nothing where it is open here alone. */
export function OpenElsewhere({ record: { kind, id } }: { readonly record: OpenRecord }) {
  const t = useMessages();
  const times = useTimes();
  const account = useAccount();
  const { data } = useQuery(
    queryOptions({
      queryKey: openRecordsKey(account.id),
      queryFn: () => call('site.listOpen', {}),
      refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? lookMs : false),
    }),
  );
  const open = data?.filter((other) => other.kind === kind && other.id === id) ?? [];
  if (open.length === 0) return null;
  const sentenceOf = ({ desk, operator, since }: DeskRecord) =>
    t('record.openElsewhere', {
      desk,
      operator: operator ?? '',
      hasOperator: operator ? 'yes' : 'no',
      since: times.short(since),
    });
  return (
    <p className={styles.line} role="status">
      <StateMark tone="attention" word={open.map(sentenceOf).join(' · ')} />
    </p>
  );
}
