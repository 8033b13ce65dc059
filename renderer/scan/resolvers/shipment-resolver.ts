import type { ShipmentHit } from '../../../shared/shipments/shipment-view.ts';
import { statusWords } from '../../../shared/wire/model/filter-rules.ts';
import { shipmentAddress } from '../../components/records/shipment-address.ts';
import type { OpenRecord } from '../open-record.ts';
import type { ScanFinding, ScanResolver } from './scan-finding.ts';

/**
 * Finds the shipments whose parcel label was scanned, in the index on this desk, and opens each with its order. A
 * tracking number that is only the end of a longer code is doubtful where the code is the whole number of another
 * parcel, or an item's.
 */
export function createShipmentResolver(label: string, open: OpenRecord): ScanResolver {
  return {
    id: 'shipments',
    label,
    async resolve(_scan, { shipments, catalog }) {
      const [{ hits }, lookUp] = await Promise.all([shipments, catalog.catch(() => null)]);
      const isItem = (lookUp?.matches.length ?? 0) > 0;
      const isExact = hits.some(({ by }) => by === 'exact');
      return hits.map((hit) => findingOf(hit, hit.by === 'exact' || !(isExact || isItem), open));
    },
  };
}

function findingOf(hit: ShipmentHit, isLikely: boolean, open: OpenRecord): ScanFinding {
  const { shipmentId, orderId, trackingNumber, orderReference, carrier, customerName, status, asOf } = hit;
  const { key, ...address } = shipmentAddress(hit);
  const name = orderReference ?? (orderId === null ? null : String(orderId));
  return {
    key,
    kind: 'shipment',
    title: trackingNumber === '' ? String(shipmentId) : trackingNumber,
    detail: [statusWords(status ?? ''), customerName, name, carrier]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    isLikely,
    match: null,
    asOf,
    open: () => open(address),
  };
}
