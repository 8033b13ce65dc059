/** The keyboard position in a grid; row -1 is the header. */
export type GridPosition = { readonly row: number; readonly column: number };

/** The size of a grid: its rows without the header, its columns, and the rows per page. */
type GridExtent = { readonly rowCount: number; readonly columnCount: number; readonly pageRows: number };

/** Null if the key does not move it. */
export function moveInGrid(
  position: GridPosition,
  key: { readonly key: string; readonly withControl: boolean },
  extent: GridExtent,
): GridPosition | null {
  const lastRow = extent.rowCount - 1;
  const lastColumn = extent.columnCount - 1;
  const page = Math.max(1, extent.pageRows);
  const { row, column } = position;
  switch (key.key) {
    case 'ArrowDown':
      return clampPosition({ row: key.withControl ? lastRow : row + 1, column }, extent);
    case 'ArrowUp':
      return clampPosition({ row: key.withControl ? 0 : row - 1, column }, extent);
    case 'ArrowRight':
      return clampPosition({ row, column: key.withControl ? lastColumn : column + 1 }, extent);
    case 'ArrowLeft':
      return clampPosition({ row, column: key.withControl ? 0 : column - 1 }, extent);
    case 'PageDown':
      return clampPosition({ row: row + page, column }, extent);
    case 'PageUp':
      return clampPosition({ row: Math.max(0, row - page), column }, extent);
    case 'Home':
      return clampPosition({ row: 0, column: key.withControl ? 0 : column }, extent);
    case 'End':
      return clampPosition({ row: lastRow, column: key.withControl ? lastColumn : column }, extent);
    default:
      return null;
  }
}

/** Moves a position back into a grid that has fewer rows or columns now; an empty grid has only its header. */
export function clampPosition(position: GridPosition, extent: GridExtent): GridPosition {
  return {
    row: Math.max(-1, Math.min(extent.rowCount - 1, position.row)),
    column: Math.max(0, Math.min(extent.columnCount - 1, position.column)),
  };
}
