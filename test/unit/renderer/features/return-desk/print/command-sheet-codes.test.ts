import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { sheetGroups } from '#renderer/features/return-desk/print/command-sheet.tsx';
import { type DeskCommand, printedCommand, readDeskCommand } from '#shared/desk/model/desk-command.ts';
import en from '#shared/messages/en/messages.json';
import { returnActions } from '#shared/returns/model/return-kinds.ts';

const entries = sheetGroups.flatMap(({ codes }) => codes);
const commands = entries.map(({ command: printed }) => {
  const command = readDeskCommand(printedCommand(printed, '482915'), '482915');
  return command === 'foreign' ? null : command;
});

/** Every command, and whether it can be printed: a lot is on the label of its item and unknown to a sheet. */
const onPaper: Record<DeskCommand['kind'], boolean> = {
  return: true,
  receive: true,
  checkIn: true,
  send: true,
  nextBox: true,
  undo: true,
  takeExpected: true,
  quantity: true,
  remove: true,
  action: true,
  noLot: true,
  serial: true,
  inspect: true,
  lot: false,
  choice: true,
  confirm: true,
  slip: true,
  reprint: true,
  photo: true,
  unknown: false,
};

it('the sheet has every printable command, and none that the desk does not support', () => {
  const kinds = new Set(commands.map((command) => command?.kind ?? 'none'));
  const wanted = Object.entries(onPaper).flatMap(([kind, isThere]) => (isThere ? [kind] : []));
  expect(kinds).toEqual(new Set(wanted));
});

it('the sheet has every action and every answer digit', () => {
  const actions = commands.flatMap((command) => (command?.kind === 'action' ? [command.action] : []));
  const digits = commands.flatMap((command) => (command?.kind === 'choice' ? [command.number] : []));
  expect(actions.toSorted()).toEqual([...returnActions].toSorted());
  expect(digits).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('no code is on the sheet twice, and no two codes have the same text', () => {
  const intl = createIntl({ locale: 'en', messages: en });
  const labels = entries.map(({ t, count = 0 }) => intl.formatMessage({ id: t }, { count }));
  expect(new Set(entries.map(({ command }) => command)).size).toBe(entries.length);
  expect(new Set(labels).size).toBe(entries.length);
});
