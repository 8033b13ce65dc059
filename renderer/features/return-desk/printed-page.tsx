import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './printed-page.module.css';

type PrintedPageProps = {
  /** The dialog of the system is closed; whether paper came out nobody tells. */
  readonly onPrinted: () => void;
  readonly children: ReactNode;
};

/**
 * Something that is on paper only: prints itself once, as soon as it and its typefaces are there. While it stands,
 * whatever is printed of the window is this page alone.
 */
export function PrintedPage({ onPrinted, children }: PrintedPageProps) {
  const latest = useRef(onPrinted);
  const wasPrinted = useRef(false);
  useEffect(() => {
    latest.current = onPrinted;
  });
  useEffect(() => {
    let isThere = true;
    void document.fonts.ready.then(() => {
      if (!isThere || wasPrinted.current) return;
      wasPrinted.current = true;
      // Comes back when the dialog is closed. Electron does not fire `afterprint` on every system
      // (https://github.com/electron/electron/issues/19685).
      window.print();
      latest.current();
    });
    return () => {
      isThere = false;
    };
  }, []);
  return createPortal(<div className={styles.page}>{children}</div>, document.body);
}
