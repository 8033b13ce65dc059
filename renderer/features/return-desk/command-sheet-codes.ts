import type { MessageId } from '../../messages/use-words.ts';

/** A code of the sheet: what a scanner reads, and what is written beside it. */
export type SheetCode = {
  readonly code: string;
  readonly words: MessageId;
  readonly count?: number;
};

/** Codes that belong together on the sheet. */
export type SheetGroup = { readonly title: MessageId; readonly codes: readonly SheetCode[] };

/** Counts that are often needed; the digits of others are typed. */
const counts = [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100];
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The command codes of the return desk as they stand on paper; `DH-LOT-` is none of them, since its lot is not known. */
export const sheetGroups: readonly SheetGroup[] = [
  {
    title: 'commandSheet.group.return',
    codes: [
      { code: 'DH-RETURN', words: 'commandSheet.RETURN' },
      { code: 'DH-RECEIVE', words: 'commandSheet.RECEIVE' },
      { code: 'DH-ALL', words: 'commandSheet.ALL' },
      { code: 'DH-UNDO', words: 'commandSheet.UNDO' },
      { code: 'DH-SLIP', words: 'commandSheet.SLIP' },
      { code: 'DH-SEND', words: 'commandSheet.SEND' },
      { code: 'DH-NEXT-BOX', words: 'commandSheet.NEXT-BOX' },
    ],
  },
  {
    title: 'commandSheet.group.item',
    codes: [
      { code: 'DH-DEFAULT', words: 'commandSheet.DEFAULT' },
      { code: 'DH-RESTOCK', words: 'commandSheet.RESTOCK' },
      { code: 'DH-QUARANTINE', words: 'commandSheet.QUARANTINE' },
      { code: 'DH-DISPOSE', words: 'commandSheet.DISPOSE' },
      { code: 'DH-NO-LOT', words: 'commandSheet.NO-LOT' },
      { code: 'DH-REMOVE', words: 'commandSheet.REMOVE' },
    ],
  },
  {
    title: 'commandSheet.group.answer',
    codes: digits.map((count) => ({ code: `DH-${count}`, words: 'commandSheet.answer', count })),
  },
  {
    title: 'commandSheet.group.count',
    codes: counts.map((count) => ({ code: `DH-QTY-${count}`, words: 'commandSheet.count', count })),
  },
];
