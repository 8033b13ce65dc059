import type { ReturnActionName } from '#shared/returns/model/return-kinds.ts';

/** What a printed command code asks of a desk. */
export type DeskCommand =
  /** Opens the return desk from any screen; at that desk, starts a new return. */
  | { kind: 'return' }
  /** Opens the receiving desk from any screen; at that desk, starts a new order. */
  | { kind: 'receive' }
  /** Opens the check-in list from any screen. */
  | { kind: 'checkIn' }
  | { kind: 'send' }
  | { kind: 'nextBox' }
  | { kind: 'undo' }
  /** Everything that was shipped came back; at a check-in, the box is as expected. */
  | { kind: 'takeExpected' }
  | { kind: 'quantity'; quantity: number }
  | { kind: 'remove' }
  | { kind: 'action'; action: ReturnActionName }
  /** The user looked, and no lot is legible. */
  | { kind: 'noLot' }
  | { kind: 'lot'; lotNumber: string }
  /** The next scan is the serial number of the item. */
  | { kind: 'serial' }
  /** Asks for the condition of the item's pieces. */
  | { kind: 'inspect' }
  /** The n-th choice of the question on the screen, from 1. */
  | { kind: 'choice'; number: number }
  | { kind: 'confirm' }
  | { kind: 'slip' }
  /** Reprints the last labels, on any screen. */
  | { kind: 'reprint' }
  /** Opens the camera's view, or takes a photo of what it shows. */
  | { kind: 'photo' }
  /** It starts like a command, but is unknown. */
  | { kind: 'unknown' };

const prefix = 'DH-';
const fixedCommands: Readonly<Record<string, DeskCommand>> = {
  RETURN: { kind: 'return' },
  RECEIVE: { kind: 'receive' },
  'CHECK-IN': { kind: 'checkIn' },
  SEND: { kind: 'send' },
  'NEXT-BOX': { kind: 'nextBox' },
  UNDO: { kind: 'undo' },
  ALL: { kind: 'takeExpected' },
  REMOVE: { kind: 'remove' },
  DEFAULT: { kind: 'action', action: 'Default' },
  RESTOCK: { kind: 'action', action: 'Restock' },
  QUARANTINE: { kind: 'action', action: 'Quarantine' },
  DISPOSE: { kind: 'action', action: 'Dispose' },
  'NO-LOT': { kind: 'noLot' },
  SERIAL: { kind: 'serial' },
  INSPECT: { kind: 'inspect' },
  SLIP: { kind: 'slip' },
  REPRINT: { kind: 'reprint' },
  PHOTO: { kind: 'photo' },
  YES: { kind: 'confirm' },
};

/**
 * Every code of a desk ends with the desk's number: digits have the shortest bars, and every scanner types them
 * correctly.
 */
const deskNumberPattern = /^(.*)-(\d{6})$/s;

/**
 * No hand scans two codes this quickly, in milliseconds from the end of one to the start of the next: codes that come
 * sooner are on the same label.
 */
export const minPauseMs = 250;

/**
 * Anyone who answers again has read the next question first, in milliseconds from the end of one scan to the start of
 * the next; a scanner that reads one code twice is quicker.
 */
export const readAgainMs = 700;

/** Returns a command as printed for the desk with this number: `DH-SEND` for `SEND`, followed by the number. */
export function printedCommand(command: string, deskNumber: string): string {
  return `${prefix}${command}-${deskNumber}`;
}

/**
 * Reads a command code of the desk with this number, such as `DH-SEND-482915`, in either case; the text of a lot keeps
 * its case. Returns `foreign` for a command without the number or with another one, and null for every code that does
 * not start like a command. Leaves out-of-range numbers to the step that uses them.
 */
export function readDeskCommand(text: string, deskNumber: string): DeskCommand | 'foreign' | null {
  const code = text.trim();
  if (code.slice(0, prefix.length).toUpperCase() !== prefix) return null;
  const rest = code.slice(prefix.length);
  const [, commandText = rest, ending = null] = deskNumberPattern.exec(rest) ?? [];
  if (ending !== null && ending === deskNumber) return readWord(commandText);
  const isCommand = [commandText, rest].some((each) => readWord(each).kind !== 'unknown');
  return isCommand ? 'foreign' : { kind: 'unknown' };
}

/**
 * Does the same for several readings of one scan's keys: returns a command of this desk if there is one, otherwise
 * `foreign` if there is one. A reading that merely starts like a command is only used if there is nothing else.
 */
export function findDeskCommand(
  texts: readonly string[],
  deskNumber: string,
): DeskCommand | 'foreign' | null {
  const read = texts.map((text) => readDeskCommand(text, deskNumber)).filter((each) => each !== null);
  const ownCommand = read.find((each) => each !== 'foreign' && each.kind !== 'unknown');
  return ownCommand ?? read.find((each) => each === 'foreign') ?? read[0] ?? null;
}

function readWord(text: string): DeskCommand {
  const upperText = text.toUpperCase();
  const known = Object.hasOwn(fixedCommands, upperText) ? fixedCommands[upperText] : undefined;
  if (known !== undefined) return known;
  const quantity = /^QTY-(\d{1,10})$/.exec(upperText)?.[1];
  if (quantity !== undefined) return { kind: 'quantity', quantity: Number(quantity) };
  if (/^[1-9]$/.test(upperText)) return { kind: 'choice', number: Number(upperText) };
  const lotNumber = /^LOT-(.+)$/is.exec(text)?.[1]?.trim();
  if (lotNumber !== undefined && lotNumber !== '') return { kind: 'lot', lotNumber };
  return { kind: 'unknown' };
}
