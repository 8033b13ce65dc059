import { vi } from 'vitest';
import { createDeskSession, type DeskSession } from '#renderer/features/return-desk/state/desk-session.ts';
import type { DeskPorts } from '#renderer/features/return-desk/state/desk-state.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import type { ItemHit, ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { Shipment } from '#shared/orders/orders.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReturnDraft, ReturnDraftRow } from '#shared/returns/return-draft.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import type { ShipmentFindings, ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { ownCommand } from '#test/support/own-command.ts';
import { sampleReturnDesk } from '#test/support/samples/sample-return-desk.ts';
import { at, center, hit, reading } from '#test/unit/shared/returns/draft-builders.ts';

export type Gate<Value> = {
  readonly promise: Promise<Value>;
  readonly open: (value: Value) => void;
  readonly fail: (error: unknown) => void;
};

export function gate<Value>(): Gate<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  promise.catch(() => undefined);
  return { promise, open: resolve, fail: reject };
}

export function failing(
  code: 'INTERNAL' | 'CONFLICT' | 'OFFLINE',
  message = 'It did not work.',
): RequestFailure {
  const failure: Failure = { code, message: quoted(message), requestId: null };
  return new RequestFailure(failure);
}

/** The data of the main process in these tests, and the requests to it. */
export type FakeMain = {
  readonly items: Map<number, ReturnItemView>;
  readonly shipments: Map<number, Shipment>;
  /** The drafts on disk, by their ids. */
  readonly rows: Map<number, ReturnDraftRow>;
  readonly queued: number[];
  readonly requests: { readonly name: string; readonly input: unknown }[];
  /** Responses that replace the usual ones, the next one first; an error rejects. */
  readonly next: Map<string, (() => unknown)[]>;
};

const entryOf = (id: number, referenceId: string, state: OutboxEntry['state']): OutboxEntry => ({
  ...sampleReturnDesk['outbox.read'],
  id,
  referenceId,
  state,
  resultId: null,
});

function createMain(): FakeMain & { readonly answer: (name: string, input: never) => unknown } {
  const main: FakeMain = {
    items: new Map(),
    shipments: new Map(),
    rows: new Map(),
    queued: [],
    requests: [],
    next: new Map(),
  };
  const usual: Readonly<Record<string, (input: never) => unknown>> = {
    'returns.saveDraft': ({ id, draft }: { id: number | null; draft: ReturnDraft }) => {
      const own = id ?? main.rows.size + 1;
      const row: ReturnDraftRow = { ...entryOf(own, `RT-${own}`, 'draft'), draft };
      main.rows.set(own, row);
      return row;
    },
    'returns.readDrafts': () => [...main.rows.values()].filter(({ state }) => state === 'draft').toReversed(),
    'returns.readDraft': ({ id }: { id: number }) => main.rows.get(id) ?? null,
    'returns.queue': ({ id }: { id: number }) => {
      const row = main.rows.get(id);
      if (row !== undefined) main.rows.set(id, { ...row, state: 'queued' });
      main.queued.push(id);
      return entryOf(id, row?.referenceId ?? '', 'queued');
    },
    'returns.readItem': ({ id }: { id: number }) => main.items.get(id) ?? null,
    'returns.findDuplicates': () => ({ duplicates: [], source: 'service', asOf: at, onThisDesk: [] }),
    'orders.readShipment': ({ id }: { id: number }) => {
      const data = main.shipments.get(id);
      if (data === undefined) throw failing('OFFLINE');
      return { data, source: 'service', asOf: at };
    },
    'attachments.save': () => ({
      id: `photo-${main.requests.length}`,
      mediaType: 'image/jpeg',
      at,
      operator: null,
    }),
    'products.list': () => ({ data: { products: [], next: null }, source: 'service', asOf: at }),
    'outbox.list': () => ({ entries: [], totalCount: 0 }),
    'outbox.read': ({ id }: { id: number }) => {
      const row = main.rows.get(id);
      if (row === undefined) return null;
      return { ...entryOf(id, row.referenceId, row.state), resultId: row.state === 'sent' ? 4_711 : null };
    },
    'outbox.cancel': ({ id }: { id: number }) => {
      const row = main.rows.get(id);
      if (row !== undefined) main.rows.set(id, { ...row, state: 'cancelled' });
      return entryOf(id, row?.referenceId ?? '', 'cancelled');
    },
  };
  return {
    ...main,
    answer(name, input) {
      main.requests.push({ name, input });
      const waiting = main.next.get(name)?.shift();
      if (waiting !== undefined) return waiting();
      const handler = usual[name];
      if (handler === undefined) throw new Error(`Nobody answers ${name}.`);
      return handler(input);
    },
  };
}

/** A desk with a test-only main process and a fixed clock. */
export type FakeDesk = {
  readonly session: DeskSession;
  readonly main: FakeMain;
  /** Navigations to other screens, in order. */
  readonly went: string[];
  readonly scope: { missing: string | null };
  /** Scans a code that names these items or shipments, and waits until it is done. */
  readonly scan: (text: string, found?: Found) => Promise<string>;
  /** Like `scan`, without waiting. */
  readonly scanLater: (text: string, found?: Found) => Promise<unknown>;
  /** Waits until the desk is saved to disk. */
  readonly cataloged: () => Promise<void>;
};

export type Found = {
  readonly items?: readonly ItemHit[];
  readonly by?: ItemMatch['by'];
  readonly lot?: string | null;
  readonly shipments?: readonly ShipmentHit[];
  readonly label?: Partial<ItemLookUp['reading']>;
  /** The time since the previous scan. */
  readonly pauseMs?: number;
  /** The catalog responds after this, which the test resolves. */
  readonly until?: Promise<unknown>;
};

export function shipmentHit(shipmentId: number, trackingNumber: string): ShipmentHit {
  const [first] = sampleReturnDesk['shipments.lookUp'].hits;
  if (first === undefined) throw new Error('There is no sample of a shipment.');
  return { ...first, shipmentId, trackingNumber, by: 'exact' };
}

/** The catalog data of an item with this preference and these lots. */
export function itemView(item: ItemHit, change: Partial<ReturnItemView> = {}): ReturnItemView {
  return {
    item,
    preference: { action: 'Restock', instructions: null },
    lots: [],
    parts: [],
    checklist: [],
    ...change,
  };
}

export function openFakeDesk(change: Partial<DeskPorts> = {}): FakeDesk {
  const main = createMain();
  const went: string[] = [];
  const scope: { missing: string | null } = { missing: null };
  const call = async (name: string, input: never) => main.answer(name, input);
  const ports: DeskPorts = {
    call: call as unknown as DeskPorts['call'],
    now: () => new Date(at),
    later: (run, afterMs) => {
      const timer = setTimeout(run, afterMs);
      return () => clearTimeout(timer);
    },
    newGroup: () => 'group-1',
    newReference: () => 'RT-NEW',
    refreshReturns: () => undefined,
    onLateDuplicate: () => undefined,
    pressPhoto: async () => ({ kind: 'opened' }),
    centers: () => [center],
    deskCenter: () => ({ id: center.id, name: center.name }),
    missingScope: () => scope.missing,
    takenBy: () => null,
    pick: () => false,
    go: (address) => void went.push(address),
    discarded: ({ id }) => void went.push(`discarded ${id}`),
    learnCase: ({ code, inventoryId, quantity }) => void went.push(`${quantity} × ${inventoryId} by ${code}`),
    focusCodeField: () => void went.push('field'),
    ...change,
  };
  const session = createDeskSession(ports);
  const scanLater = async (text: string, found: Found = {}) => {
    const lookUp: ItemLookUp = {
      taken: 0,
      reading: reading({ data: text, gtin: null, kind: 'text', ...found.label }),
      matches: (found.items ?? []).map((item) => ({
        item,
        by: found.by ?? 'barcode',
        lot: found.lot == null ? null : { number: found.lot, date: null },
      })),
      catalog: { coverage: 'whole', itemCount: 10, wholeAsOf: at },
    };
    const { index } = sampleReturnDesk['shipments.lookUp'];
    const shipments: ShipmentFindings = { hits: [...(found.shipments ?? [])], hasMore: false, index };
    const catalog = (found.until ?? Promise.resolve()).then(() => lookUp);
    return session.scan({
      texts: [text],
      command: ownCommand(text),
      pauseMs: found.pauseMs ?? null,
      catalog,
      shipments: Promise.resolve(shipments),
    });
  };
  return {
    session,
    main,
    went,
    scope,
    scanLater,
    async scan(text, found) {
      await scanLater(text, found);
      return session.read().feedback?.code ?? '';
    },
    cataloged: async () => vi.waitFor(() => expectSaved(session)),
  };
}

export async function openEmptyDesk(change: Partial<DeskPorts> = {}): Promise<FakeDesk> {
  const desk = openFakeDesk(change);
  await desk.session.open({ with: 'last' });
  return desk;
}

function expectSaved(session: DeskSession): void {
  const { state } = session.read().saving;
  if (state !== 'saved') throw new Error(`It is ${state}.`);
}

export { hit };
