import styles from './text.module.css';

type KeyHintProps = {
  readonly children: string;
  /** Read aloud too: where the keys are the matter, and not a reminder beside a button. */
  readonly isSpoken?: boolean;
};

/** A key, shown where it works. */
export function KeyHint({ children, isSpoken = false }: KeyHintProps) {
  return (
    <kbd className={styles.key} aria-hidden={!isSpoken}>
      {children}
    </kbd>
  );
}
