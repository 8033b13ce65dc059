import type { ReceivingBox, ReceivingOrder } from '../../shared/receiving/receiving.ts';
import type { UnidentifiedOrder } from '../../shared/unidentified/unidentified.ts';
import type { Store } from '../cache/open-store.ts';
import type { SavedDoor } from './inbound-record-rows.ts';
import { toDoorBox, toDoorOrder, toDoorParcel } from './inbound-records.ts';

/**
 * Keeps what the service just told somebody in the index of the door, so that a scan finds it at once; not waited for,
 * and never throws. `asOf` is when the service told it, ISO 8601 in UTC.
 */
export type DoorNotes = {
  orders: (account: string, orders: readonly ReceivingOrder[], asOf: string) => void;
  boxes: (account: string, orderId: number, boxes: readonly ReceivingBox[], asOf: string) => void;
  parcels: (account: string, parcels: readonly UnidentifiedOrder[], asOf: string) => void;
};

/** What {@link createDoorNotes} needs. */
export type DoorNotesOptions = {
  store: Pick<Store, 'saveDoor'>;
  /** Told of an account that something was kept of. */
  onNoted: (account: string) => void;
  onStoreProblem: (error: unknown) => void;
};

/** Makes the notes of one profile. */
export function createDoorNotes({ store, onNoted, onStoreProblem }: DoorNotesOptions): DoorNotes {
  const keep = (account: string, told: Omit<SavedDoor, 'account' | 'round'>) => {
    store.saveDoor({ account, round: null, ...told }).then((isKept) => {
      if (isKept) onNoted(account);
    }, onStoreProblem);
  };
  return {
    orders(account, orders, asOf) {
      keep(account, { asOf, orders: orders.map(toDoorOrder) });
    },
    boxes(account, orderId, boxes, asOf) {
      keep(account, { asOf, boxes: { orderId, mark: null, boxes: boxes.map(toDoorBox) } });
    },
    parcels(account, parcels, asOf) {
      keep(account, { asOf, parcels: parcels.map(toDoorParcel) });
    },
  };
}
