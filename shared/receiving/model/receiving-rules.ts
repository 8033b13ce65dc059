import type { Center } from '#shared/centers/centers.ts';
import { ianaZoneOf } from '#shared/centers/model/time-zones.ts';
import { blockingFirst, checkFacts, type Severity } from '#shared/desk/model/finding-rules.ts';
import type {
  ReceivingDraft,
  ReceivingDraftBox,
  ReceivingDraftLine,
} from '#shared/receiving/receiving-draft.ts';
import { isCalendarInstant, isLotDay } from '#shared/wire/model/calendar-day.ts';
import { dayAt } from '#shared/wire/model/zoned-day.ts';
import type { ReceivingDeskAction, ReceivingFindingCode } from './receiving-code-kinds.ts';
import { labeledBox, namesOf, numberOfBox } from './receiving-draft-steps.ts';
import { isFullVersion, maxBoxes, maxPieces, maxSkus } from './receiving-limit-rules.ts';

export type ReceivingFinding = {
  code: ReceivingFindingCode;
  severity: Severity;
  /** The affected line; null for the order or a box as a whole. */
  lineId: number | null;
  /** The affected box; null for the order as a whole. */
  boxId: number | null;
  /** Values for the message; for a box always `box`, for a line also `id`, `sku` and `name`. */
  values: Readonly<Record<string, string | number>>;
  /** The user's options, most likely first. */
  actions: readonly ReceivingDeskAction[];
};

export type ReceivingContext = {
  /** The API version that will create it; null if unknown: the newest is assumed. */
  version: string | null;
  /** Epoch milliseconds. */
  nowMs: number;
  /** Null if they could not be read. */
  centers: readonly Pick<Center, 'id' | 'receives' | 'timezone'>[] | null;
};

/**
 * Checks an order against what the service refuses at the version (reference-notes 3.3) and for inconsistencies within
 * the order, so that problems are shown at the desk: blocking ones before warnings, the order before its boxes, boxes
 * before their lines. Never throws.
 */
export function checkReceiving(draft: ReceivingDraft, context: ReceivingContext): ReceivingFinding[] {
  const linesByBox = Map.groupBy(draft.lines, ({ boxId }) => boxId);
  const today = todayAt(draft.center, context);
  const skuCountOf = ({ id }: ReceivingDraftBox) => new Set((linesByBox.get(id) ?? []).map(itemKeyOf)).size;
  return blockingFirst([
    ...checkCenter(draft, context.centers),
    ...checkDestination(draft, context),
    ...checkArrival(draft, context.nowMs),
    ...checkSize(draft, context.version),
    ...draft.boxes.flatMap((box, index) =>
      checkBox(draft, { box, number: index + 1 }, context, skuCountOf(box)),
    ),
    ...draft.lines.flatMap((line) => checkLine(draft, line, context, today)),
  ]);
}

/** Returns the day at a center; by this computer's clock if its time zone is unknown. */
function todayAt(center: ReceivingDraft['center'], { centers, nowMs }: ReceivingContext): string {
  const known = centers?.find(({ id }) => id === center?.id);
  return dayAt(nowMs, ianaZoneOf(known?.timezone ?? null) ?? undefined);
}

/** Returns how much of one request's limits is used; shown while an order is built. */
export function usageOf({ boxes, lines, packageType }: ReceivingDraft): {
  boxes: number;
  /** Null if the kind of package has no limit. */
  maxBoxes: number | null;
  skus: number;
  maxSkus: number;
  pieces: number;
} {
  return {
    boxes: boxes.length,
    maxBoxes: packageType === 'Package' ? maxBoxes : packageType === 'FloorLoadedContainer' ? 1 : null,
    skus: new Set(lines.map(itemKeyOf)).size,
    maxSkus,
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
  details: { values?: Values; boxId?: number } = {},
): ReceivingFinding {
  const { values = {}, boxId = null } = details;
  return { code, severity, lineId: null, boxId, values, actions };
}

function checkCenter({ center }: ReceivingDraft, centers: ReceivingContext['centers']): ReceivingFinding[] {
  const actions = ['chooseCenter'] as const;
  if (center === null) return [find('blocks', 'CENTER_MISSING', actions)];
  const values = { center: center.name };
  if (centers === null) return [find('warns', 'CENTER_UNCHECKED', actions, { values })];
  return centers.some(({ id, receives }) => id === center.id && receives !== false)
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

/** The service rejects past arrivals, and from 2026-07 those without a time of day (reference-notes 3.3). */
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
  const values = { boxes: boxes.length, most: maxBoxes };
  if (packageType === 'Package' && boxes.length > maxBoxes) {
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
  if (skus > maxSkus) {
    findings.push(find('blocks', 'TOO_MANY_SKUS', ['splitOrder'], { values: { skus, most: maxSkus } }));
  }
  if (lines.length === 0) findings.push(find('blocks', 'NO_LINES', ['scanItem']));
  // If no box has a number, the order cannot be told from another one should the response be lost.
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
  const twin = labeledBox(boxes.slice(0, number - 1), trackingNumber);
  if (twin !== undefined)
    add('warns', 'TRACKING_TWICE', ['scanBox', 'mergeBoxes'], {
      ...tracking,
      other: boxes.indexOf(twin) + 1,
    });
  // It should be scannable at the dock; Code 128 prints visible ASCII.
  if (!/^[\x20-\x7e]+$/.test(trackingNumber)) add('warns', 'TRACKING_UNPRINTABLE', ['scanBox'], tracking);
  return findings;
}

function checkLine(
  draft: ReceivingDraft,
  line: ReceivingDraftLine,
  context: ReceivingContext,
  today: string,
): ReceivingFinding[] {
  const names = { ...namesOf(line), box: numberOfBox(draft, line.boxId) };
  const find: Find = (severity, code, actions, values = {}) => {
    return { code, severity, lineId: line.id, boxId: line.boxId, values: { ...names, ...values }, actions };
  };
  return [...checkItem(line, context, find), ...checkQuantity(line, find), ...checkLot(line, today, find)];
}

type Find = (
  severity: Severity,
  code: ReceivingFindingCode,
  actions: readonly ReceivingDeskAction[],
  values?: ReceivingFinding['values'],
) => ReceivingFinding;

/** Only physical goods that the service knows arrive; items can be identified by SKU alone from 2026-07. */
function checkItem(line: ReceivingDraftLine, { version }: ReceivingContext, find: Find): ReceivingFinding[] {
  const { inventoryId, facts } = line;
  const findings: ReceivingFinding[] = [];
  if (inventoryId === null && !isFullVersion(version)) {
    findings.push(find('blocks', 'ITEM_BY_SKU', ['askService', 'removeLine'], { version: version ?? '' }));
  }
  return [...findings, ...checkFacts(facts, find)];
}

function checkQuantity({ quantity }: ReceivingDraftLine, find: Find): ReceivingFinding[] {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxPieces) return [];
  return [find('blocks', 'QUANTITY_OUT_OF_RANGE', ['enterQuantity', 'removeLine'], { most: maxPieces })];
}

/**
 * An item with lots needs both its number and its date (reference-notes 3.3); for an unknown item, only one of them is
 * insufficient.
 */
function checkLot(line: ReceivingDraftLine, today: string, find: Find): ReceivingFinding[] {
  const { lotNumber, lotDate, facts } = line;
  const actions = ['enterLot'] as const;
  const values = { lot: lotNumber ?? '', lotDate: lotDate ?? '' };
  const hasLot = lotNumber !== null || lotDate !== null;
  if (facts?.isLot === false) return hasLot ? [find('warns', 'LOT_NOT_KEPT', ['clearLot'], values)] : [];
  const isNeeded = facts?.isLot === true;
  if (!isNeeded && !hasLot) return [];
  const findings: ReceivingFinding[] = [];
  const severity = isNeeded ? 'blocks' : 'warns';
  // If both are missing, one message asks for both.
  if (lotNumber === null) findings.push(find(severity, 'LOT_NUMBER_MISSING', actions, values));
  else if (lotDate === null) findings.push(find(severity, 'LOT_DATE_MISSING', actions, values));
  if (lotDate === null) return findings;
  if (!isLotDay(lotDate)) findings.push(find('blocks', 'LOT_DATE_INVALID', actions, values));
  else if (lotDate < today) findings.push(find('warns', 'LOT_EXPIRED', actions, values));
  return findings;
}
