import type { ItemMatch } from '../../../shared/inventory/item-view.ts';
import { matchOfItem } from '../../../shared/inventory/model/hit-of-item.ts';
import type { ScanReading } from '../../../shared/scan/scan-reading.ts';
import type { call } from '../../platform/bridge/call.ts';

/** What the service has for a text. */
type ServiceItems = {
  readonly matches: readonly ItemMatch[];
  /** It is one item alone, and the text is its SKU or its barcode. */
  readonly isSure: boolean;
};

/** The longest text that the service searches for. */
const longestSearch = 400;

/** Asks the service for items by the text of a label, where the catalog on this desk does not know it. */
export async function findItemsAtService(ask: typeof call, text: string): Promise<ServiceItems> {
  const { data, asOf } = await ask('inventory.list', {
    filters: { search: text.slice(0, longestSearch), ids: [], isActive: null, isDigital: null },
    cursor: null,
    pageSize: 10,
    prefer: 'service',
  });
  const same = data.items.filter(({ sku, barcode }) => sku === text || barcode === text);
  const items = same.length > 0 ? same : data.items;
  return { matches: items.map((item) => matchOfItem(item, asOf)), isSure: same.length === 1 };
}

/** What a code says of which only its text is known. */
export function plainReading(data: string): ScanReading {
  const none = { gtin: null, lot: null, serial: null, expiry: null, bestBefore: null, sscc: null };
  return { data, symbology: null, kind: 'text', ...none, quantity: null, elements: [], refused: [] };
}
