import type { ReceivingIndexView } from '../../shared/receiving/receiving-index-view.ts';
import {
  type CurrentReading,
  type CurrentReadingOptions,
  createCurrentReading,
} from '../sync/account-reading.ts';
import { type AccountDoorOptions, startAccountDoor } from './account-inbound.ts';
import type { DoorPages } from './inbound-pages.ts';

/** Keeps receiving orders, boxes and unidentified ones on this desk as the service has them. */
export type DoorIndex = CurrentReading<ReceivingIndexView>;

/** What {@link createDoorIndex} needs. */
export type DoorIndexOptions = CurrentReadingOptions<ReceivingIndexView> & {
  pages: DoorPages;
  store: AccountDoorOptions['store'];
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

/** Reads what comes through the door of whoever is signed in in the background. */
export function createDoorIndex(options: DoorIndexOptions): DoorIndex {
  const { pages, store } = options;
  return createCurrentReading(options, nothing, (parts) => startAccountDoor({ ...parts, store, pages }));
}
