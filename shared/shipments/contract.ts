import { z } from 'zod';
import { id, nothing, request } from '#shared/ipc/define.ts';
import { ChangedShipment, ShipmentFindings, ShipmentIndexView, ShipmentResults } from './shipment-view.ts';

export const shipmentsRequests = {
  /** The shipments that a parcel's label names, by several readings of its keys; never asks the service. */
  lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), ShipmentFindings),
  /** Shipments of the index on this desk by part of a tracking number, an id, an order's reference or a name. */
  search: request(
    z.object({ text: z.string().max(400), limit: z.number().int().min(1).max(200) }),
    ShipmentFindings,
  ),
  readIndex: request(nothing, ShipmentIndexView),
  /** Brings the index up to date now, instead of at its next time. */
  refreshIndex: request(nothing, ShipmentIndexView),
  cancel: request(z.object({ id }), ChangedShipment),
  /** Cancels several at once; answers for each. */
  cancelMany: request(z.object({ ids: z.array(id).min(1).max(500) }), ShipmentResults),
  /** Marks that the tracking of shipments was, or was not, handed to the shop that sold them; answers for each. */
  markTrackingUploaded: request(
    z.object({ ids: z.array(id).min(1).max(500), isUploaded: z.boolean() }),
    ShipmentResults,
  ),
};

export const shipmentsEvents = { indexed: ShipmentIndexView };
