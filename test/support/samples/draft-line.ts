import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';

/** A line of a draft return, of which a test says only what it looks at. */
export const aDraftLine = (change: Partial<ReturnDraftLine> = {}): ReturnDraftLine => ({
  inventoryId: 1,
  sku: 'MUG-B',
  name: 'Mug, blue',
  barcode: null,
  quantity: 2,
  action: 'Default',
  lotNumber: null,
  lotDate: null,
  isLotUnreadable: false,
  grade: null,
  note: null,
  checks: [],
  serials: [],
  facts: null,
  preference: null,
  checklist: [],
  ...change,
});
