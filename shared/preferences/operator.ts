import { z } from 'zod';

const OperatorName = z.string().trim().min(1).max(100);
const Badge = z.string().trim().min(4).max(200);
const Pin = z.string().regex(/^\d{4,12}$/);

/** Somebody who works at this desk. Badge and PIN are known by their hashes alone, in the main process. */
export const OperatorView = z.object({
  name: OperatorName,
  /** A scan of their badge makes them the operator. */
  hasBadge: z.boolean(),
  /** They unlock the window by a PIN too. */
  hasPin: z.boolean(),
});
export type OperatorView = z.infer<typeof OperatorView>;

/** Somebody who is added or changed. */
export const OperatorChange = z.object({
  /** The name until now; null for one who is added. */
  before: OperatorName.nullable(),
  name: OperatorName,
  /** Absent: as it is; null: none. */
  badge: Badge.nullable().optional(),
  /** 4 to 12 digits; absent: as it is; null: none. */
  pin: Pin.nullable().optional(),
});
export type OperatorChange = z.infer<typeof OperatorChange>;

/** Whether the window is locked: what is on the screen stays, and nobody can read or use it. */
export const LockView = z.object({ isLocked: z.boolean() });
export type LockView = z.infer<typeof LockView>;

/** What unlocks the window: a badge, in all readings of its scan, or the PIN of an operator. */
export const Unlocking = z.union([
  z.strictObject({ texts: z.array(z.string().max(400)).min(1).max(8) }),
  z.strictObject({ name: OperatorName, pin: z.string().min(1).max(40) }),
]);
export type Unlocking = z.infer<typeof Unlocking>;

/** What came of it: after too many wrong PINs nobody's is tried for a while. */
export const UnlockOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unlocked'), operator: z.string() }),
  z.object({ outcome: z.literal('wrong') }),
  z.object({ outcome: z.literal('wait'), seconds: z.number().int().min(1) }),
]);
export type UnlockOutcome = z.infer<typeof UnlockOutcome>;
