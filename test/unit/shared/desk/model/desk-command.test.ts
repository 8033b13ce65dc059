import { describe, expect, test } from 'vitest';
import { findDeskCommand, readDeskCommand } from '#shared/desk/model/desk-command.ts';

describe('a command code', () => {
  test.each([
    ['DH-RETURN', { kind: 'return' }],
    ['DH-RECEIVE', { kind: 'receive' }],
    ['DH-CHECK-IN', { kind: 'checkIn' }],
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
    ['DH-SERIAL', { kind: 'serial' }],
    ['DH-INSPECT', { kind: 'inspect' }],
    ['DH-LOT-aB/7 c', { kind: 'lot', lotNumber: 'aB/7 c' }],
    ['DH-LOT-LOT-1', { kind: 'lot', lotNumber: 'LOT-1' }],
    ['DH-1', { kind: 'choice', number: 1 }],
    ['DH-9', { kind: 'choice', number: 9 }],
    ['DH-SLIP', { kind: 'slip' }],
    ['DH-REPRINT', { kind: 'reprint' }],
    ['DH-PHOTO', { kind: 'photo' }],
    ['DH-YES', { kind: 'confirm' }],
    [' dh-send ', { kind: 'send' }],
  ])('%s is read', (text, command) => {
    expect(readDeskCommand(`${text.trim()}-482915`, '482915')).toEqual(command);
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
  ])('%j starts like one, but is unknown', (text) => {
    expect(readDeskCommand(text, '482915')).toEqual({ kind: 'unknown' });
    expect(readDeskCommand(`${text}-482915`, '482915')).toEqual({ kind: 'unknown' });
  });

  test.each(['', 'DHL-1234567890', 'SKU-DH-SEND', '4006381333931', 'DH', 'constructor'])(
    '%j is an ordinary code',
    (text) => {
      expect(readDeskCommand(text, '482915')).toBeNull();
    },
  );

  test('that names a property of every object is not a command', () => {
    expect(readDeskCommand('DH-constructor-482915', '482915')).toEqual({ kind: 'unknown' });
    expect(readDeskCommand('DH-__proto__-482915', '482915')).toEqual({ kind: 'unknown' });
  });

  test.each([
    'DH-SEND',
    'DH-SEND-482916',
    'dh-return-000000',
    'DH-1',
    'DH-QTY-12-111111',
    'DH-LOT-L-7',
    'DH-482915',
  ])('%s is a command from no sheet of this desk', (text) => {
    const isWord = text !== 'DH-482915';
    expect(readDeskCommand(text, '482915')).toEqual(isWord ? 'foreign' : { kind: 'unknown' });
  });

  test('does not belong to this desk before the desk has a number', () => {
    expect(readDeskCommand('DH-SEND-', '')).toEqual({ kind: 'unknown' });
    expect(readDeskCommand('DH-SEND', '')).toBe('foreign');
  });

  test('is accepted in whichever reading of the keys belongs to this desk', () => {
    expect(findDeskCommand(['DHßSENDß482915', 'DH-SEND-482915'], '482915')).toEqual({ kind: 'send' });
    expect(findDeskCommand(['DH-SEND-111111', 'DH-SEND-482915'], '482915')).toEqual({ kind: 'send' });
    expect(findDeskCommand(['DH-FLY', 'DH-SEND'], '482915')).toBe('foreign');
    expect(findDeskCommand(['4006381333931'], '482915')).toBeNull();
  });
});
