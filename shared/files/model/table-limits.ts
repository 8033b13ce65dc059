/** Limits of a table that is read from a file or pasted text. */
export const maxTableBytes = 10 * 1024 * 1024;
export const maxTableRows = 10_000;
export const maxTableColumns = 60;

/** Longer text in a cell is cut: no list field accepts that much, so its row is rejected either way. */
export const maxTableCellLength = 1_000;

/** Longer text in a cell of an exported table is cut; a spreadsheet shows even less. */
export const maxExportedCellLength = 40_000;
