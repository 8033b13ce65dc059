import { z } from 'zod';
import type { SiteText } from '#electron/site/shared-reading.ts';
import { InboundBox, InboundOrder, InboundParcel, type SavedInbound } from './inbound-record-rows.ts';

const source = { asOf: z.string(), round: z.number().nullable() };
const OrderBody = z.object({ ...source, order: InboundOrder });
const BoxesBody = z.object({
  asOf: z.string(),
  mark: z.string().nullable(),
  boxes: z.array(InboundBox).nullable(),
});
export const ParcelBody = z.object({ ...source, parcel: InboundParcel });

/** Rows of the site in the form the index saves. */
export type InboundPart = Omit<SavedInbound, 'account' | 'state'>;

/** Reads rows of the site; `skipped` are keys of rows from another Dockhand. */
export function readInboundRows(rows: readonly SiteText[]): { page: InboundPart[]; skipped: string[] } {
  const parts: InboundPart[] = [];
  const skipped: string[] = [];
  for (const { key, body } of rows) {
    // Boxes leave a desk with their order.
    if (body === null && key.startsWith('boxes ')) continue;
    const part = readRow(key, body === null ? null : JSON.parse(body));
    if (part === null) skipped.push(key);
    else parts.push(part);
  }
  return { page: joined(parts), skipped };
}

function readRow(key: string, body: unknown): InboundPart | null {
  const [kind = '', id = ''] = key.split(' ');
  const emptyPart = { asOf: '', round: null };
  if (kind === 'order') {
    if (body === null) return { ...emptyPart, goneOrders: [Number(id)] };
    const found = OrderBody.safeParse(body).data;
    return found === undefined ? null : { asOf: found.asOf, round: found.round, orders: [found.order] };
  }
  if (kind === 'parcel') {
    if (body === null) return { ...emptyPart, goneParcels: [Number(id)] };
    const found = ParcelBody.safeParse(body).data;
    return found === undefined ? null : { asOf: found.asOf, round: found.round, parcels: [found.parcel] };
  }
  const found = kind === 'boxes' ? BoxesBody.safeParse(body).data : undefined;
  if (found === undefined) return null;
  return {
    asOf: found.asOf,
    round: null,
    boxes: { orderId: Number(id), mark: found.mark, boxes: found.boxes },
  };
}

/** Combines orders and parcels of one response. */
function joined(parts: readonly InboundPart[]): InboundPart[] {
  const all: InboundPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const isOfLast = last?.asOf === part.asOf && last.round === part.round;
    if (isOfLast && last.orders !== undefined && part.orders !== undefined)
      all[all.length - 1] = { ...last, orders: [...last.orders, ...part.orders] };
    else if (isOfLast && last.parcels !== undefined && part.parcels !== undefined)
      all[all.length - 1] = { ...last, parcels: [...last.parcels, ...part.parcels] };
    else all.push(part);
  }
  return all;
}
