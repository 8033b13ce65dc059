import { type ReturnRow, rowsOf } from '#shared/returns/model/return-goods-rules.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { DeskState } from './state/desk-state.ts';

/** A row of the desk; `lit` is the number of the last change if that changed this row. */
export type LineRow = ReturnRow & { readonly lit: number | null };

/** Creates rows of a draft. Unchanged rows keep their object identity, so that a scan renders only one row. */
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

/** Returned pieces. */
type Totals = {
  readonly lines: number;
  readonly pieces: number;
  /** The number of shipped pieces, and how many of them were returned; null if unknown. */
  readonly outgoing: { readonly expected: number; readonly back: number } | null;
};

/** Counts the returned pieces; extra or unshipped pieces do not count toward those shipped. */
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
