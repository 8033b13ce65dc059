import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';

/** A line of a draft return; a test passes only the fields that it checks. */
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
