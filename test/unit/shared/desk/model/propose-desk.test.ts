import { expect, it } from 'vitest';
import { proposeDesk } from '#shared/desk/model/propose-desk.ts';

const centers = [
  { id: 1, name: 'Allentown' },
  { id: 2, name: 'Cicero' },
  { id: 3, name: 'Reno' },
];
const known = { computerName: 'dock-pc', lastDesk: null, centers, orderCenters: [] };
const lastDesk = { name: 'Dock 4', centerId: 3, centerName: 'Reno' };

it.each([
  ['nothing points to a center', {}, null, null],
  ['there is only one', { centers: centers.slice(1, 2), lastDesk }, 2, 'only'],
  ['the desk before stood there', { lastDesk, orderCenters: [1, 1] }, 3, 'lastUsed'],
  [
    'the id of the desk before is another center here',
    { lastDesk: { ...lastDesk, centerId: 1 } },
    null,
    null,
  ],
  ['most orders go there', { orderCenters: [1, 2, null, 2] }, 2, 'orders'],
  ['as many go to two: the newer one', { orderCenters: [3, 1, 1, 3] }, 3, 'orders'],
  ['orders go to a center that the account does not list', { orderCenters: [9, 9, 1] }, 1, 'orders'],
  ['no order has a center', { orderCenters: [null, null] }, null, null],
] as const)('%s', (_case, more, centerId, reason) => {
  expect(proposeDesk({ ...known, ...more })).toMatchObject({ centerId, reason });
});

it.each([
  ['dock-pc', 'dock-pc'],
  ['dock-pc.corp.example', 'dock-pc'],
  [' ', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('uses the computer name %s, without its network', (computerName, name) => {
  expect(proposeDesk({ ...known, computerName }).name).toBe(name);
});

it('prefers the name of the previous desk', () => {
  expect(proposeDesk({ ...known, lastDesk }).name).toBe('Dock 4');
});
