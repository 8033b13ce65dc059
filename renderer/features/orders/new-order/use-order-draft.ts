import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createDraftSaver, type Saving } from '#renderer/desk/state/draft-saver.ts';
import { isCurrentAccount } from '#renderer/desk/state/held-desk.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';
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

type OrderDeskOptions = {
  /** Whether the order's account is still the one in use. */
  readonly isOwn: () => boolean;
  readonly onDraft: (draft: OrderDraft) => void;
  readonly onRow: (row: OrderDraftRow) => void;
  readonly onSaving: (saving: Saving) => void;
};

/** The actions on the order on the screen; two may run before the screen renders again. */
function createOrderDesk(
  initialRow: OrderDraftRow | null,
  { isOwn, onDraft, onRow, onSaving }: OrderDeskOptions,
) {
  let draft = initialRow?.draft ?? blankOrder;
  let id = initialRow?.id ?? null;
  const saver = createDraftSaver<OrderDraft, OrderDraftRow>({
    id,
    async save(input) {
      if (!isOwn()) throw new Error('Another account is signed in.');
      return call('orders.saveDraft', input);
    },
    onSaved(row) {
      id = row.id;
      onRow(row);
    },
    onChange: onSaving,
    later(run, afterMs) {
      const timer = setTimeout(() => isOwn() && run(), afterMs);
      return () => clearTimeout(timer);
    },
  });
  return {
    isOwn,
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
    settle: () => saver.settle(),
    end: () => saver.end(),
  };
}

type LeftDesk = Pick<ReturnType<typeof createOrderDesk>, 'isOwn' | 'settle' | 'end'>;
/** The desk of the previous visit, which may still be saving. */
let leftDesk: LeftDesk | null = null;

/**
 * Saves what the previous visit left and ends its retries, which would overwrite what is saved from now on. Rejects if it
 * can't be saved yet.
 *
 * @returns why its last changes are lost; null if they are not
 */
export async function settleLeftOrder(): Promise<Failure | null> {
  const left = leftDesk;
  if (left === null) return null;
  let lost: Failure | null = null;
  try {
    if (left.isOwn()) await left.settle();
  } catch (error) {
    const failure = failureOf(error);
    // A value can never be saved.
    if (failure.code === 'INVALID') lost = failure;
    // Unless it is no longer a draft of this desk.
    else if (failure.code !== 'CONFLICT') throw error;
  }
  left.end();
  if (leftDesk === left) leftDesk = null;
  return lost;
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
  const account = useAccount();
  const client = useQueryClient();
  const [desk] = useState(() =>
    createOrderDesk(initialRow, {
      isOwn: () => isCurrentAccount(account, client),
      onDraft,
      onRow,
      onSaving,
    }),
  );
  useEffect(() => {
    if (leftDesk === desk) leftDesk = null;
    return () => {
      leftDesk = desk;
    };
  }, [desk]);
  return { ...desk, draft, row, saving };
}

export type OrderDesk = ReturnType<typeof useOrderDraft>;
