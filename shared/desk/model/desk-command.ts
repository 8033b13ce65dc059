import type { ReturnActionName } from '#shared/returns/model/return-kinds.ts';

/** What a printed command code asks of a desk. */
export type DeskCommand =
  /** Opens the return desk from any screen; at that desk it begins a new return. */
  | { kind: 'return' }
  /** Opens the receiving desk from any screen; at that desk it begins a new order. */
  | { kind: 'receive' }
  /** Opens what can be checked in, from any screen. */
  | { kind: 'checkIn' }
  | { kind: 'send' }
  | { kind: 'nextBox' }
  | { kind: 'undo' }
  /** Everything that went out came back. */
  | { kind: 'takeExpected' }
  | { kind: 'quantity'; quantity: number }
  | { kind: 'remove' }
  | { kind: 'action'; action: ReturnActionName }
  /** Somebody looked, and no lot can be read. */
  | { kind: 'noLot' }
  | { kind: 'lot'; lotNumber: string }
  /** What is scanned next is the serial number of the item. */
  | { kind: 'serial' }
  /** Asks how good the pieces of the item are. */
  | { kind: 'inspect' }
  /** The n-th answer to the question on the screen, from 1. */
  | { kind: 'choice'; number: number }
  /** Yes to a question that can be confirmed. */
  | { kind: 'confirm' }
  | { kind: 'slip' }
  /** The labels that were printed last, once more; on any screen. */
  | { kind: 'reprint' }
  /** Opens the camera's view, or takes what it shows. */
  | { kind: 'photo' }
  /** It begins like a command, and is none that is known. */
  | { kind: 'unknown' };

const prefix = 'DH-';
const wordless: Readonly<Record<string, DeskCommand>> = {
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

/** The number of a desk ends each of its codes: digits have the shortest bars, and every scanner types them right. */
const deskNumberForm = /^(.*)-(\d{6})$/s;

/**
 * No hand scans two codes this quickly, in milliseconds from the end of one to the begin of the other: what comes
 * sooner stands with it on one label.
 */
export const shortestPauseMs = 250;

/**
 * A hand that answers again has read the next question before, in milliseconds from the end of one scan to the begin of
 * the other; a scanner that reads one code twice is quicker.
 */
export const readAgainMs = 700;

/** A command as it is printed for the desk with this number: `DH-SEND` for `SEND`, followed by the number. */
export function printedCommand(word: string, deskNumber: string): string {
  return `${prefix}${word}-${deskNumber}`;
}

/**
 * Reads a command code of the desk with this number, such as `DH-SEND-482915`, in either case; the text of a lot keeps
 * its own. Answers `foreign` for a command without the number or with another one, and null for every code that does
 * not begin like a command. A number that is out of bounds is left to the step that it is for.
 */
export function readDeskCommand(text: string, deskNumber: string): DeskCommand | 'foreign' | null {
  const code = text.trim();
  if (code.slice(0, prefix.length).toUpperCase() !== prefix) return null;
  const rest = code.slice(prefix.length);
  const [, word = rest, ending = null] = deskNumberForm.exec(rest) ?? [];
  if (ending !== null && ending === deskNumber) return readWord(word);
  const isCommand = [word, rest].some((each) => readWord(each).kind !== 'unknown');
  return isCommand ? 'foreign' : { kind: 'unknown' };
}

/**
 * The same of several readings of one scan's keys: a command of this desk where one of them is that, else `foreign`
 * where one is. What merely begins like a command counts only where nothing else does.
 */
export function commandAmong(texts: readonly string[], deskNumber: string): DeskCommand | 'foreign' | null {
  const read = texts.map((text) => readDeskCommand(text, deskNumber)).filter((each) => each !== null);
  const own = read.find((each) => each !== 'foreign' && each.kind !== 'unknown');
  return own ?? read.find((each) => each === 'foreign') ?? read[0] ?? null;
}

function readWord(text: string): DeskCommand {
  const word = text.toUpperCase();
  const known = Object.hasOwn(wordless, word) ? wordless[word] : undefined;
  if (known !== undefined) return known;
  const quantity = /^QTY-(\d{1,10})$/.exec(word)?.[1];
  if (quantity !== undefined) return { kind: 'quantity', quantity: Number(quantity) };
  if (/^[1-9]$/.test(word)) return { kind: 'choice', number: Number(word) };
  const lotNumber = /^LOT-(.+)$/is.exec(text)?.[1]?.trim();
  if (lotNumber !== undefined && lotNumber !== '') return { kind: 'lot', lotNumber };
  return { kind: 'unknown' };
}
