import { Barcode } from '#renderer/components/barcode/barcode.tsx';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { calibrationText } from './engine/learn-profile.ts';
import styles from './scanner-test.module.css';

/** One pixel per module, which a screen renders sharply. */
const screenModuleMm = 25.4 / 96;
const paperModuleMm = 0.29;

type CalibrationCodeProps = { readonly isPrinting: boolean; readonly onClose: () => void };

/** The code that calibrates a scanner: on the screen and, for laser scanners, on paper. */
export function CalibrationCode({ isPrinting, onClose }: CalibrationCodeProps) {
  const t = useMessages();
  const label = t('scannerTest.code');
  return (
    <>
      <div className={styles.code}>
        <Barcode text={calibrationText} moduleMm={screenModuleMm} label={label} />
      </div>
      {isPrinting && (
        <PrintPreview title={label} paper="label" onClose={onClose}>
          <article className={styles.page} aria-label={label}>
            <h1>{label}</h1>
            <Barcode text={calibrationText} moduleMm={paperModuleMm} label={label} />
            <p>{t('scannerTest.pageText')}</p>
          </article>
        </PrintPreview>
      )}
    </>
  );
}
