import styles from './progress-line.module.css';

type ProgressLineProps = { readonly done: number; readonly total: number; readonly label: string };

/** How much is done of what is known to be to do. */
export function ProgressLine({ done, total, label }: ProgressLineProps) {
  return <progress className={styles.line} max={total} value={done} aria-label={label} />;
}
