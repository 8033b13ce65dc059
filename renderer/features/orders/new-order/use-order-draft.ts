import { useState } from 'react';
import { isBareOrder } from '../../../../shared/orders/model/order-draft-rules.ts';
import type { OrderDraft, OrderDraftRow } from '../../../../shared/orders/order-draft.ts';
import { createDraftSaver, type Saving } from '../../../desk/state/draft-saver.ts';
import { call } from '../../../platform/bridge/call.ts';

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

/**
 * The order on the screen, saved to the outbox after each change; what is on its way there goes on when the screen is
 * left.
 *
 * @param begun the draft to go on with; null for a new one, which begins with its first text or item
 */
export function useOrderDraft(begun: OrderDraftRow | null) {
  const [draft, setDraft] = useState(begun?.draft ?? blankOrder);
  const [row, setRow] = useState(begun);
  const [saving, setSaving] = useState<Saving>({ state: begun === null ? 'none' : 'saved' });
  const [saver] = useState(() =>
    createDraftSaver<OrderDraft, OrderDraftRow>({
      id: begun?.id ?? null,
      save: (input) => call('orders.saveDraft', input),
      onSaved: setRow,
      onChange: setSaving,
      later(run, afterMs) {
        const timer = setTimeout(run, afterMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  return {
    draft,
    /** Its row of the outbox; null before it was saved. */
    row,
    saving,
    change(step: (before: OrderDraft) => OrderDraft) {
      const next = step(draft);
      if (next === draft) return;
      setDraft(next);
      if (row !== null || !isBareOrder(next)) saver.save(next);
    },
    /** Puts it into the outbox, once all of it is on the disk. */
    async queue() {
      await saver.settle();
      if (row === null) throw new Error('Nothing was saved.');
      return call('orders.queue', { id: row.id });
    },
    end: () => saver.end(),
  };
}

export type OrderDesk = ReturnType<typeof useOrderDraft>;
