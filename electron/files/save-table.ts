import type { ExportedTable, ExportFormat, SaveOutcome } from '../../shared/files/exported-table.ts';
import type { SaveFile } from './save-file.ts';
import type { WriteTable } from './write-table.ts';

/** A table with the format and the name that it is to have. */
type TableToSave = { format: ExportFormat; suggestedName: string; table: ExportedTable };

/** Asks where a table is to go, and writes it there; rejects with a FileError. */
export type SaveTable = (request: TableToSave) => Promise<SaveOutcome>;

/** Makes the export of tables: what was on the screen, as it was. */
export function createSaveTable(saveFile: SaveFile, writeTable: WriteTable): SaveTable {
  return ({ format, suggestedName, table }) =>
    saveFile({ suggestedName, format, write: () => writeTable(format, table) });
}
