/** Bounds of a table that is read from a file or a pasted text. */
export const mostTableBytes = 10 * 1024 * 1024;
export const mostTableRows = 10_000;
export const mostTableColumns = 60;

/** Longer text in a cell is cut: no field of a list takes as much, so its row is refused either way. */
export const longestTableCell = 1_000;
