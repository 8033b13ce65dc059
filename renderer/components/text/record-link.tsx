import type { ReactNode } from 'react';
import styles from './text.module.css';

type RecordLinkProps = {
  /** The address of the record within the window: "/inventory/4711". */
  readonly to: `/${string}`;
  /** In a cell of a grid the cell has the tab stop, and Enter there follows the link. */
  readonly isInGrid?: boolean;
  readonly children: ReactNode;
};

export function RecordLink({ to, isInGrid = false, children }: RecordLinkProps) {
  return (
    <a
      className={styles.recordLink}
      href={`#${to}`}
      tabIndex={isInGrid ? -1 : undefined}
      // A row that opens something at a click must not open that too.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </a>
  );
}
