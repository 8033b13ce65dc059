import { z } from 'zod';
import type { ChangeEntry, StartActivity } from '#electron/cache/activity/change-record.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { parseSaved, signedOut } from '#electron/cache/read-through.ts';
import type { Outbox } from '#electron/outbox/storage/outbox.ts';
import { DeliveryNote } from '#shared/attachments/attachments.ts';
import { sentence } from '#shared/messages/messages.ts';
import { receivingKind } from './receiving-content.ts';

const DeliveryNotes = z.array(DeliveryNote);

type DeliveryNotesContext = {
  store: Pick<Store, 'readDeliveryNotes' | 'saveDeliveryNotes'>;
  outbox: Pick<Outbox, 'readDraftParts'>;
  /** Owner of the orders, also while an ended session is being restored; null if there is none. */
  holder: () => string | null;
  startActivity: StartActivity<ChangeEntry>;
};

/**
 * Delivery notes of receiving orders: which files of this desk belong to an order, never sent. An order built here has
 * those of its draft until its own are saved. Every method rejects if no account is signed in.
 */
export function createDeliveryNotes({ store, outbox, holder, startActivity }: DeliveryNotesContext) {
  const keyOf = (orderId: number) => {
    const account = holder();
    if (account === null) throw signedOut('receiving.read');
    return { account, orderId };
  };
  const read = async ({ id }: { id: number }): Promise<DeliveryNote[]> => {
    const { account, orderId } = keyOf(id);
    const body = await store.readDeliveryNotes({ account, orderId });
    const saved = body === null ? null : parseSaved(body, DeliveryNotes);
    if (saved !== null) return saved.value;
    const query = { account, kind: receivingKind, part: 'deliveryNotes', resultIds: [id] } as const;
    const [draft] = await outbox.readDraftParts(query);
    return DeliveryNotes.safeParse(draft?.part).data ?? [];
  };
  const saveNotes = (key: ReturnType<typeof keyOf>, notes: DeliveryNote[]) =>
    store.saveDeliveryNotes({ ...key, at: new Date().toISOString(), body: JSON.stringify(notes) });
  return {
    read,
    /** Saves the notes of a sent draft with its order, which keeps them longer than the outbox keeps the draft. */
    async adopt({ id }: { id: number }) {
      const key = keyOf(id);
      const notes = await read({ id });
      if (notes.length > 0) await saveNotes(key, notes);
    },
    save: async ({ id, notes }: { id: number; notes: DeliveryNote[] }) => {
      const note = startActivity();
      const key = keyOf(id);
      const left = new Set(notes.map((one) => one.id));
      const isLess = (await read({ id })).some((one) => !left.has(one.id));
      await saveNotes(key, notes);
      // Additions were logged when their files were saved.
      if (isLess) {
        const subject = sentence('activity.subject.receivingOrder', { id });
        note({ action: 'attachments.remove', subject, requestId: null, outcome: 'done', detail: null });
      }
    },
  };
}
