import type { Center } from '#shared/centers/centers.ts';
import { blockingFirst, checkFacts, type Severity } from '#shared/desk/model/finding-rules.ts';
import type {
  ReceivingDraft,
  ReceivingDraftBox,
  ReceivingDraftLine,
} from '#shared/receiving/receiving-draft.ts';
import { isCalendarDay, isCalendarInstant } from '#shared/wire/model/calendar-day.ts';
import type { ReceivingDeskAction, ReceivingFindingCode } from './receiving-code-kinds.ts';
import { namesOf, numberOfBox } from './receiving-draft-steps.ts';
import { isFullVersion, mostBoxes, mostPieces, mostSkus } from './receiving-limit-rules.ts';

/** What speaks against an order. */
export type ReceivingFinding = {
  code: ReceivingFindingCode;
  severity: Severity;
  /** The line that it is about; null for the order or a box as a whole. */
  lineId: number | null;
  /** The box that it is about; null for the order as a whole. */
  boxId: number | null;
  /** What the sentence needs; of a box always `box`, of a line also `id`, `sku` and `name`. */
  values: Readonly<Record<string, string | number>>;
  /** What a person can do about it, the likeliest first. */
  actions: readonly ReceivingDeskAction[];
};

/** What is known around a draft when it is checked. */
export type ReceivingContext = {
  /** The version of the service's API that it will be created at; null where that is not known: the newest. */
  version: string | null;
  /** Epoch milliseconds. */
  nowMs: number;
  /** The day at the desk, `YYYY-MM-DD`: a lot that has expired by then is reported. */
  today: string;
  /** The centers of the account; null where they could not be read. */
  centers: readonly Pick<Center, 'id'>[] | null;
};

/**
 * Checks an order against what the service refuses at the version (reference-notes 3.3) and against what its own words
 * say, so that it is shown at the desk: what blocks before what warns, the order before its boxes, these before their
 * lines. Never throws.
 */
export function checkReceiving(draft: ReceivingDraft, context: ReceivingContext): ReceivingFinding[] {
  const linesByBox = Map.groupBy(draft.lines, ({ boxId }) => boxId);
  const skuCountOf = ({ id }: ReceivingDraftBox) => new Set((linesByBox.get(id) ?? []).map(itemKeyOf)).size;
  return blockingFirst([
    ...checkCenter(draft, context.centers),
    ...checkDestination(draft, context),
    ...checkArrival(draft, context.nowMs),
    ...checkSize(draft, context.version),
    ...draft.boxes.flatMap((box, index) =>
      checkBox(draft, { box, number: index + 1 }, context, skuCountOf(box)),
    ),
    ...draft.lines.flatMap((line) => checkLine(draft, line, context)),
  ]);
}

/** How much of what one request takes is used up; for the limits that are shown while an order is built. */
export function usageOf({ boxes, lines, packageType }: ReceivingDraft): {
  boxes: number;
  /** Null where the kind of package has no limit. */
  mostBoxes: number | null;
  skus: number;
  mostSkus: number;
  pieces: number;
} {
  return {
    boxes: boxes.length,
    mostBoxes: packageType === 'Package' ? mostBoxes : packageType === 'FloorLoadedContainer' ? 1 : null,
    skus: new Set(lines.map(itemKeyOf)).size,
    mostSkus,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function itemKeyOf({ inventoryId, sku }: { inventoryId: number | null; sku: string | null }): string {
  return inventoryId === null ? `sku ${sku}` : `id ${inventoryId}`;
}

type Values = ReceivingFinding['values'];

function find(
  severity: Severity,
  code: ReceivingFindingCode,
  actions: readonly ReceivingDeskAction[],
  about: { values?: Values; boxId?: number } = {},
): ReceivingFinding {
  const { values = {}, boxId = null } = about;
  return { code, severity, lineId: null, boxId, values, actions };
}

function checkCenter({ center }: ReceivingDraft, centers: ReceivingContext['centers']): ReceivingFinding[] {
  const actions = ['chooseCenter'] as const;
  if (center === null) return [find('blocks', 'CENTER_MISSING', actions)];
  const values = { center: center.name };
  if (centers === null) return [find('warns', 'CENTER_UNCHECKED', actions, { values })];
  return centers.some(({ id }) => id === center.id)
    ? []
    : [find('blocks', 'CENTER_UNKNOWN', actions, { values })];
}

function checkDestination(
  { center, finalDestination, freight }: ReceivingDraft,
  { version, centers }: ReceivingContext,
): ReceivingFinding[] {
  const findings: ReceivingFinding[] = [];
  const isFull = isFullVersion(version);
  if (freight !== null && !isFull) {
    findings.push(
      find('blocks', 'FREIGHT_NOT_OFFERED', ['clearFreight'], { values: { version: version ?? '' } }),
    );
  }
  if (finalDestination === null) return findings;
  const values = { center: finalDestination.name, version: version ?? '' };
  const actions = ['chooseDestination', 'clearDestination'] as const;
  if (!isFull)
    return [...findings, find('blocks', 'DESTINATION_NOT_OFFERED', ['clearDestination'], { values })];
  const isKnown = centers?.some(({ id }) => id === finalDestination.id) ?? true;
  if (!isKnown) findings.push(find('blocks', 'DESTINATION_UNKNOWN', actions, { values }));
  if (finalDestination.id === center?.id)
    findings.push(find('warns', 'DESTINATION_SAME', actions, { values }));
  return findings;
}

/** The service takes none that is over, and from 2026-07 none without its time of day (reference-notes 3.3). */
function checkArrival({ expectedArrivalAt }: ReceivingDraft, nowMs: number): ReceivingFinding[] {
  const actions = ['enterArrival'] as const;
  if (expectedArrivalAt === null) return [find('blocks', 'ARRIVAL_MISSING', actions)];
  const values = { arrival: expectedArrivalAt };
  if (!isCalendarInstant(expectedArrivalAt)) return [find('blocks', 'ARRIVAL_INVALID', actions, { values })];
  return Date.parse(expectedArrivalAt) > nowMs ? [] : [find('blocks', 'ARRIVAL_PAST', actions, { values })];
}

function checkSize(draft: ReceivingDraft, version: string | null): ReceivingFinding[] {
  const { packageType, boxPackagingType, boxes, lines } = draft;
  const findings: ReceivingFinding[] = [];
  const { skus } = usageOf(draft);
  const values = { boxes: boxes.length, most: mostBoxes };
  if (packageType === 'Package' && boxes.length > mostBoxes) {
    findings.push(
      find('blocks', 'TOO_MANY_BOXES', ['splitOrder', 'mergeBoxes', 'choosePackageType'], { values }),
    );
  }
  if (packageType === 'FloorLoadedContainer' && boxes.length > 1) {
    findings.push(find('blocks', 'CONTAINER_BOXES', ['mergeBoxes', 'choosePackageType'], { values }));
  }
  if (boxPackagingType === 'EverythingInOneBox' && boxes.length > 1) {
    findings.push(find('blocks', 'ONE_BOX_EXPECTED', ['choosePackaging', 'mergeBoxes'], { values }));
  }
  if (skus > mostSkus) {
    findings.push(find('blocks', 'TOO_MANY_SKUS', ['splitOrder'], { values: { skus, most: mostSkus } }));
  }
  if (lines.length === 0) findings.push(find('blocks', 'NO_LINES', ['scanItem']));
  // What arrives without a number on any box cannot be told from another order, should the answer be lost.
  const isUnmarked = boxes.every(({ trackingNumber }) => trackingNumber === null);
  if (isUnmarked && !isFullVersion(version)) {
    findings.push(find('warns', 'NOT_RECOGNIZABLE', ['scanBox']));
  }
  return findings;
}

function checkBox(
  { boxes, boxPackagingType, lines }: ReceivingDraft,
  { box, number }: { box: ReceivingDraftBox; number: number },
  { version }: ReceivingContext,
  skus: number,
): ReceivingFinding[] {
  const findings: ReceivingFinding[] = [];
  const { id, trackingNumber } = box;
  const add = (
    severity: Severity,
    code: ReceivingFindingCode,
    actions: readonly ReceivingDeskAction[],
    values: Values = {},
  ) => findings.push(find(severity, code, actions, { boxId: id, values: { box: number, ...values } }));
  if (skus === 0 && lines.length > 0) add('blocks', 'BOX_EMPTY', ['removeBox', 'scanItem']);
  if (boxPackagingType === 'OneSkuPerBox' && skus > 1) {
    add('blocks', 'ONE_SKU_A_BOX', ['choosePackaging', 'nextBox'], { skus });
  }
  if (trackingNumber === null || trackingNumber.trim() === '') {
    add(isFullVersion(version) ? 'blocks' : 'warns', 'TRACKING_MISSING', ['scanBox']);
    return findings;
  }
  const tracking = { tracking: trackingNumber };
  const twin = boxes.findIndex((other) => other.id !== id && other.trackingNumber === trackingNumber);
  if (twin >= 0 && twin < number - 1)
    add('warns', 'TRACKING_TWICE', ['scanBox', 'mergeBoxes'], { ...tracking, other: twin + 1 });
  // It should be scannable at the dock; Code 128 prints visible ASCII.
  if (!/^[\x20-\x7e]+$/.test(trackingNumber)) add('warns', 'TRACKING_UNPRINTABLE', ['scanBox'], tracking);
  return findings;
}

/** What speaks against one line of an order. */
function checkLine(
  draft: ReceivingDraft,
  line: ReceivingDraftLine,
  context: ReceivingContext,
): ReceivingFinding[] {
  const names = { ...namesOf(line), box: numberOfBox(draft, line.boxId) };
  const find: Find = (severity, code, actions, values = {}) => {
    return { code, severity, lineId: line.id, boxId: line.boxId, values: { ...names, ...values }, actions };
  };
  return [...checkItem(line, context, find), ...checkQuantity(line, find), ...checkLot(line, context, find)];
}

type Find = (
  severity: Severity,
  code: ReceivingFindingCode,
  actions: readonly ReceivingDeskAction[],
  values?: ReceivingFinding['values'],
) => ReceivingFinding;

/** Only physical goods that the service knows arrive; by its SKU alone an item is named from 2026-07 on. */
function checkItem(line: ReceivingDraftLine, { version }: ReceivingContext, find: Find): ReceivingFinding[] {
  const { inventoryId, facts } = line;
  const findings: ReceivingFinding[] = [];
  if (inventoryId === null && !isFullVersion(version)) {
    findings.push(find('blocks', 'ITEM_BY_SKU', ['askService', 'removeLine'], { version: version ?? '' }));
  }
  return [...findings, ...checkFacts(facts, find)];
}

function checkQuantity({ quantity }: ReceivingDraftLine, find: Find): ReceivingFinding[] {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPieces) return [];
  return [find('blocks', 'QUANTITY_OUT_OF_RANGE', ['enterQuantity', 'removeLine'], { most: mostPieces })];
}

/**
 * An item with lots needs both its number and its date (reference-notes 3.3); of an unknown one, half says too little.
 */
function checkLot(line: ReceivingDraftLine, { today }: ReceivingContext, find: Find): ReceivingFinding[] {
  const { lotNumber, lotDate, facts } = line;
  const actions = ['enterLot'] as const;
  const values = { lot: lotNumber ?? '', lotDate: lotDate ?? '' };
  const hasLot = lotNumber !== null || lotDate !== null;
  if (facts?.isLot === false) return hasLot ? [find('warns', 'LOT_NOT_KEPT', ['clearLot'], values)] : [];
  const isNeeded = facts?.isLot === true;
  if (!isNeeded && !hasLot) return [];
  const findings: ReceivingFinding[] = [];
  const severity = isNeeded ? 'blocks' : 'warns';
  // Where there is neither, one sentence asks for both.
  if (lotNumber === null) findings.push(find(severity, 'LOT_NUMBER_MISSING', actions, values));
  else if (lotDate === null) findings.push(find(severity, 'LOT_DATE_MISSING', actions, values));
  if (lotDate === null) return findings;
  if (!isCalendarDay(lotDate)) findings.push(find('blocks', 'LOT_DATE_INVALID', actions, values));
  else if (lotDate < today) findings.push(find('warns', 'LOT_EXPIRED', actions, values));
  return findings;
}
