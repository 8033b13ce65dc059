import type { DeskAddress } from './desk-begin.ts';

const kinds = ['draft', 'shipment', 'modify'] as const;
const largestId = 2_147_483_647;

/** Reads what the address asks the desk to begin with; what it does not understand is the last draft. */
export function parseDeskSearch(raw: Readonly<Record<string, unknown>>): DeskAddress {
  for (const kind of kinds) {
    const id = Number(raw[kind]);
    if (raw[kind] !== '' && Number.isInteger(id) && id >= 1 && id <= largestId) return { with: kind, id };
  }
  return { with: 'last' };
}
