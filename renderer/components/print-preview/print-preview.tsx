import { lazy, type ReactNode, Suspense } from 'react';

const PrintDialog = lazy(async () => {
  const { PrintDialog: dialog } = await import('./print-dialog.tsx');
  return { default: dialog };
});

/** What a page is made for; the paper that a person chose for the one says nothing of the other. */
type PaperUse = 'sheet' | 'label';

/** A page that is looked at before it is printed. */
export type PrintPreviewProps = {
  /** What is printed, in words. */
  readonly title: string;
  readonly paper: PaperUse;
  /** Of a PDF, without its ending; default: the title. */
  readonly fileName?: string;
  /** It went to the printer or into a file; whether paper came out nobody tells. */
  readonly onPrinted?: () => void;
  readonly onClose: () => void;
  /** The page. A new one begins with `break-before: var(--page-break, page)`. */
  readonly children: ReactNode;
};

/**
 * Shows what is going to be printed as it will stand on the paper, and prints it or saves it as a PDF. While it is open,
 * whatever is printed of the window is this page alone.
 */
export function PrintPreview(props: PrintPreviewProps) {
  return (
    <Suspense fallback={null}>
      <PrintDialog {...props} />
    </Suspense>
  );
}
