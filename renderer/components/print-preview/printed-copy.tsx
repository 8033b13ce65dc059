import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { PrintPaper } from '../../../shared/preferences/model/print-paper.ts';
import content from './page-content.module.css';
import styles from './printed-copy.module.css';

type PrintedCopyProps = { readonly paper: PrintPaper; readonly children: ReactNode };

/** What is on paper only. While it stands, whatever is printed of the window is this alone, on this paper. */
export function PrintedCopy({ paper, children }: PrintedCopyProps) {
  const className = `${styles.copy} ${styles[paper]} ${content.content}`;
  return createPortal(
    <div className={className} data-printed-copy={paper}>
      {children}
    </div>,
    document.body,
  );
}
