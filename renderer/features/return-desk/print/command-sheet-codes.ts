import type { MessageId } from '../../../messages/use-messages.ts';

/** A command of the sheet, without what makes it this desk's, and what is written beside it. */
export type SheetCode = {
  readonly word: string;
  readonly t: MessageId;
  readonly count?: number;
};

/** Codes that belong together on the sheet. */
type SheetGroup = { readonly title: MessageId; readonly codes: readonly SheetCode[] };

/** Counts that are often needed; the digits of others are typed. */
const counts = [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100];
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The command codes of the return desk as they stand on paper; `LOT-` is none of them, since its lot is not known. */
export const sheetGroups: readonly SheetGroup[] = [
  {
    title: 'commandSheet.group.return',
    codes: [
      { word: 'RETURN', t: 'commandSheet.RETURN' },
      { word: 'RECEIVE', t: 'commandSheet.RECEIVE' },
      { word: 'ALL', t: 'commandSheet.ALL' },
      { word: 'UNDO', t: 'commandSheet.UNDO' },
      { word: 'SLIP', t: 'commandSheet.SLIP' },
      { word: 'SEND', t: 'commandSheet.SEND' },
      { word: 'NEXT-BOX', t: 'commandSheet.NEXT-BOX' },
    ],
  },
  {
    title: 'commandSheet.group.item',
    codes: [
      { word: 'DEFAULT', t: 'commandSheet.DEFAULT' },
      { word: 'RESTOCK', t: 'commandSheet.RESTOCK' },
      { word: 'QUARANTINE', t: 'commandSheet.QUARANTINE' },
      { word: 'DISPOSE', t: 'commandSheet.DISPOSE' },
      { word: 'NO-LOT', t: 'commandSheet.NO-LOT' },
      { word: 'REMOVE', t: 'commandSheet.REMOVE' },
    ],
  },
  {
    title: 'commandSheet.group.answer',
    codes: [
      ...digits.map((count) => ({ word: `${count}`, t: 'commandSheet.answer' as const, count })),
      { word: 'YES', t: 'commandSheet.YES' },
    ],
  },
  {
    title: 'commandSheet.group.count',
    codes: counts.map((count) => ({ word: `QTY-${count}`, t: 'commandSheet.count', count })),
  },
];
