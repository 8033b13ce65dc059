import { createIntl } from '@formatjs/intl';
import { expect, it } from 'vitest';
import { recentDetail } from '#renderer/components/records/recent-detail.ts';
import { loadMessages } from '#shared/messages/messages.ts';
import { translateOf } from '#shared/messages/translate.ts';

const messages = { ...(await loadMessages('de')) };
const german = translateOf(createIntl({ locale: 'de', messages }));

it.each([
  [
    'receivingOrder',
    'Partially arrived · Cicero (IL)',
    `${messages['receivingStatus.PartiallyArrived']} · Cicero (IL)`,
  ],
  ['return', 'Awaiting arrival', messages['returnStatus.AwaitingArrival']],
  ['shipment', 'On hold · Jane Doe', `${messages['shipmentStatus.OnHold']} · Jane Doe`],
  ['order', 'Jane Doe', 'Jane Doe'],
  ['inventoryItem', 'Awaiting · blue', 'Awaiting · blue'],
] as const)('the status of a recent %s is in the window’s language: %s', (kind, detail, shown) => {
  expect(recentDetail({ kind, detail }, german)).toBe(shown);
});
