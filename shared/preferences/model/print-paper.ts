/** The supported papers: sheets of an office printer, and labels for parcels and items. */
export const printPapers = ['a4', 'letter', 'label4x6', 'label2x1'] as const;

/** The purpose of a printed page; paper and printer are chosen separately for each. */
export const printUses = ['sheet', 'label', 'itemLabel', 'boxLabel', 'returnLabel', 'commandSheet'] as const;
export type PrintUse = (typeof printUses)[number];

export type PrintPaper = (typeof printPapers)[number];

/** As printed. */
export const paperSizesMm: Readonly<Record<PrintPaper, { width: number; height: number }>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
  label4x6: { width: 101.6, height: 152.4 },
  label2x1: { width: 50.8, height: 25.4 },
};

/** The margin around the printed area, in millimeters; `printed-copy.module.css` has the same. */
export const paperMarginsMm: Readonly<Record<PrintPaper, number>> = {
  a4: 10,
  letter: 10,
  label4x6: 4,
  label2x1: 1.5,
};
