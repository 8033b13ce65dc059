import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';

type Freight = NonNullable<ReceivingDraft['freight']>;

/** The freight of a receiving order, of which a test says only what it looks at. */
export const aFreight = (change: Partial<Freight> = {}): Freight => ({
  carrier: 'UPS',
  bolNumber: null,
  containerNumber: null,
  vesselName: null,
  freightForwarder: null,
  notes: null,
  ...change,
});
