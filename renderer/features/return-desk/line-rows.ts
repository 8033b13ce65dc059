import type { ReturnDraft } from '../../../shared/returns/return-draft.ts';
import { type ReturnRow, rowsOf } from '../../../shared/returns/return-goods-rules.ts';
import type { DeskState } from './desk-state.ts';

/** A row of the desk; `lit` is the number of what changed it last, where that was the last thing that changed. */
export type LineRow = ReturnRow & { readonly lit: number | null };

/**
 * Makes rows of a draft, each the same object as before while nothing of it changed, so that a scan draws one row anew
 * and not all of them.
 */
export function createLineRows(): (draft: ReturnDraft, newest: DeskState['newest']) => readonly LineRow[] {
  let before = new Map<number, LineRow>();
  return (draft, newest) => {
    const rows = rowsOf(draft).map((row): LineRow => {
      const lit = newest?.lineId === row.inventoryId ? newest.number : null;
      const known = before.get(row.inventoryId);
      const isSame =
        known !== undefined &&
        known.line === row.line &&
        known.expected === row.expected &&
        known.lit === lit;
      return isSame ? known : { ...row, lit };
    });
    before = new Map(rows.map((row) => [row.inventoryId, row]));
    return rows;
  };
}

/** Pieces that came back, and those that went out; null where that is not known. */
export function totalsOf(draft: ReturnDraft): { lines: number; pieces: number; expected: number | null } {
  const goods = draft.originalShipment?.goods ?? null;
  return {
    lines: draft.lines.length,
    pieces: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    expected: goods === null ? null : goods.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
