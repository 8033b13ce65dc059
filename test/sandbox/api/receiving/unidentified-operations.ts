import type { Operation } from '../operation.ts';
import { getAttachment } from './parcel-pictures.ts';
import { associateReceivingOrder, getUnidentifiedOrder, listUnidentifiedOrders } from './unidentified.ts';

/** Unidentified receiving orders (specification 4.11; reference notes, 1). */
export const unidentifiedOperations: readonly Operation[] = [
  {
    method: 'GET',
    versions: ['2026-07'],
    path: '/unidentified-receiving-order',
    scope: 'receiving_read',
    specified: true,
    handle: listUnidentifiedOrders,
  },
  {
    method: 'GET',
    versions: ['2026-07'],
    path: '/unidentified-receiving-order/{uroId}',
    scope: 'receiving_read',
    specified: true,
    handle: getUnidentifiedOrder,
  },
  {
    method: 'POST',
    versions: ['2026-07'],
    path: '/unidentified-receiving-order/{uroId}:associateWRO',
    scope: 'receiving_write',
    specified: true,
    handle: associateReceivingOrder,
  },
  {
    // The address of it stands in the record, so that the specification needs it without a name.
    method: 'GET',
    versions: ['2026-07'],
    path: '/unidentified-receiving-order/{uroId}/attachments/{attachmentId}',
    scope: 'receiving_read',
    specified: true,
    handle: getAttachment,
  },
];
