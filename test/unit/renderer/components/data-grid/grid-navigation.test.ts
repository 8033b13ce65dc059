import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPosition, moveInGrid } from '#renderer/components/data-grid/grid-navigation.ts';

const extent = { rowCount: 100, columnCount: 9, pageRows: 20 };
const press = (key: string, withControl = false) => ({ key, withControl });

describe('moveInGrid', () => {
  it.each([
    ['ArrowDown', { row: 5, column: 3 }, { row: 6, column: 3 }],
    ['ArrowUp', { row: 5, column: 3 }, { row: 4, column: 3 }],
    ['ArrowUp', { row: 0, column: 3 }, { row: -1, column: 3 }],
    ['ArrowUp', { row: -1, column: 3 }, { row: -1, column: 3 }],
    ['ArrowDown', { row: 99, column: 3 }, { row: 99, column: 3 }],
    ['ArrowRight', { row: 5, column: 8 }, { row: 5, column: 8 }],
    ['ArrowLeft', { row: 5, column: 0 }, { row: 5, column: 0 }],
    ['PageDown', { row: 5, column: 3 }, { row: 25, column: 3 }],
    ['PageDown', { row: 90, column: 3 }, { row: 99, column: 3 }],
    ['PageUp', { row: 5, column: 3 }, { row: 0, column: 3 }],
    ['Home', { row: 5, column: 3 }, { row: 0, column: 3 }],
    ['End', { row: 5, column: 3 }, { row: 99, column: 3 }],
  ])('%s moves', (key, from, to) => {
    expect(moveInGrid(from, press(key), extent)).toEqual(to);
  });

  it('moves to the corners with Control', () => {
    expect(moveInGrid({ row: 5, column: 3 }, press('Home', true), extent)).toEqual({ row: 0, column: 0 });
    expect(moveInGrid({ row: 5, column: 3 }, press('End', true), extent)).toEqual({ row: 99, column: 8 });
  });

  it('ignores other keys', () => {
    expect(moveInGrid({ row: 5, column: 3 }, press('a'), extent)).toBeNull();
  });

  it('stays inside any grid', () => {
    fc.assert(
      fc.property(
        fc.record({
          rowCount: fc.nat(50),
          columnCount: fc.integer({ min: 1, max: 9 }),
          pageRows: fc.nat(40),
        }),
        fc.array(
          fc.constantFrom(
            'ArrowDown',
            'ArrowUp',
            'ArrowLeft',
            'ArrowRight',
            'PageDown',
            'PageUp',
            'Home',
            'End',
          ),
        ),
        (size, keys) => {
          let position = { row: 0, column: 0 };
          for (const key of keys) position = moveInGrid(position, press(key), size) ?? position;
          expect(clampPosition(position, size)).toEqual(
            position.row === 0 && size.rowCount === 0 ? { row: -1, column: 0 } : position,
          );
        },
      ),
    );
  });
});
