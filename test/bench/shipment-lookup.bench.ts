import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction, openForReading, openForWriting } from '#electron/database/database.ts';
import type { IndexedShipment } from '#electron/resources/shipments/shared-shipment-rows.ts';
import {
  forgetShipmentsOlderThan,
  readShipmentIndex,
  writeShipments,
} from '#electron/resources/shipments/shipment-rows.ts';
import { findShipments, searchShipments } from '#electron/resources/shipments/shipment-search.ts';
import { quantile, timeThrice, timeUs } from './quantile.ts';
import { reportRow, requestedSizes } from './report-row.ts';

/**
 * Shipment lookups by a parcel's label: the number itself, a label that contains more, a typed end of the number, and
 * an unknown label; compared with LIKE over all shipments. Also text searches, and the cost of writing and opening the
 * cache file and of removing names from it.
 */

const lookups = 3_000;
const slowLookups = 15;
const account = 'bench:1';
const asOf = '2026-11-20T10:00:00.000Z';
const aPage = 250;

function digitsOf(index: number, count: number): string {
  const digits = [1_000_003, 7_368_787].map((factor) => String(((index + 1) * factor) % 999_999_937));
  return digits
    .map((part) => part.padStart(9, '0'))
    .join('')
    .slice(-count);
}

function numberOf(index: number): string {
  if (index % 3 === 0) return `9400${digitsOf(index, 18)}`;
  return index % 3 === 1 ? `1Z999AA1${digitsOf(index, 10)}` : `7${digitsOf(index, 11)}`;
}

const shipmentAt = (index: number): IndexedShipment => ({
  id: index + 1,
  orderId: 50_000_000 + index,
  orderReference: `SHOP-${digitsOf(index, 9)}`,
  orderNumber: `#${index + 1_000}`,
  trackingNumber: numberOf(index),
  carrier: 'USPS',
  customerName: `Customer ${digitsOf(index, 4)} Family-${digitsOf(index + 7, 5)}`,
  status: 'Completed',
  shippedAt: asOf,
});

for (const items of requestedSizes()) {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const file = join(folder, 'cache.sqlite');
  const database = openForWriting(file, 'cache');
  const pages: number[] = [];
  for (let at = 0; at < items; at += aPage) {
    const count = Math.min(aPage, items - at);
    const shipments = Array.from({ length: count }, (_, step) => shipmentAt(at + step));
    const before = readShipmentIndex(database, account)?.state ?? null;
    const page = { account, asOf, shipments, before, after: String(at) };
    pages.push(timeUs(() => inTransaction(database, () => writeShipments(database, page))) / 1_000);
  }
  reportRow({ name: 'shipments written, page of 250, p99', items, value: quantile(pages, 0.99), unit: 'ms' });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  reportRow({ name: 'shipments, bytes each', items, value: statSync(file).size / items, unit: 'B' });

  const reader = openForReading(file);
  const pick = (step: number) => numberOf((step * 7_919 + 13) % items);
  const ways: readonly [string, (step: number) => string][] = [
    ['by number', pick],
    ['by a longer label', (step) => `420606061234${pick(step)}`],
    ['by its end', (step) => pick(step).slice(-8)],
    ['of a stranger', (step) => `420606061234${digitsOf(step + items * 3, 18)}0000`],
  ];
  const like = reader.prepare('SELECT * FROM shipment WHERE owner = 1 AND number LIKE ? LIMIT 51');
  const likes = Array.from({ length: slowLookups }, (_, step) =>
    timeUs(() => like.all(`%${pick(step).slice(-8)}`)),
  );
  const against = [{ name: 'LIKE', value: quantile(likes, 0.5) }];
  for (const [way, textOf] of ways) {
    const texts = Array.from({ length: lookups }, (_, step) => textOf(step));
    const times = timeThrice(
      texts.map((text) => () => findShipments(reader, { account, texts: [text], limit: 50 })),
    );
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    reportRow({ name: `shipment ${way}, p50`, items, value: p50, unit: 'µs', against });
    const judged = { budget: 'p99 < 2000 µs', met: p99 < 2_000 };
    reportRow({ name: `shipment ${way}, p99`, items, value: p99, unit: 'µs', ...judged });
  }
  for (const [what, text] of [
    ['what many have', 'customer'],
    ['what one has', `SHOP-${digitsOf(11, 9)}`],
    ['what none has', 'nobody has this'],
  ] as const) {
    const times = Array.from({ length: slowLookups }, () =>
      timeUs(() => searchShipments(reader, { account, text, limit: 50 })),
    );
    const name = `shipments searched for ${what}, p50`;
    reportRow({ name, items, value: quantile(times, 0.5) / 1_000, unit: 'ms' });
  }
  reader.close();
  database.close();
  const opened: { database: ReturnType<typeof openForWriting> | null } = { database: null };
  const openingMs = timeUs(() => (opened.database = openForWriting(file, 'cache'))) / 1_000;
  reportRow({ name: 'cache with shipments opened and checked', items, value: openingMs, unit: 'ms' });
  const reopened = opened.database;
  if (reopened !== null) {
    const forgetting = () =>
      inTransaction(reopened, () => forgetShipmentsOlderThan(reopened, '2026-12-01T00:00:00.000Z'));
    reportRow({ name: 'all names forgotten', items, value: timeUs(forgetting) / 1_000, unit: 'ms' });
    const vacuumMs = timeUs(() => reopened.exec('VACUUM')) / 1_000;
    reportRow({ name: 'cache with shipments rewritten', items, value: vacuumMs, unit: 'ms' });
    reopened.close();
  }
  rmSync(folder, { recursive: true });
}
