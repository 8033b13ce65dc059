/** What is said before something is printed. */
export const printMessages = {
  'print.paper': 'Paper',
  'print.paper.a4': 'A4',
  'print.paper.letter': 'Letter',
  'print.paper.label4x6': 'Label 4 × 6 in',
  'print.pages': '{count, plural, one {# page} other {# pages}}',
  'print.preview': 'Preview: {title}',
  'print.print': 'Print',
  'print.savePdf': 'Save as PDF',
  'print.saved': 'Saved as PDF',
  'print.close': 'Close',
} as const;
