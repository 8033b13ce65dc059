import type { ReceivingBox, ReceivingOrder } from '../../shared/receiving/receiving.ts';
import type { UnidentifiedOrder } from '../../shared/unidentified/unidentified.ts';
import type { Store } from '../cache/open-store.ts';
import type { SavedInbound } from './inbound-record-rows.ts';
import { toInboundBox, toInboundOrder, toInboundParcel } from './inbound-records.ts';

/**
 * Keeps what the service just told somebody in the inbound index, so that a scan finds it at once; not waited for,
 * and never throws. `asOf` is when the service told it, ISO 8601 in UTC.
 */
export type InboundNotes = {
  orders: (account: string, orders: readonly ReceivingOrder[], asOf: string) => void;
  boxes: (account: string, orderId: number, boxes: readonly ReceivingBox[], asOf: string) => void;
  parcels: (account: string, parcels: readonly UnidentifiedOrder[], asOf: string) => void;
};

type InboundNotesOptions = {
  store: Pick<Store, 'saveInbound'>;
  /** Called with an account that something was kept of. */
  onNoted: (account: string) => void;
  onStoreProblem: (error: unknown) => void;
};

export function createInboundNotes({ store, onNoted, onStoreProblem }: InboundNotesOptions): InboundNotes {
  const keep = (account: string, received: Omit<SavedInbound, 'account' | 'round'>) => {
    store.saveInbound({ account, round: null, ...received }).then((isKept) => {
      if (isKept) onNoted(account);
    }, onStoreProblem);
  };
  return {
    orders(account, orders, asOf) {
      keep(account, { asOf, orders: orders.map(toInboundOrder) });
    },
    boxes(account, orderId, boxes, asOf) {
      keep(account, { asOf, boxes: { orderId, mark: null, boxes: boxes.map(toInboundBox) } });
    },
    parcels(account, parcels, asOf) {
      keep(account, { asOf, parcels: parcels.map(toInboundParcel) });
    },
  };
}
