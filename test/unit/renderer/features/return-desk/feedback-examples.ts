import type { CatalogCoverage } from '#shared/inventory/item-view.ts';
import {
  markSlipPrinted,
  type ReturnFeedback,
  type ReturnStep,
  setCenter,
  undoLast,
} from '#shared/returns/model/return-draft-steps.ts';
import { answerCheck, setGrade, setNote } from '#shared/returns/model/return-inspection-steps.ts';
import {
  addParts,
  dropSetAside,
  knownItemOf,
  scanItem,
  unknownItem,
} from '#shared/returns/model/return-item-steps.ts';
import { returnActions, returnGrades } from '#shared/returns/model/return-kinds.ts';
import {
  removeLine,
  setAction,
  setLot,
  setQuantity,
  takeExpected,
} from '#shared/returns/model/return-line-steps.ts';
import {
  chooseShipment,
  nextBox,
  prefillFromShipment,
  scanParcel,
} from '#shared/returns/model/return-parcel-steps.ts';
import { addPhoto, removePhoto } from '#shared/returns/model/return-photo-steps.ts';
import {
  checkReturn,
  type KnownDuplicate,
  type ReturnContext,
  type ReturnFinding,
} from '#shared/returns/model/return-rules.ts';
import { addSerial, removeSerial } from '#shared/returns/model/return-serial-steps.ts';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import {
  at,
  center,
  emptyDraft,
  hit,
  reading,
  scanned,
  scanOf,
  shipment,
} from '#test/unit/shared/returns/draft-builders.ts';

type Step = (draft: ReturnDraft) => ReturnStep;

const candidate = (shipmentId: number, trackingNumber: string) => ({
  shipmentId,
  orderId: 500,
  trackingNumber,
  customerName: 'Jane Doe',
  by: 'exact' as const,
});
const mug = hit(1);
const cream = hit(2, { isLot: true });
const one = shipment(900, [
  { id: 1, quantity: 2 },
  { id: 2, quantity: 3, lot: 'A-1', expires: '2027-01-31' },
]);
const on = { inventoryId: 1, at };
const parcel = (text: string, count = 0): Step => {
  const candidates = Array.from({ length: count }, (_, place) => candidate(900 + place, text || 'TRACK'));
  return (draft) => scanParcel(draft, { text, candidates, at });
};
const scan =
  (...of: Parameters<typeof scanOf>): Step =>
  (draft) =>
    scanItem(draft, scanOf(...of));
const serialized = shipment(901, [{ id: 1, quantity: 2, serials: ['SN-1', 'SN-2'] }]);
const serial = (text: string): Step => {
  return (draft) => addSerial(draft, { ...on, serial: text, text });
};
const withLine = (draft: ReturnDraft, change: Partial<ReturnDraftLine>): ReturnDraft => ({
  ...draft,
  lines: draft.lines.map((entry) => ({ ...entry, ...change })),
});
const lot = (lotNumber: string | null, lotDate: string | null, inventoryId = 2): Step => {
  return (draft) => setLot(draft, { inventoryId, at, lotNumber, lotDate });
};

const photo = { id: 'photo-1', mediaType: 'image/jpeg' as const, at, operator: 'Ana' };

/** Sequences of steps from an empty return that together produce all feedback. */
const days: readonly (readonly Step[])[] = [
  [
    scan(mug),
    (draft) => addPhoto(draft, { photo: { ...photo, inventoryId: 1 }, at }),
    (draft) => addPhoto(draft, { photo: { ...photo, inventoryId: null }, at }),
    (draft) => removePhoto(draft, { id: photo.id, at }),
    undoLast,
  ],
  [parcel(''), parcel('L'.repeat(501)), parcel('TRACK-1'), parcel('TRACK-1'), undoLast, undoLast],
  [
    parcel('TRACK-1', 1),
    (draft) => takeExpected(draft, at),
    (draft) => prefillFromShipment(draft, { shipment: one, at }),
    scan(mug),
    scan(mug),
    scan(mug),
    scan(hit(7)),
    (draft) => takeExpected(draft, at),
    (draft) => takeExpected(draft, at),
    parcel('TRACK-2'),
    undoLast,
    undoLast,
    nextBox,
  ],
  [
    parcel('TRACK-1', 2),
    (draft) => chooseShipment(draft, { candidate: candidate(900, 'TRACK-1'), at }),
    undoLast,
  ],
  [
    scan(cream),
    lot('A-1', '2027-01-31'),
    lot('A-1', null),
    scan(cream, { by: 'lot', label: { lot: 'A-1' } }),
    scan(cream, { label: { lot: 'B-2', expiry: '2027-02-28' } }),
    scan(cream, { label: { lot: 'B-2' }, answer: 'setAside' }),
    scan(cream, { label: { lot: 'B-2' }, answer: 'setAside' }),
    lot('A-1', '2027-02-30'),
    lot('L'.repeat(201), null),
    lot(null, null),
    undoLast,
    nextBox,
  ],
  [
    scan(mug, { label: { serial: 'S-1', data: '21S-1' } }),
    scan(mug, { label: { serial: 'S-1', data: '21S-1' } }),
    scan(hit(3), { by: 'caseOf' }),
    scan(hit(4, { isDigital: true })),
    scan(hit(5, { isBundle: true })),
    (draft) =>
      addParts(draft, { bundleId: 0, parts: [{ item: hit(6), quantity: 2 }], bundles: 2, text: null, at }),
    undoLast,
    (draft) => addParts(draft, { bundleId: 0, parts: [], bundles: 1, text: null, at }),
    ...[3, 0].map(
      (quantity): Step =>
        (draft) =>
          setQuantity(draft, { ...on, quantity }),
    ),
    undoLast,
    ...returnActions.map(
      (action): Step =>
        (draft) =>
          setAction(draft, { ...on, action }),
    ),
    undoLast,
    lot('A-1', null, 1),
    (draft) => removeLine(draft, on),
    (draft) => removeLine(draft, on),
    (draft) => dropSetAside(draft, { ...on, lotNumber: null }),
    undoLast,
    nextBox,
  ],
  [
    (draft) => prefillFromShipment(draft, { shipment: serialized, at }),
    serial('SN-1'),
    serial('SN-1'),
    serial('SN-7'),
    serial(''),
    (draft) => serial('X')(withLine(draft, { serials: Array.from({ length: 250 }, (_, at) => `S${at}`) })),
    (draft) => removeSerial(draft, { ...on, serial: 'SN-7' }),
    undoLast,
    ...[...returnGrades, null].map(
      (grade): Step =>
        (draft) =>
          setGrade(draft, { ...on, grade }),
    ),
    undoLast,
    (draft) => setNote(draft, { ...on, note: 'A scratch.' }),
    (draft) => answerCheck(draft, { ...on, question: 'Sealed?', answer: 'No' }),
    undoLast,
    (draft) => setNote(draft, { ...on, note: 'x'.repeat(501) }),
    undoLast,
  ],
  [
    (draft) => setCenter(draft, { center: { ...center, id: 4 }, at }),
    (draft) => setCenter(draft, { center: { ...center, processesReturns: false }, at }),
    undoLast,
    (draft) => markSlipPrinted(draft, at),
  ],
  [scan(hit(8, { sku: null, name: null })), scan(hit(9, { sku: null, name: 'Only a name' }))],
];

/** All feedback of these steps, and of a code without matches. */
export function feedbackExamples(): ReturnFeedback[] {
  const feedback = days.flatMap((steps) => {
    let draft = emptyDraft();
    return steps.map((step) => {
      const after = step(draft);
      draft = after.draft;
      return after.feedback;
    });
  });

  const coverages = (['none', 'partial', 'whole'] as const).map(
    (coverage): CatalogCoverage => ({ coverage, wholeAsOf: null, itemCount: 0 }),
  );
  return [...feedback, ...coverages.map((known) => unknownItem(reading(), known))];
}

const around: ReturnContext = { referenceId: 'RT-20261122-CFHJ', centers: [center], duplicates: [] };
const prefilled = prefillFromShipment(parcel('TRACK-1')(emptyDraft()).draft, { shipment: one, at }).draft;
const sound = scanned(prefilled, scanOf(mug), scanOf(cream));
const [soundLine] = sound.lines as [ReturnDraftLine];

/** The valid draft with its first line changed in a way that no step allows. */
const line = (change: Partial<ReturnDraftLine>): ReturnDraft => ({
  ...sound,
  lines: [{ ...soundLine, ...change }],
});
const facts = (change: Partial<ReturnType<typeof knownItemOf>['facts']>) =>
  line({ facts: { ...knownItemOf(mug).facts, ...change } });
const twin = (reason: KnownDuplicate['reasons'][number], id: number | null): Partial<ReturnContext> => ({
  duplicates: [{ reasons: [reason], id, referenceId: 'RT-7' }],
});

const serialDraft = serial('SN-1')(
  prefillFromShipment(emptyDraft(), { shipment: serialized, at }).draft,
).draft;

/** All findings of the rules for returns with one problem each. */
export function foundExamples(): ReturnFinding[] {
  const lotFacts = { ...knownItemOf(mug).facts, isLot: true };
  const lotted = (change: Partial<ReturnDraftLine> = {}) => line({ facts: lotFacts, ...change });
  const cases: readonly (readonly [ReturnDraft, Partial<ReturnContext>?])[] = [
    [sound, { referenceId: '' }],
    [sound, { referenceId: 'x'.repeat(51) }],
    [sound, { referenceId: 'RT 1' }],
    ...(['reference', 'tracking', 'shipment'] as const).flatMap((reason) =>
      [77, null].map((id) => [sound, twin(reason, id)] as const),
    ),
    [sound, { elsewhere: { desk: 'Dock 2', referenceId: 'RT-7' } }],
    [{ ...sound, center: null }],
    [sound, { centers: [] }],
    [sound, { centers: null }],
    [sound, { centers: [{ ...center, processesReturns: false }] }],
    [emptyDraft()],
    [{ ...sound, trackingNumber: ' ' }],
    [{ ...sound, setAside: [soundLine] }],
    [{ ...sound, lines: [soundLine, soundLine] }],
    [facts({ isDigital: true })],
    [facts({ isBundle: true })],
    [facts({ isRemoved: true })],
    [facts({ isActive: false })],
    [line({ facts: null })],
    [line({ quantity: 0 })],
    [line({ quantity: 3 })],
    [line({ inventoryId: 7 })],
    [line({ action: 'Burn' as 'Dispose' })],
    [line({ preference: { action: null, instructions: null } })],
    [line({ lotNumber: 'A-1' })],
    [lotted()],
    [lotted({ isLotUnreadable: true })],
    [lotted({ lotNumber: ' ' })],
    [lotted({ lotNumber: 'A-1', lotDate: '2027-02-30' })],
    [lotted({ isLotUnreadable: true, lotDate: '2027-01-31' })],
    [lotted({ inventoryId: 2, lotNumber: 'Z' })],
    [withLine(serialDraft, { serials: ['SN-7'] })],
    [withLine(serialDraft, { checklist: [{ question: 'Sealed?', answers: ['Yes', 'No'] }] })],
    [withLine(serialDraft, { quantity: 2 })],
    [withLine(serialDraft, { quantity: 1, serials: ['SN-1', 'SN-2'] })],
  ];
  return cases.flatMap(([draft, change = {}]) => checkReturn(draft, { ...around, ...change }));
}
