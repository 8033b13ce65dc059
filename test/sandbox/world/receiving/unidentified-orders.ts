import { Random } from '#test/sandbox/world/random.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';
import type { Box, ReceivingOrder, ReceivingStatus } from './receiving-order.ts';
import { readParcel, strangeTracking } from './unidentified-evidence.ts';
import type { TrueMatch, UnidentifiedAttachment, UnidentifiedOrder } from './unidentified-order.ts';

const minuteMs = 60_000;

function createAttachments(createdAtMs: number, random: Random): UnidentifiedAttachment[] {
  const count = Number(random.weighted({ '0': 3, '1': 6, '2': 5, '3': 3, '4': 2 }));
  const needsToken = random.chance(0.5);
  const spelling = random.chance(0.75) ? 'snakeCase' : 'camelCase';
  return Array.from({ length: count }, (_unused, index) => ({
    id: 0,
    fileName: random.chance(0.7) ? `IMG_${random.digits(4)}.png` : `uro photo ${index + 1}.png`,
    target: { kind: 'picture' },
    needsToken,
    spelling,
    createdAtMs: Math.trunc(createdAtMs + (index + random.next()) * minuteMs),
  }));
}

function odd(
  createdAtMs: number,
  fileName: string,
  target: UnidentifiedAttachment['target'],
): UnidentifiedAttachment {
  return { id: 0, fileName, target, needsToken: true, spelling: 'snakeCase', createdAtMs };
}

/**
 * Adds attachments that a client must refuse to three waiting parcels: a file of another host, a page, and a missing
 * one.
 */
function hangOddAttachments(parcels: readonly UnidentifiedOrder[]): void {
  const waiting = parcels.filter(({ linkedOrderId }) => linkedOrderId === null);
  const targets: readonly (readonly [string, UnidentifiedAttachment['target']])[] = [
    ['elsewhere.png', { kind: 'address', address: 'https://pictures.elsewhere.example/uro/elsewhere.png' }],
    ['not-a-picture.png', { kind: 'page' }],
    ['gone.png', { kind: 'missing' }],
  ];
  for (const [index, [fileName, target]] of targets.entries()) {
    const parcel = waiting[index];
    parcel?.attachments.push(odd(parcel.createdAtMs, fileName, target));
  }
}

/** URLs and names that must be shown as text or not at all. */
const hostileAttachments = (createdAtMs: number): UnidentifiedAttachment[] => [
  odd(createdAtMs, '<img src=x onerror=alert(1)>.png', { kind: 'picture' }),
  odd(createdAtMs, '../../../../etc/passwd\u202Egnp', { kind: 'address', address: 'file:///etc/passwd' }),
  odd(createdAtMs, 'click.png', { kind: 'address', address: 'javascript:document.title=1' }),
];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const oldestMs = 60 * dayMs;

/** Orders expected later than this have not arrived yet: no waiting parcel belongs to them. */
const soonMs = 1.5 * dayMs;

const linkedShare = 0.25;
const matchlessShare = 0.15;

const openStatuses: ReadonlySet<ReceivingStatus> = new Set<ReceivingStatus>([
  'Awaiting',
  'PartiallyArrived',
  'PartiallyArrivedAtHub',
  'Incomplete',
  'Arrived',
  'ArrivedAtHub',
  'Processing',
  'ProcessingAtHub',
]);

const reasons = [
  'No WRO label',
  'Label not readable',
  'WRO not found',
  'No packing slip',
  'Tracking number not on file',
  'Damaged label',
  'Multiple merchants in one carton',
  'SKU not recognized',
] as const;

const remarks = [
  'on dock 14, next to cage B',
  'customer pls advise',
  'box is wet on one corner, contents look ok',
  'driver dropped 3 cartons, only 1 w/ label',
  'no paperwork',
  'looks like reship??',
  '2nd notice',
  'moved to URO rack row 6',
  'label torn',
  'sealed, not opened',
  'LTL, no BOL',
  'see pics',
] as const;
type Candidate = { order: ReceivingOrder; box: Box };

/** The boxes that a parcel can be, each once until all are used: first those without a recorded arrival. */
class Candidates {
  readonly #random: Random;
  readonly #all: readonly Candidate[];
  #left: Candidate[] = [];

  constructor(orders: readonly ReceivingOrder[], random: Random) {
    const all = orders.flatMap((order) => order.boxes.map((box) => ({ order, box })));
    const missing = all.filter(({ box }) => box.status === 'Awaiting');
    this.#all = missing.length > 0 ? missing : all;
    this.#random = random;
  }

  next(): Candidate | null {
    if (this.#left.length === 0) this.#left = [...this.#all];
    const place = this.#random.integer(0, this.#left.length - 1);
    const last = this.#left.pop();
    const chosen = this.#left[place];
    if (last === undefined || chosen === undefined) return last ?? null;
    this.#left[place] = last;
    return chosen;
  }
}

/**
 * Returns when a parcel arrived: hours to two months ago, mostly recently, because waiting parcels are processed. A
 * parcel of an order arrived between a day before the expected date and some days after it; if that is still in the
 * future, in the last two days.
 */
function drawCreation(candidate: Candidate | null, nowMs: number, random: Random): number {
  const draw = random.next();
  const agedMs = nowMs - 2 * hourMs - draw ** 2 * (oldestMs - 2 * hourMs);
  if (candidate === null) return Math.trunc(agedMs);
  const expectedMs = candidate.order.expectedArrivalAtMs + (6 * draw ** 2 - 1) * dayMs;
  const latestMs = nowMs - 2 * hourMs - draw * 2 * dayMs;
  return Math.trunc(Math.max(nowMs - oldestMs, Math.min(latestMs, expectedMs)));
}

function writeComment(note: string | null, random: Random): string | null {
  const remark = random.chance(note === null ? 0.6 : 0.3) ? random.pick(remarks) : null;
  const words = [note, remark].filter((text) => text !== null);
  return words.length === 0 ? null : words.join(random.pick(['. ', ' - ', '; ']));
}

function createParcel(candidate: Candidate | null, nowMs: number, random: Random): UnidentifiedOrder {
  const reading = candidate === null ? null : readParcel(candidate.order, candidate.box, random);
  const trueMatch: TrueMatch | null =
    candidate === null || reading === null
      ? null
      : { orderId: candidate.order.id, evidence: reading.evidence };
  const createdAtMs = drawCreation(candidate, nowMs, random);
  return {
    id: 0,
    barcode: random.chance(0.94) ? `URO-${random.digits(6)}` : null,
    trackingBarcode: reading === null ? strangeTracking(random) : reading.trackingBarcode,
    reason: random.chance(0.95) ? random.pick(reasons) : null,
    comment: writeComment(reading?.note ?? null, random),
    createdAtMs,
    linkedOrderId: null,
    linkedAtMs: null,
    attachments: createAttachments(createdAtMs, random),
    trueMatch,
  };
}

function link(parcel: UnidentifiedOrder, nowMs: number, random: Random): UnidentifiedOrder {
  const linkedAtMs = Math.trunc(
    parcel.createdAtMs + (nowMs - parcel.createdAtMs) * random.between(0.05, 0.9),
  );
  return { ...parcel, linkedOrderId: parcel.trueMatch?.orderId ?? null, linkedAtMs };
}

const markup = '<img src=x onerror="document.title=1"><b>bold</b>&amp;';

function createHostileParcel(nowMs: number): UnidentifiedOrder {
  const createdAtMs = nowMs - hourMs;
  return {
    id: 0,
    barcode: `${markup}\u202Egpj.exe\u202C`,
    trackingBarcode: '\u0000\u0007=HYPERLINK("https://attacker.example","1Z")',
    reason: '<script>alert(1)</script>\u2066\u0627\u0644\u2069',
    comment: `${markup} ${'A-very-long-comment-'.repeat(100)}\n'; DROP TABLE uro; --`,
    createdAtMs,
    linkedOrderId: null,
    linkedAtMs: null,
    attachments: hostileAttachments(createdAtMs),
    trueMatch: null,
  };
}

/**
 * Draws `count` unidentified receiving orders, oldest first. A quarter is linked; of the rest, some belong to no order
 * at all, and some have a torn code or a mistyped number. `hostile` adds one in which every text is hostile.
 */
export function createUnidentifiedOrders(count: number, made: MadeWorld): UnidentifiedOrder[] {
  const { nowMs, seed, receivingOrders, catalog, hostile } = made;
  const firstItemId = catalog.handWritten[0]?.inventoryId ?? 0;
  const random = new Random(seed ^ 0x2f6e2b1 ^ firstItemId);
  const regular = receivingOrders.filter(
    ({ quantities }) => !quantities.some(({ sku }) => sku.includes('<')),
  );
  const opened = regular.filter(({ status }) => openStatuses.has(status));
  const due = opened.filter(({ expectedArrivalAtMs }) => expectedArrivalAtMs <= nowMs + soonMs);
  const open = new Candidates(due.length > 0 ? due : opened, random);
  const past = new Candidates(
    regular.filter(({ status }) => status === 'Completed' || status === 'InternalTransfer'),
    random,
  );
  const parcels = Array.from({ length: count }, () => {
    const linked = random.chance(linkedShare) ? past.next() : null;
    if (linked !== null) return link(createParcel(linked, nowMs, random), nowMs, random);
    return createParcel(random.chance(matchlessShare) ? null : open.next(), nowMs, random);
  });
  hangOddAttachments(parcels);
  if (hostile) parcels.push(createHostileParcel(nowMs));
  parcels.sort((first, second) => first.createdAtMs - second.createdAtMs);
  let id = Math.floor(firstItemId / 200);
  let attachmentId = id * 5;
  for (const parcel of parcels) {
    id += random.integer(1, 4);
    parcel.id = id;
    for (const attachment of parcel.attachments) attachment.id = attachmentId++;
  }
  return parcels;
}
