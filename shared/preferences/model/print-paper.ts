/** The papers that pages are printed on: sheets of an office printer, and the label that parcels carry. */
export const printPapers = ['a4', 'letter', 'label4x6'] as const;

export type PrintPaper = (typeof printPapers)[number];

/** Width and height of each paper, upright, in millimetres. */
export const paperSizesMm: Readonly<Record<PrintPaper, { width: number; height: number }>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
  label4x6: { width: 101.6, height: 152.4 },
};
