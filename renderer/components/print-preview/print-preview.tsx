import { lazy, Suspense } from 'react';
import type { PrintPreviewProps } from './print-dialog.tsx';

const PrintDialog = lazy(async () => {
  const { PrintDialog: dialog } = await import('./print-dialog.tsx');
  return { default: dialog };
});

/**
 * Shows content as it will appear on paper, and prints it or saves it as a PDF. While it is open, printing the window
 * prints only this page.
 */
export function PrintPreview(props: PrintPreviewProps) {
  return (
    <Suspense fallback={null}>
      <PrintDialog {...props} />
    </Suspense>
  );
}
