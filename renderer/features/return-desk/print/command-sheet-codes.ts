import type { MessageId } from '../../../messages/use-messages.ts';

/** A command of the sheet, without what makes it this desk's, and what is written beside it. */
export type SheetCode = {
  readonly word: string;
  readonly words: MessageId;
  readonly count?: number;
};

/** Codes that belong together on the sheet. */
export type SheetGroup = { readonly title: MessageId; readonly codes: readonly SheetCode[] };

/** Counts that are often needed; the digits of others are typed. */
const counts = [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100];
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The command codes of the return desk as they stand on paper; `LOT-` is none of them, since its lot is not known. */
export const sheetGroups: readonly SheetGroup[] = [
  {
    title: 'commandSheet.group.return',
    codes: [
      { word: 'RETURN', words: 'commandSheet.RETURN' },
      { word: 'RECEIVE', words: 'commandSheet.RECEIVE' },
      { word: 'ALL', words: 'commandSheet.ALL' },
      { word: 'UNDO', words: 'commandSheet.UNDO' },
      { word: 'SLIP', words: 'commandSheet.SLIP' },
      { word: 'SEND', words: 'commandSheet.SEND' },
      { word: 'NEXT-BOX', words: 'commandSheet.NEXT-BOX' },
    ],
  },
  {
    title: 'commandSheet.group.item',
    codes: [
      { word: 'DEFAULT', words: 'commandSheet.DEFAULT' },
      { word: 'RESTOCK', words: 'commandSheet.RESTOCK' },
      { word: 'QUARANTINE', words: 'commandSheet.QUARANTINE' },
      { word: 'DISPOSE', words: 'commandSheet.DISPOSE' },
      { word: 'NO-LOT', words: 'commandSheet.NO-LOT' },
      { word: 'REMOVE', words: 'commandSheet.REMOVE' },
    ],
  },
  {
    title: 'commandSheet.group.answer',
    codes: [
      ...digits.map((count) => ({ word: `${count}`, words: 'commandSheet.answer' as const, count })),
      { word: 'YES', words: 'commandSheet.YES' },
    ],
  },
  {
    title: 'commandSheet.group.count',
    codes: counts.map((count) => ({ word: `QTY-${count}`, words: 'commandSheet.count', count })),
  },
];
