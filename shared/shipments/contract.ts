import { z } from 'zod';
import { id, nothing, request } from '#shared/ipc/define.ts';
import { ChangedShipment, ShipmentFindings, ShipmentIndexView, ShipmentResults } from './shipment-view.ts';

export const shipmentsRequests = {
  /** The shipments matching a parcel's label, by several readings of its keystrokes; never queries the service. */
  lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), ShipmentFindings),
  /** Searches this desk's index for shipments by part of a tracking number, an ID, an order's reference or a name. */
  search: request(
    z.object({ text: z.string().max(400), limit: z.number().int().min(1).max(200) }),
    ShipmentFindings,
  ),
  readIndex: request(nothing, ShipmentIndexView),
  /** Updates the index now instead of at the scheduled time. */
  refreshIndex: request(nothing, ShipmentIndexView),
  cancel: request(z.object({ id }), ChangedShipment),
  /** Returns a result for each shipment. */
  cancelMany: request(z.object({ ids: z.array(id).min(1).max(500) }), ShipmentResults),
  /** Marks whether the tracking of shipments was passed on to the shop that sold them; returns a result for each. */
  markTrackingUploaded: request(
    z.object({ ids: z.array(id).min(1).max(500), isUploaded: z.boolean() }),
    ShipmentResults,
  ),
};

export const shipmentsEvents = { indexed: ShipmentIndexView };
