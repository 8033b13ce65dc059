import type { InboundHit } from '../../../shared/receiving/receiving-index-view.ts';
import { statusWords } from '../../../shared/wire/model/filter-rules.ts';
import { recentAddress } from '../../components/records/recent-address.ts';
import type { Translate } from '../../messages/use-messages.ts';
import type { OpenRecord } from '../open-record.ts';
import type { ScanFinding, ScanResolver } from './scan-finding.ts';

type InboundResolverOptions = { readonly label: string; readonly t: Translate; readonly open: OpenRecord };

/**
 * Finds inbound orders and parcels by their codes, in the index on this desk: a box opens its receiving order and is
 * pointed at there, a purchase order its orders, a tag or a tracking barcode its unidentified parcel. What only ends
 * alike or is a bare id, and a parcel that is linked already, is doubtful where the code is the whole of something else.
 */
export function createInboundResolver({ label, t, open }: InboundResolverOptions): ScanResolver {
  return {
    id: 'inbound',
    label,
    async resolve(_scan, { inbound, catalog }) {
      const [{ hits }, lookUp] = await Promise.all([inbound, catalog.catch(() => null)]);
      const isElsewhere = hits.some(isCertain) || (lookUp?.matches.length ?? 0) > 0;
      return hits.map((hit) => {
        const isLikely = isCertain(hit) || !isElsewhere;
        return findingOf(hit, isLikely, { t, open });
      });
    },
  };
}

function isCertain(hit: InboundHit): boolean {
  if (hit.by === 'suffix' || hit.by === 'id') return false;
  return hit.kind !== 'unidentified' || !hit.isLinked;
}

/** It is named as a record that was seen is: whoever else finds it, it is offered once. */
function findingOf(
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
      detail: inLine([purchaseOrderNumber === null ? null : String(id), statusWords(status), centerName]),
    };
  }
  const box = hit.boxNumber === null ? null : t('scan.inbound.box', { number: hit.boxNumber });
  return {
    title: hit.trackingNumber,
    detail: inLine([box, statusWords(hit.boxStatus ?? ''), String(id), purchaseOrderNumber, centerName]),
  };
}

function inLine(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
