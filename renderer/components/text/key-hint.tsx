import styles from './text.module.css';

type KeyHintProps = {
  readonly children: string;
  /** Read aloud too: for text about the keys, as opposed to a reminder beside a button. */
  readonly isSpoken?: boolean;
};

/** A keyboard key, shown where it works. */
export function KeyHint({ children, isSpoken = false }: KeyHintProps) {
  return (
    <kbd className={styles.key} aria-hidden={!isSpoken}>
      {children}
    </kbd>
  );
}
