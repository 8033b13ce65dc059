import { describe, expect, test } from 'vitest';
import { readDeskCommand } from '../../../../shared/desk/desk-command.ts';

describe('a command code', () => {
  test.each([
    ['DH-RETURN', { kind: 'return' }],
    ['DH-RECEIVE', { kind: 'receive' }],
    ['DH-SEND', { kind: 'send' }],
    ['DH-NEXT-BOX', { kind: 'nextBox' }],
    ['DH-UNDO', { kind: 'undo' }],
    ['DH-ALL', { kind: 'takeExpected' }],
    ['DH-QTY-12', { kind: 'quantity', quantity: 12 }],
    ['DH-QTY-0', { kind: 'quantity', quantity: 0 }],
    ['DH-REMOVE', { kind: 'remove' }],
    ['DH-DEFAULT', { kind: 'action', action: 'Default' }],
    ['DH-RESTOCK', { kind: 'action', action: 'Restock' }],
    ['DH-QUARANTINE', { kind: 'action', action: 'Quarantine' }],
    ['DH-DISPOSE', { kind: 'action', action: 'Dispose' }],
    ['DH-NO-LOT', { kind: 'noLot' }],
    ['DH-LOT-aB/7 c', { kind: 'lot', lotNumber: 'aB/7 c' }],
    ['DH-LOT-LOT-1', { kind: 'lot', lotNumber: 'LOT-1' }],
    ['DH-1', { kind: 'choice', number: 1 }],
    ['DH-9', { kind: 'choice', number: 9 }],
    ['DH-SLIP', { kind: 'slip' }],
    [' dh-send ', { kind: 'send' }],
  ])('%s is read', (text, command) => {
    expect(readDeskCommand(text)).toEqual(command);
  });

  test.each([
    'DH-',
    'DH-0',
    'DH-10',
    'DH-SENDX',
    'DH-QTY-',
    'DH-QTY-1.5',
    'DH-QTY--1',
    'DH-LOT-',
    'DH-LOT-  ',
  ])('%j begins like one, and is none that is known', (text) => {
    expect(readDeskCommand(text)).toEqual({ kind: 'unknown' });
  });

  test.each(['', 'DHL-1234567890', 'SKU-DH-SEND', '4006381333931', 'DH', 'constructor'])(
    '%j is an ordinary code',
    (text) => {
      expect(readDeskCommand(text)).toBeNull();
    },
  );

  test('that names a property every object has is no command', () => {
    expect(readDeskCommand('DH-constructor')).toEqual({ kind: 'unknown' });
    expect(readDeskCommand('DH-__proto__')).toEqual({ kind: 'unknown' });
  });
});
