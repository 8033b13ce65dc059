import { useState } from 'react';
import { createDraftSaver, type Saving } from '#renderer/desk/state/draft-saver.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { isEmptyOrder } from '#shared/orders/model/order-draft-rules.ts';
import type { OrderDraft, OrderDraftRow } from '#shared/orders/order-draft.ts';

const blankOrder: OrderDraft = {
  orderNumber: '',
  name: '',
  companyName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  email: '',
  phoneNumber: '',
  shippingMethod: '',
  lines: [],
};

type DraftCallbacks = {
  readonly onDraft: (draft: OrderDraft) => void;
  readonly onRow: (row: OrderDraftRow) => void;
  readonly onSaving: (saving: Saving) => void;
};

/** The actions on the order on the screen; two may run before the screen renders again. */
function createOrderDesk(initialRow: OrderDraftRow | null, { onDraft, onRow, onSaving }: DraftCallbacks) {
  let draft = initialRow?.draft ?? blankOrder;
  let id = initialRow?.id ?? null;
  const saver = createDraftSaver<OrderDraft, OrderDraftRow>({
    id,
    save: (input) => call('orders.saveDraft', input),
    onSaved(row) {
      id = row.id;
      onRow(row);
    },
    onChange: onSaving,
    later(run, afterMs) {
      const timer = setTimeout(run, afterMs);
      return () => clearTimeout(timer);
    },
  });
  return {
    change: (step: (before: OrderDraft) => OrderDraft) => {
      const next = step(draft);
      if (next === draft) return;
      draft = next;
      onDraft(next);
      if (id !== null || !isEmptyOrder(next)) saver.save(next);
    },
    /** Queues it in the outbox once all of it is on disk. */
    queue: async () => {
      await saver.settle();
      if (id === null) throw new Error('Nothing was saved.');
      return call('orders.queue', { id });
    },
    end: () => saver.end(),
  };
}

/**
 * The order on the screen, saved to the outbox after each change; saves in progress continue when the user leaves the
 * screen.
 *
 * @param initialRow the draft to continue; null for a new one, which starts with its first text or item
 */
export function useOrderDraft(initialRow: OrderDraftRow | null) {
  const [draft, onDraft] = useState(initialRow?.draft ?? blankOrder);
  /** Null before the first save. */
  const [row, onRow] = useState(initialRow);
  const [saving, onSaving] = useState<Saving>({ state: initialRow === null ? 'none' : 'saved' });
  const [desk] = useState(() => createOrderDesk(initialRow, { onDraft, onRow, onSaving }));
  return { ...desk, draft, row, saving };
}

export type OrderDesk = ReturnType<typeof useOrderDraft>;
