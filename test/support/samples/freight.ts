import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';

type Freight = NonNullable<ReceivingDraft['freight']>;

/** The freight of a receiving order; a test passes only the fields that it checks. */
export const aFreight = (change: Partial<Freight> = {}): Freight => ({
  carrier: 'UPS',
  bolNumber: null,
  containerNumber: null,
  vesselName: null,
  freightForwarder: null,
  notes: null,
  ...change,
});
