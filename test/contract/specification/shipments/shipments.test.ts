import { tryRows } from '../try-rows.ts';
import { shipmentRows } from './shipment-rows.ts';

tryRows('shipments', shipmentRows);
