import styles from './progress-line.module.css';

type ProgressLineProps = { readonly done: number; readonly total: number; readonly label: string };

export function ProgressLine({ done, total, label }: ProgressLineProps) {
  return <progress className={styles.line} max={total} value={done} aria-label={label} />;
}
