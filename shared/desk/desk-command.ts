import type { ReturnActionName } from '../service/return-kinds.ts';

/** What a printed command code tells a desk. */
export type DeskCommand =
  /** Opens the return desk from any screen; at that desk it begins a new return. */
  | { kind: 'return' }
  /** Opens the receiving desk from any screen; at that desk it begins a new order. */
  | { kind: 'receive' }
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
  /** The n-th answer to the question on the screen, from 1. */
  | { kind: 'choice'; number: number }
  | { kind: 'slip' }
  /** It begins like a command, and is none that is known. */
  | { kind: 'unknown' };

const prefix = 'DH-';
const wordless: Readonly<Record<string, DeskCommand>> = {
  RETURN: { kind: 'return' },
  RECEIVE: { kind: 'receive' },
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
  SLIP: { kind: 'slip' },
};

/**
 * Reads a command code, such as `DH-SEND` or `DH-QTY-12`, in either case; the text of a lot keeps its own. Answers
 * null for every code that does not begin like one. A number that is out of bounds is left to the step that it is for.
 */
export function readDeskCommand(text: string): DeskCommand | null {
  const code = text.trim();
  if (code.slice(0, prefix.length).toUpperCase() !== prefix) return null;
  const rest = code.slice(prefix.length);
  const word = rest.toUpperCase();
  if (Object.hasOwn(wordless, word)) return wordless[word] ?? null;
  const quantity = /^QTY-(\d{1,10})$/.exec(word)?.[1];
  if (quantity !== undefined) return { kind: 'quantity', quantity: Number(quantity) };
  if (/^[1-9]$/.test(word)) return { kind: 'choice', number: Number(word) };
  const lotNumber = /^LOT-(.+)$/is.exec(rest)?.[1]?.trim();
  if (lotNumber !== undefined && lotNumber !== '') return { kind: 'lot', lotNumber };
  return { kind: 'unknown' };
}
