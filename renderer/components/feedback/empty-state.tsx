import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly title: string;
  /** What would fill the place. */
  readonly children: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
};

/** A place with nothing in it, that says what would fill it and offers the key that does. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.place}>
      <p className="no-margin large bold">{title}</p>
      <p className={styles.text}>{children}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
