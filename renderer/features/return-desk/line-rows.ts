import { type ReturnRow, rowsOf } from '#shared/returns/model/return-goods-rules.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { DeskState } from './state/desk-state.ts';

/** A row of the desk; `lit` is the number of what changed it last, where that was the last thing that changed. */
export type LineRow = ReturnRow & { readonly lit: number | null };

/**
 * Makes rows of a draft, each the same object as before while nothing of it changed, so that a scan redraws one row
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
        known.sku === row.sku &&
        known.name === row.name &&
        known.lit === lit;
      return isSame ? known : { ...row, lit };
    });
    before = new Map(rows.map((row) => [row.inventoryId, row]));
    return rows;
  };
}

/** Pieces that came back. */
type Totals = {
  readonly lines: number;
  readonly pieces: number;
  /** Of how many that went out, and how many of them came back; null where that is not known. */
  readonly outgoing: { readonly expected: number; readonly back: number } | null;
};

/** Counts what came back; what is over, or did not go out, is none of what went out. */
export function totalsOf(draft: ReturnDraft): Totals {
  const rows = rowsOf(draft);
  const sum = (of: (row: ReturnRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const quantityOf = ({ line }: ReturnRow) => line?.quantity ?? 0;
  const isKnown = (draft.originalShipment?.goods ?? null) !== null;
  return {
    lines: draft.lines.length,
    pieces: sum(quantityOf),
    outgoing: isKnown
      ? {
          expected: sum(({ expected }) => expected ?? 0),
          back: sum((row) => Math.min(quantityOf(row), row.expected ?? 0)),
        }
      : null,
  };
}
