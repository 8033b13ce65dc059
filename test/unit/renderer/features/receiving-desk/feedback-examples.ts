import {
  chooseBox,
  mergeBoxes,
  nextBox,
  removeBox,
  repeatBox,
  scanTracking,
} from '#shared/receiving/model/receiving-box-steps.ts';
import {
  addDeliveryNote,
  emptyReceivingDraft,
  type ReceivingFeedback,
  type ReceivingStep,
  removeDeliveryNote,
  setHead,
  undoLast,
} from '#shared/receiving/model/receiving-draft-steps.ts';
import {
  addMany,
  addPieces,
  itemOfSku,
  scanItem,
  unknownItem,
} from '#shared/receiving/model/receiving-item-steps.ts';
import { removeLine, setLot, setQuantity } from '#shared/receiving/model/receiving-line-steps.ts';
import { addPackingList } from '#shared/receiving/model/receiving-list-step.ts';
import {
  checkReceiving,
  type ReceivingContext,
  type ReceivingFinding,
} from '#shared/receiving/model/receiving-rules.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { aFreight } from '#test/support/samples/freight.ts';
import { at, hit, reading, scanOf } from '#test/unit/shared/returns/draft-builders.ts';

const note = {
  id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
  mediaType: 'application/pdf' as const,
  at,
  operator: null,
  name: 'note.pdf',
};

type Step = (draft: ReceivingDraft) => ReceivingStep;

const lotted = hit(2, { isLot: true });
const scan =
  (...of: Parameters<typeof scanOf>): Step =>
  (draft) =>
    scanItem(draft, scanOf(...of));
const label =
  (text: string): Step =>
  (draft) =>
    scanTracking(draft, { text, at });
const lot =
  (lotNumber: string | null, lotDate: string | null, lineId = 1): Step =>
  (draft) =>
    setLot(draft, { lineId, lotNumber, lotDate, at });
const next: Step = (draft) => nextBox(draft, at);
const box = { boxId: 1, at };

/** Sequences of steps from an empty order that together produce all feedback. */
const days: readonly (readonly Step[])[] = [
  [label(''), label('L'.repeat(501)), label('T-1'), label('T-1'), undoLast, undoLast],
  [
    next,
    label('T-1'),
    scan(hit(1)),
    scan(hit(1)),
    (draft) => setQuantity(draft, { lineId: 1, quantity: 7, at }),
    (draft) => setQuantity(draft, { lineId: 1, quantity: 0, at }),
    next,
    label('T-2'),
    scan(hit(3)),
    (draft) => chooseBox(draft, box),
    (draft) => mergeBoxes(draft, { from: 2, into: 1, at }),
    undoLast,
    (draft) => repeatBox(draft, { ...box, times: 2 }),
    (draft) => repeatBox(draft, { ...box, times: 60 }),
    (draft) => removeBox(draft, box),
    (draft) => removeBox(draft, box),
    undoLast,
    (draft) => removeLine(draft, { lineId: 1, at }),
    (draft) => removeLine(draft, { lineId: 1, at }),
    undoLast,
  ],
  [
    scan(lotted),
    scan(lotted),
    lot('A-1', null),
    lot('A-1', '2027-01-31'),
    lot('A-1', '2027-02-31'),
    lot('L'.repeat(201), null),
    lot(null, null),
    scan(hit(4)),
    lot('A-1', null, 2),
    undoLast,
  ],
  [
    scan(hit(6), { label: { serial: 'S-1' } }),
    scan(hit(6), { label: { serial: 'S-1' } }),
    scan(hit(7), { by: 'caseOf' }),
    scan(hit(8, { isDigital: true })),
    scan(hit(9, { isBundle: true })),
    (draft) => addMany(draft, { items: [], text: null, at }),
    (draft) =>
      addMany(draft, {
        items: [
          { item: itemOfSku('A'), quantity: 2, lot: null },
          { item: itemOfSku(''), quantity: 2, lot: null },
        ],
        text: null,
        at,
      }),
    (draft) => addPackingList(draft, { boxes: [], purchaseOrderNumber: null, at }),
    (draft) =>
      addPackingList(draft, {
        boxes: [{ trackingNumber: 'T-9', items: [{ item: itemOfSku('A'), quantity: 2, lot: null }] }],
        purchaseOrderNumber: 'PO-1',
        at,
      }),
    undoLast,
    (draft) => addPieces(draft, { item: itemOfSku(''), quantity: 1, lot: null, text: '', at }),
    (draft) => setHead(draft, { change: { purchaseOrderNumber: 'PO-1' }, at }),
    (draft) => setHead(draft, { change: { purchaseOrderNumber: 'PO-1' }, at }),
    undoLast,
    (draft) => addDeliveryNote(draft, { note, at }),
    undoLast,
    (draft) => addDeliveryNote(draft, { note, at }),
    (draft) => removeDeliveryNote(draft, { id: note.id, at }),
  ],
];

/** All feedback of the steps, in their order. */
export function feedbackExamples(): ReceivingFeedback[] {
  const feedback = days.flatMap((steps) => {
    let draft = emptyReceivingDraft({ center: { id: 3, name: 'South' } });
    return steps.map((step) => {
      const taken = step(draft);
      draft = taken.draft;
      return taken.feedback;
    });
  });
  const coverages = ['none', 'partial', 'whole'].map((coverage) =>
    unknownItem(reading({ data: 'X' }), coverage),
  );
  return [...feedback, ...coverages];
}

const context: ReceivingContext = {
  version: '2026-07',
  nowMs: Date.parse(at),
  centers: [{ id: 3 }],
};

export function foundExamples(): ReceivingFinding[] {
  const empty = emptyReceivingDraft({ center: { id: 3, name: 'South' } });
  const line = scanItem(empty, scanOf(lotted)).draft.lines[0];
  if (line === undefined) throw new Error('Nothing was counted.');
  const { facts } = line;
  if (facts === null) throw new Error('Nothing is known of the item.');
  const freight = aFreight();
  const boxes = Array.from({ length: 51 }, (_, place) => ({ id: place + 1, trackingNumber: null }));
  const plain = { ...facts, isLot: false };
  const many = Array.from({ length: 10_001 }, (_, place) => ({
    ...line,
    id: place + 1,
    inventoryId: place + 1,
  }));
  const old = { ...context, version: '2025-07' };
  const tries: readonly (readonly [Partial<ReceivingDraft>, ReceivingContext?])[] = [
    [{ center: null }],
    [{ center: { id: 9, name: 'Removed' } }],
    [{}, { ...context, centers: null }],
    [{ expectedArrivalAt: '2026-02-31T00:00:00.000Z' }],
    [{ expectedArrivalAt: '2020-01-01T00:00:00.000Z' }],
    [{ boxes, lines: [line] }],
    [{ boxes: boxes.slice(0, 2), packageType: 'FloorLoadedContainer' }],
    [{ boxes: boxes.slice(0, 2), boxPackagingType: 'EverythingInOneBox' }],
    [{ lines: many, boxPackagingType: 'OneSkuPerBox' }],
    [{ freight, finalDestination: { id: 3, name: 'South' } }, old],
    [{ finalDestination: { id: 3, name: 'South' } }],
    [{ finalDestination: { id: 8, name: 'Removed' } }],
    [
      {
        boxes: [
          { id: 1, trackingNumber: 'T-1' },
          { id: 2, trackingNumber: 'T-1' },
          { id: 3, trackingNumber: 'Ünlesbar' },
        ],
      },
    ],
    [{ lines: [{ ...line, inventoryId: null, facts: null }] }, old],
    [{ lines: [{ ...line, facts: { ...plain, isDigital: true } }] }],
    [{ lines: [{ ...line, facts: { ...plain, isBundle: true } }] }],
    [{ lines: [{ ...line, facts: { ...plain, isRemoved: true } }] }],
    [{ lines: [{ ...line, facts: { ...plain, isActive: false } }] }],
    [{ lines: [{ ...line, quantity: 0 }] }],
    [{ lines: [{ ...line, lotNumber: 'A', lotDate: '2027-02-31' }] }],
    [{ lines: [{ ...line, lotNumber: 'A', lotDate: '2020-01-31' }] }],
    [{ lines: [{ ...line, lotNumber: 'A', lotDate: null }] }],
    [{ lines: [{ ...line, facts: plain, lotNumber: 'A', lotDate: '2027-01-31' }] }],
  ];
  return tries.flatMap(([change, around = context]) => {
    const found = checkReceiving({ ...empty, ...change }, around);
    // A few of ten thousand lines cover everything.
    return found.slice(0, 80);
  });
}
