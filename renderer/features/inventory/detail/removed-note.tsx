import { StateShape } from '../../../components/feedback/state-mark.tsx';
import { useNow } from '../../../components/text/use-now.ts';
import { useTimes } from '../../../components/text/use-times.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../inventory.module.css';

/** The item is gone from the catalog, since when that is known; what is shown of it is what was told before. */
export function RemovedNote({ removedAt }: { readonly removedAt: string | null }) {
  const t = useMessages();
  const times = useTimes();
  const now = useNow(30_000);
  return (
    <p className={styles.note} role="note">
      <StateShape tone="ended" />
      <span>
        {removedAt === null
          ? t('removed.unknown')
          : t('removed.since', { since: times.short(removedAt), age: times.age(removedAt, now) })}
      </span>
    </p>
  );
}
