import { z } from 'zod';
import { maxTypedLength } from '#shared/orders/model/order-draft-rules.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';

/** User input is saved as typed, even if it is too long to be sent. */
const Typed = z.string().max(maxTypedLength).default('');

const OrderDraftLine = z.object({
  inventoryId: z.int().positive(),
  /** The SKU under which the service knows the product. */
  sku: z.string().min(1).max(400),
  name: z.string().max(2_000),
  quantity: z.int().min(1).max(2_147_483_647),
});
export type OrderDraftLine = z.infer<typeof OrderDraftLine>;

/** An order being written at this desk; an empty field is ''. */
export const OrderDraft = z.object({
  orderNumber: Typed,
  name: Typed,
  companyName: Typed,
  address1: Typed,
  address2: Typed,
  city: Typed,
  state: Typed,
  zipCode: Typed,
  country: Typed,
  email: Typed,
  phoneNumber: Typed,
  shippingMethod: Typed,
  lines: z.array(OrderDraftLine).max(10_000).default([]),
});
export type OrderDraft = z.infer<typeof OrderDraft>;

/** An outbox row with its draft; null, with the text in `raw`, if it no longer parses. */
export const OrderDraftRow = OutboxEntry.extend({ draft: OrderDraft.nullable() });
export type OrderDraftRow = z.infer<typeof OrderDraftRow>;
