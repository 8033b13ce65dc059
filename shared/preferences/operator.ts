import { z } from 'zod';

const OperatorName = z.string().trim().min(1).max(100);
const Badge = z.string().trim().min(4).max(200);
const Pin = z.string().regex(/^\d{4,12}$/);

/** An operator at this desk. Badge and PIN are stored only as hashes, in the main process. */
export const OperatorView = z.object({
  name: OperatorName,
  /** Scanning their badge makes them the operator. */
  hasBadge: z.boolean(),
  /** They can also unlock the window with a PIN. */
  hasPin: z.boolean(),
});
export type OperatorView = z.infer<typeof OperatorView>;

export const OperatorChange = z.object({
  /** The previous name; null for a new operator. */
  before: OperatorName.nullable(),
  name: OperatorName,
  /** Omitted: unchanged; null: none. */
  badge: Badge.nullable().optional(),
  /** 4 to 12 digits; omitted: unchanged; null: none. */
  pin: Pin.nullable().optional(),
});
export type OperatorChange = z.infer<typeof OperatorChange>;

/** Whether the window is locked: the screen stays as it is, but no one can read or use it. */
export const LockView = z.object({ isLocked: z.boolean() });
export type LockView = z.infer<typeof LockView>;

/** Unlocks the window: a badge, in all readings of its scan, or an operator's PIN. */
export const Unlocking = z.union([
  z.strictObject({ texts: z.array(z.string().max(4_000)).min(1).max(8) }),
  z.strictObject({ name: OperatorName, pin: z.string().min(1).max(40) }),
]);
export type Unlocking = z.infer<typeof Unlocking>;

/** The result; after too many wrong PINs, no PIN is accepted for a while. */
export const UnlockOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unlocked'), operator: z.string() }),
  z.object({ outcome: z.literal('wrong') }),
  z.object({ outcome: z.literal('wait'), seconds: z.number().int().min(1) }),
]);
export type UnlockOutcome = z.infer<typeof UnlockOutcome>;
