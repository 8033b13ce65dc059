import styles from './check-column.module.css';
import type { GridColumn } from './grid-column.ts';

export const checkColumnId = 'chosen';

/** The first column of a grid whose rows can be chosen; it is neither sorted by nor exported. */
export function checkColumn(header: string): GridColumn<object> {
  return {
    id: checkColumnId,
    header,
    width: 32,
    grow: 0,
    priority: 1,
    cell: () => <CheckMark />,
    text: () => '',
  };
}

/** An empty box, a ticked one or one with a dash; which of them, says what stands around it. */
export function CheckMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <rect className={styles.box} x="1.5" y="1.5" width="13" height="13" rx="3" />
      <path className={styles.tick} d="m4.6 8.3 2.3 2.4 4.6-5.2" />
      <path className={styles.dash} d="M4.6 8h6.8" />
    </svg>
  );
}
