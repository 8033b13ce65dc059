import { lazy, Suspense } from 'react';
import type { PrintPreviewProps } from './print-dialog.tsx';

const PrintDialog = lazy(async () => {
  const { PrintDialog: dialog } = await import('./print-dialog.tsx');
  return { default: dialog };
});

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
