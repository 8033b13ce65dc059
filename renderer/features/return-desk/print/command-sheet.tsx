import { printedCommand } from '../../../../shared/desk/model/desk-command.ts';
import { Barcode } from '../../../components/barcode/barcode.tsx';
import { PrintPreview } from '../../../components/print-preview/print-preview.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { usePreferences } from '../../../platform/bridge/use-preferences.ts';
import styles from './command-sheet.module.css';
import { type SheetCode, sheetGroups } from './command-sheet-codes.ts';

type CommandSheetProps = {
  readonly onClose: () => void;
};

/** Coarse enough for any printer and for a scanner an arm's length away; the longest code fits half a page with it. */
const moduleMm = 0.36;

/** The paper beside the scanner by which the whole desk is worked without a keyboard, before it is printed. */
export function CommandSheet({ onClose }: CommandSheetProps) {
  const t = useMessages();
  const [{ deskNumber }] = usePreferences();
  return (
    <PrintPreview title={t('commandSheet.title')} paper="sheet" onClose={onClose}>
      <article className={styles.sheet} aria-label={t('commandSheet.title')}>
        <h1>{t('commandSheet.title')}</h1>
        <p className={styles.text}>{t('commandSheet.text')}</p>
        {sheetGroups.map(({ title, codes }) => (
          <section key={title} className={styles.group}>
            <h2>{t(title)}</h2>
            <ul>
              {codes.map((entry) => (
                <CommandCode key={entry.word} entry={entry} deskNumber={deskNumber} />
              ))}
            </ul>
          </section>
        ))}
      </article>
    </PrintPreview>
  );
}

type CommandCodeProps = { readonly entry: SheetCode; readonly deskNumber: string };

function CommandCode({ entry, deskNumber }: CommandCodeProps) {
  const t = useMessages();
  const { word, count = 0 } = entry;
  const code = printedCommand(word, deskNumber);
  const label = t(entry.t, { count });
  return (
    <li className={styles.code}>
      <strong>{label}</strong>
      <Barcode text={code} moduleMm={moduleMm} label={label} />
      <code>{code}</code>
    </li>
  );
}
