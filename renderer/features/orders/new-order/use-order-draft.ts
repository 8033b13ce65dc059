import { useState } from 'react';
import { createDraftSaver, type Saving } from '#renderer/desk/state/draft-saver.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { isBareOrder } from '#shared/orders/model/order-draft-rules.ts';
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

type Shown = {
  readonly onDraft: (draft: OrderDraft) => void;
  readonly onRow: (row: OrderDraftRow) => void;
  readonly onSaving: (saving: Saving) => void;
};

/** What is done with the order on the screen; two steps may come before the screen is drawn again. */
function createOrderDesk(begun: OrderDraftRow | null, { onDraft, onRow, onSaving }: Shown) {
  let draft = begun?.draft ?? blankOrder;
  let id = begun?.id ?? null;
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
      if (id !== null || !isBareOrder(next)) saver.save(next);
    },
    /** Puts it into the outbox, once all of it is on the disk. */
    queue: async () => {
      await saver.settle();
      if (id === null) throw new Error('Nothing was saved.');
      return call('orders.queue', { id });
    },
    end: () => saver.end(),
  };
}

/**
 * The order on the screen, saved to the outbox after each change; what is on its way there goes on when the screen is
 * left.
 *
 * @param begun the draft to go on with; null for a new one, which begins with its first text or item
 */
export function useOrderDraft(begun: OrderDraftRow | null) {
  const [draft, onDraft] = useState(begun?.draft ?? blankOrder);
  /** Its row of the outbox; null before it was saved. */
  const [row, onRow] = useState(begun);
  const [saving, onSaving] = useState<Saving>({ state: begun === null ? 'none' : 'saved' });
  const [desk] = useState(() => createOrderDesk(begun, { onDraft, onRow, onSaving }));
  return { ...desk, draft, row, saving };
}

export type OrderDesk = ReturnType<typeof useOrderDraft>;
