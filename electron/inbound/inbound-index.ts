import type { ReceivingIndexView } from '../../shared/receiving/receiving-index-view.ts';
import {
  type CurrentReading,
  type CurrentReadingOptions,
  createCurrentReading,
} from '../sync/account-reading.ts';
import { type AccountInboundOptions, startAccountInbound } from './account-inbound.ts';
import type { InboundPages } from './inbound-pages.ts';

/** Keeps receiving orders, boxes and unidentified ones on this desk as the service has them. */
export type InboundIndex = CurrentReading<ReceivingIndexView>;

type InboundIndexOptions = CurrentReadingOptions<ReceivingIndexView> & {
  pages: InboundPages;
  store: AccountInboundOptions['store'];
};

/** What is shown while nobody is signed in. */
const nothing: ReceivingIndexView = {
  state: 'waiting',
  orderCount: 0,
  boxCount: 0,
  ordersAhead: 0,
  unidentifiedCount: 0,
  asOf: null,
  nextAt: null,
  problem: null,
};

/** Reads inbound orders and parcels of whoever is signed in in the background. */
export function createInboundIndex(options: InboundIndexOptions): InboundIndex {
  const { pages, store } = options;
  return createCurrentReading(options, nothing, (parts) => startAccountInbound({ ...parts, store, pages }));
}
