import { type DeskCommand, readDeskCommand } from '#shared/desk/model/desk-command.ts';

/** The desk number in tests that set no other one. */
export const sampleDeskNumber = '482915';

/** The command to the test desk in a code of the sheet, such as `DH-SEND`; null for an ordinary code. */
export function ownCommand(code: string): DeskCommand | null {
  const command = readDeskCommand(`${code}-${sampleDeskNumber}`, sampleDeskNumber);
  return command === 'foreign' ? null : command;
}
