import styles from './text.module.css';

/** The sign of Dockhand: a dock door with its leveler down. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2 18V4.5A2.5 2.5 0 0 1 4.5 2h11A2.5 2.5 0 0 1 18 4.5V18h-3.4V6.2H5.4V18z" />
        <path d="M7 8.2h6v2H7zm0 3.6h6v2H7zm0 3.6h6V18H7z" />
      </svg>
      Dockhand
    </span>
  );
}
