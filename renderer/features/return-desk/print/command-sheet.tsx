import { Barcode } from '#renderer/components/barcode/barcode.tsx';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { printedCommand } from '#shared/desk/model/desk-command.ts';
import styles from './command-sheet.module.css';

/** A command of the sheet, without this desk's prefix, and its label. */
type SheetCode = {
  readonly command: string;
  readonly t: MessageId;
  readonly count?: number;
};

type SheetGroup = { readonly title: MessageId; readonly codes: readonly SheetCode[] };

/** Counts that are often needed; others are typed as digits. */
const counts = [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100];
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The printed command codes of the return desk; `LOT-` is excluded, since its lot is not known. */
export const sheetGroups: readonly SheetGroup[] = [
  {
    title: 'commandSheet.group.return',
    codes: [
      { command: 'RETURN', t: 'action.newReturn' },
      { command: 'RECEIVE', t: 'action.newReceiving' },
      { command: 'CHECK-IN', t: 'rail.checkIn' },
      { command: 'ALL', t: 'returnDesk.key.takeAll' },
      { command: 'UNDO', t: 'commandSheet.UNDO' },
      { command: 'SLIP', t: 'deskAction.printSlip' },
      { command: 'REPRINT', t: 'commandSheet.REPRINT' },
      { command: 'PHOTO', t: 'commandSheet.PHOTO' },
      { command: 'SEND', t: 'action.send' },
      { command: 'NEXT-BOX', t: 'deskAction.nextBox' },
    ],
  },
  {
    title: 'commandSheet.group.item',
    codes: [
      { command: 'DEFAULT', t: 'returnPart.action.Default' },
      { command: 'RESTOCK', t: 'returnAction.Restock' },
      { command: 'QUARANTINE', t: 'returnAction.Quarantine' },
      { command: 'DISPOSE', t: 'returnAction.Dispose' },
      { command: 'NO-LOT', t: 'shortcut.desk.noLot' },
      { command: 'SERIAL', t: 'commandSheet.SERIAL' },
      { command: 'INSPECT', t: 'commandSheet.INSPECT' },
      { command: 'REMOVE', t: 'commandSheet.REMOVE' },
    ],
  },
  {
    title: 'commandSheet.group.answer',
    codes: [
      ...digits.map((count) => ({ command: `${count}`, t: 'commandSheet.answer' as const, count })),
      { command: 'YES', t: 'commandSheet.YES' },
    ],
  },
  {
    title: 'commandSheet.group.count',
    codes: counts.map((count) => ({ command: `QTY-${count}`, t: 'term.units', count })),
  },
];

/** Coarse enough for any printer and for a scanner at arm's length; the longest code still fits half a page. */
const moduleMm = 0.36;

/** Print preview of the sheet beside the scanner, with which the whole desk works without a keyboard. */
export function CommandSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const [{ deskNumber }] = usePreferences();
  return (
    <PrintPreview title={t('term.commands')} paper="commandSheet" onClose={onClose}>
      <article className={styles.sheet} aria-label={t('term.commands')}>
        <h1>{t('term.commands')}</h1>
        <p className={styles.text}>{t('commandSheet.text')}</p>
        {sheetGroups.map(({ title, codes }) => (
          <section key={title} className={styles.group}>
            <h2>{t(title)}</h2>
            <ul>
              {codes.map((entry) => (
                <CommandCode key={entry.command} entry={entry} deskNumber={deskNumber} />
              ))}
            </ul>
          </section>
        ))}
      </article>
    </PrintPreview>
  );
}

function CommandCode({ entry, deskNumber }: { readonly entry: SheetCode; readonly deskNumber: string }) {
  const t = useMessages();
  const { command, count = 0 } = entry;
  const code = printedCommand(command, deskNumber);
  const label = t(entry.t, { count });
  return (
    <li className={styles.code}>
      <strong>{label}</strong>
      <Barcode text={code} moduleMm={moduleMm} label={label} />
      <code>{code}</code>
    </li>
  );
}
