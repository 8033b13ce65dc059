import { shipmentRows } from './shipment-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('shipments', shipmentRows);
