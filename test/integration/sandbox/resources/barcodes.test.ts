import { beforeAll, expect, test } from 'vitest';
import { type DemoBarcode, demoBarcodes } from '#test/sandbox/barcodes/demo-barcodes.ts';
import { checkDigit } from '#test/sandbox/world/items/gtin.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';

let codes: readonly DemoBarcode[];

const sandbox = sharedSandbox({ hostile: true });

beforeAll(async () => {
  codes = demoBarcodes(
    sandbox.world.demo,
    sandbox.world.centers.map(({ id }) => id),
  );
});

const textsOf = (group: string) => codes.filter((code) => code.group === group).map(({ text }) => text);

test('has every symbology that a desk encounters', () => {
  expect(new Set(codes.map(({ kind }) => kind))).toEqual(
    new Set(['ean13', 'upca', 'itf14', 'code128', 'gs1-128', 'gs1datamatrix', 'qrcode']),
  );
});

test('has item numbers of the demo merchant with correct check digits', () => {
  const known = sandbox.world.demo.catalog.handWritten.flatMap(({ barcodes }) =>
    barcodes.map(({ value }) => value),
  );
  for (const text of textsOf('Items')) {
    expect(known).toContain(text);
    expect(checkDigit(text.slice(0, -1))).toBe(Number(text.at(-1)));
  }
});

test('has lots in stock, with their expiry dates', () => {
  const { stock, catalog } = sandbox.world.demo;
  const [text = ''] = textsOf('Items with their lot');
  const [, gtin, date, lotNumber] = /^\(01\)(\d{14})\(17\)(\d{6})\(10\)(\w+)$/.exec(text) ?? [];
  const item = catalog.stocked.find((candidate) => candidate.gtin === gtin);
  const lots = sandbox.world.centers.flatMap(({ id }) => stock.lots(item?.inventoryId ?? 0, id));
  const lot = lots.find((candidate) => candidate.lotNumber === lotNumber);
  expect(new Date(lot?.lotDateMs ?? 0).toISOString().slice(2, 10).replaceAll('-', '')).toBe(date);
});

test('has numbers of open records', () => {
  const { receivingOrders, returns, unidentifiedOrders, orders } = sandbox.world.demo;
  const tracking = receivingOrders.flatMap(({ boxes }) => boxes.map(({ trackingNumber }) => trackingNumber));
  const numbers = [...tracking, ...receivingOrders.map(({ purchaseOrderNumber }) => purchaseOrderNumber)];
  for (const text of textsOf('Receiving orders')) expect(numbers).toContain(text);
  for (const text of textsOf('Parcels that nobody knows')) {
    expect(unidentifiedOrders.find(({ barcode }) => barcode === text)?.linkedOrderId).toBeNull();
  }
  for (const text of textsOf('Returns on their way')) {
    expect(returns.find(({ trackingNumber }) => trackingNumber === text)?.status).toBe('AwaitingArrival');
  }
  const shipped = orders.flatMap(({ shipments }) =>
    shipments.map(({ tracking }) => tracking?.trackingNumber),
  );
  for (const text of textsOf('Shipments that may come back')) expect(shipped).toContain(text);
});

test('is a page with one drawing per code and no markup from a record', async () => {
  const response = await fetch(`${sandbox.origin}/barcodes`);
  const page = await response.text();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(page.match(/<svg/g)).toHaveLength(codes.length);
  expect(page).not.toMatch(/<(?:script|img)/);
});
