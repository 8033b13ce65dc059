import { OrderListWire } from '../../../../shared/orders/orders.ts';
import type { Order } from '../../../sandbox/world/orders/order.ts';
import type { Bench } from '../bench.ts';
import { type Sample, sample } from '../sample.ts';

/** The list of orders at a version, of those with these ids. */
export function listOrders(version: string, ids: (bench: Bench) => Promise<string> | string): Sample {
  return sample(`GET /${version}/order`, 'orders.list', OrderListWire, async (bench) => ({
    query: { IDs: await ids(bench) },
  }));
}

/** The list with one order alone. */
export function showing(version: string, find: (bench: Bench) => Order | Promise<Order>): Sample {
  return listOrders(version, async (bench) => String((await find(bench)).id));
}
