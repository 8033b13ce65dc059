import { showShipmentStatus } from '#renderer/components/records/order-status.ts';
import { showBoxStatus, showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { recentAddress } from '#renderer/components/records/recent-address.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import { isClosedStatus } from '#shared/receiving/model/receiving-change-rules.ts';
import type { InboundHit } from '#shared/receiving/receiving-index-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { firstReading } from './first-reading.ts';
import type { OpenRecord, RecordAddress, ScanFinding, ScanResolver } from './scan-finding.ts';

/**
 * Finds the shipments whose parcel label was scanned, in the index on this desk, and opens each with its order. A
 * tracking number that only matches the end of a longer code is doubtful if the code is the complete number of another
 * parcel, or an item's code.
 */
export function createShipmentResolver(t: Translate, open: OpenRecord): ScanResolver {
  return {
    id: 'shipments',
    label: t('scan.resolver.shipments'),
    async resolve(_scan, { shipments, catalog }) {
      const [{ hits }, lookUp] = await Promise.all([shipments, catalog.catch(() => null)]);
      const isItem = (lookUp?.matches.length ?? 0) > 0;
      const isExact = hits.some(({ by }) => by === 'exact');
      return hits.map((hit) => findingOfShipment(hit, hit.by === 'exact' || !(isExact || isItem), t, open));
    },
  };
}

function findingOfShipment(hit: ShipmentHit, isLikely: boolean, t: Translate, open: OpenRecord): ScanFinding {
  const { shipmentId, orderId, trackingNumber, orderReference, carrier, customerName, status, asOf } = hit;
  const { key, ...address } = shipmentAddress(hit);
  const name = orderReference ?? (orderId === null ? null : String(orderId));
  return {
    key,
    kind: 'shipment',
    title: trackingNumber === '' ? String(shipmentId) : trackingNumber,
    detail: [statusWord(status, showShipmentStatus, t), customerName, name, carrier]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    isLikely,
    match: null,
    asOf,
    open: () => open(address),
    // The parcel came back, otherwise it would not be scanned here.
    ...(trackingNumber === ''
      ? {}
      : {
          offer: {
            text: t('scan.returnIt'),
            place: address.to.split('/')[1] ?? '',
            run: () => open({ to: '/return-desk', search: { parcel: trackingNumber } }),
          },
        }),
  };
}

/**
 * Finds the items of the catalog on this desk that a code names, and opens them with the lot that it names. Trusts the
 * first way in which the code names anything; offers what it names in other ways, and items removed from the catalog if
 * there are others.
 */
export function createItemResolver(label: string, open: OpenRecord): ScanResolver {
  return {
    id: 'items',
    label,
    async resolve(_scan, { catalog }) {
      const { matches, reading } = await catalog;
      const likely = firstReading(matches);
      return matches.map((match) => findingOfItem(match, likely.includes(match), reading, open));
    },
  };
}

/** Returns the part of an address that names the lot on a label, by the label's date too: several may have its number. */
export function lotAddress(
  lot: ItemMatch['lot'],
  { expiry, bestBefore }: Pick<ScanReading, 'expiry' | 'bestBefore'>,
): RecordAddress['search'] {
  const lotDate = expiry ?? bestBefore;
  return lot === null ? {} : { lot: lot.number, ...(lotDate !== null && { lotDate }) };
}

function findingOfItem(
  match: ItemMatch,
  isLikely: boolean,
  reading: ScanReading,
  open: OpenRecord,
): ScanFinding {
  const { item, lot } = match;
  const to = `/inventory/${item.inventoryId}`;
  return {
    key: to,
    kind: 'inventoryItem',
    title: item.sku ?? String(item.inventoryId),
    detail: item.name ?? '',
    isLikely,
    match,
    asOf: item.asOf,
    open: () => open({ to, search: lotAddress(lot, reading) }),
  };
}

type InboundResolverOptions = {
  readonly label: string;
  readonly t: Translate;
  readonly open: OpenRecord;
  /** The user is working through unidentified parcels: a code that is on both a parcel and a box means the parcel. */
  readonly isAmongParcels?: () => boolean;
};

/**
 * Finds inbound orders and parcels by their codes, in the index on this desk: a box opens its receiving order and is
 * highlighted there, a purchase order opens its orders, a tag or tracking barcode its unidentified parcel. Matches of
 * the end only, bare ids, and parcels that are already linked are doubtful if the complete code names something else.
 */
export function createInboundResolver(options: InboundResolverOptions): ScanResolver {
  const { label, t, open, isAmongParcels = () => false } = options;
  return {
    id: 'inbound',
    label,
    async resolve(_scan, { inbound, catalog }) {
      const [{ hits }, lookUp] = await Promise.all([inbound, catalog.catch(() => null)]);
      const isElsewhere = hits.some(isCertain) || (lookUp?.matches.length ?? 0) > 0;
      const isParcelMeant = isAmongParcels() && hits.some((hit) => isParcelHit(hit) && isCertain(hit));
      return hits.map((hit) => {
        const isLikely = (isCertain(hit) && (!isParcelMeant || isParcelHit(hit))) || !isElsewhere;
        return findingOfInbound(hit, isLikely, { t, open });
      });
    },
  };
}

function isParcelHit({ kind }: InboundHit): boolean {
  return kind === 'unidentified';
}

function isCertain(hit: InboundHit): boolean {
  if (hit.by === 'suffix' || hit.by === 'id') return false;
  return hit.kind !== 'unidentified' || !hit.isLinked;
}

/** Has the same key as a seen record, so that it is offered once even if another resolver finds it. */
function findingOfInbound(
  hit: InboundHit,
  isLikely: boolean,
  { t, open }: Pick<InboundResolverOptions, 't' | 'open'>,
): ScanFinding {
  const isParcel = hit.kind === 'unidentified';
  const id = isParcel ? hit.id : hit.order.id;
  const kind = isParcel ? 'unidentifiedOrder' : 'receivingOrder';
  const { to } = recentAddress({ kind, id, parentId: null, title: '' });
  const search = hit.kind === 'box' ? { box: String(hit.boxId) } : {};
  return {
    key: to,
    kind,
    ...namesOf(hit, t),
    isLikely,
    match: null,
    asOf: isParcel ? hit.asOf : hit.order.asOf,
    open: () => open({ to, search }),
    ...(isParcel || isClosedStatus(hit.order.status)
      ? {}
      : {
          offer: {
            text: t('orderKey.checkIn'),
            place: 'receiving',
            run: () => open({ to: `/check-in/${id}`, search }),
          },
        }),
  };
}

function namesOf(hit: InboundHit, t: Translate): Pick<ScanFinding, 'title' | 'detail'> {
  if (hit.kind === 'unidentified') {
    const { id, tag, trackingBarcode, isLinked } = hit;
    const link = t(isLinked ? 'scan.inbound.linked' : 'scan.inbound.notLinked');
    return { title: tag ?? trackingBarcode ?? String(id), detail: inLine([String(id), link]) };
  }
  const { id, purchaseOrderNumber, centerName, status } = hit.order;
  if (hit.kind === 'order') {
    return {
      title: purchaseOrderNumber ?? String(id),
      detail: inLine([
        purchaseOrderNumber === null ? null : String(id),
        statusWord(status, showOrderStatus, t),
        centerName,
      ]),
    };
  }
  const box = hit.boxNumber === null ? null : t('scan.inbound.box', { number: hit.boxNumber });
  return {
    title: hit.trackingNumber,
    detail: inLine([
      box,
      statusWord(hit.boxStatus, showBoxStatus, t),
      String(id),
      purchaseOrderNumber,
      centerName,
    ]),
  };
}

/** '' if the record has no status. */
const statusWord = (
  status: string | null,
  show: (status: string, t: Translate) => { label: string },
  t: Translate,
) => (status === null || status === '' ? '' : show(status, t).label);

function inLine(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

/** Where a shipment opens, and a key that is the same for the same order wherever it was found. */
type ShipmentAddress = {
  readonly key: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

/**
 * Returns where a shipment opens: with its order, where it is highlighted; without one, it is searched for among the
 * orders.
 */
function shipmentAddress({
  shipmentId,
  orderId,
  trackingNumber,
}: Pick<ShipmentHit, 'shipmentId' | 'orderId' | 'trackingNumber'>): ShipmentAddress {
  const { to, search } = recentAddress({
    kind: 'shipment',
    id: shipmentId,
    parentId: orderId,
    title: trackingNumber,
  });
  const key = [to, ...Object.values(search)].join(' ');
  return { key, to, search: orderId === null ? search : { shipment: String(shipmentId) } };
}
