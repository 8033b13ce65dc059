import styles from '../record-pane/record-table.module.css';
import { useCountFormat } from '../text/use-count-format.ts';

/** A count in a table, dim where it is nothing. */
export function CountCell({ count }: { readonly count: number }) {
  const counts = useCountFormat();
  return (
    <td className={styles.number} title={counts.full(count)}>
      <span className={count === 0 ? styles.dim : undefined}>{counts.short(count)}</span>
    </td>
  );
}
