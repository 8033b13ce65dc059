import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { shipmentCoverage } from '#renderer/components/records/shipment-coverage.ts';
import { timesOf } from '#renderer/components/text/use-times.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import type { ShipmentIndexView } from '#shared/shipments/shipment-view.ts';

const intl = createIntl({ locale: 'en', messages: en, timeZone: 'UTC' });
const nowMs = Date.parse('2026-11-22T10:00:00Z');
const language = { t: translateOf(intl), times: timesOf(intl, () => new Date(nowMs)) };
const whole: ShipmentIndexView = {
  state: 'idle',
  shipmentCount: 12_345,
  reachesFrom: '2026-05-26T10:00:00Z',
  asOf: '2026-11-22T09:57:00Z',
  nextAt: null,
  problem: null,
};

test.each<[Partial<ShipmentIndexView>, string]>([
  [{}, '12,345, updated 3 min ago, since May 26'],
  [{ state: 'waiting' }, '12,345, updated 3 min ago, since May 26'],
  [{ state: 'reading', shipmentCount: 0 }, '0, updated 3 min ago, since May 26'],
  [{ reachesFrom: null }, '12,345, updated 3 min ago'],
  [{ reachesFrom: '2025-12-31T10:00:00Z' }, '12,345, updated 3 min ago, since Dec 31, 2025'],
  [{ state: 'reading', asOf: null, shipmentCount: 1_200 }, '1,200 so far, still downloading'],
  [{ state: 'waiting', asOf: null, reachesFrom: null, shipmentCount: 0 }, 'not downloaded yet'],
  [{ state: 'notOffered', asOf: null }, 'none, this server doesn’t list orders'],
  [{ state: 'forbidden', asOf: null }, 'none: this account can’t read orders'],
])('an index that is %j is shown as “%s”', (part, sentence) => {
  expect(shipmentCoverage({ ...whole, ...part }, language, nowMs)).toBe(sentence);
});
