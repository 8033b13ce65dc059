import type { ReactNode } from 'react';
import styles from './text.module.css';

type RecordLinkProps = {
  /** The address of the record in the app: "/inventory/4711". */
  readonly to: `/${string}`;
  /** In a grid, the cell has the tab stop, and Enter there follows the link. */
  readonly isInGrid?: boolean;
  readonly children: ReactNode;
};

export function RecordLink({ to, isInGrid = false, children }: RecordLinkProps) {
  return (
    <a
      className={styles.recordLink}
      href={`#${to}`}
      tabIndex={isInGrid ? -1 : undefined}
      // Must not also trigger the click action of the row.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </a>
  );
}

type RecordNameProps = Pick<RecordLinkProps, 'to'> & { readonly kind: string; readonly id: number };

export function RecordName({ kind, id, to }: RecordNameProps) {
  return (
    <span>
      {kind}{' '}
      <RecordLink to={to}>
        <span className="mono">{id}</span>
      </RecordLink>
    </span>
  );
}
