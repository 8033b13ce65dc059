import { type DeskCommand, readDeskCommand } from '#shared/desk/model/desk-command.ts';

/** The number of the desk in tests that have no other one. */
export const sampleDeskNumber = '482915';

/** What a command of the sheet, such as `DH-SEND`, tells the desk of tests; null for an ordinary code. */
export function ownCommand(code: string): DeskCommand | null {
  const command = readDeskCommand(`${code}-${sampleDeskNumber}`, sampleDeskNumber);
  return command === 'foreign' ? null : command;
}
