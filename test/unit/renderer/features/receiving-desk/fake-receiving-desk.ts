import {
  createDeskSession,
  type DeskSession,
} from '#renderer/features/receiving-desk/state/receiving-session.ts';
import type { DeskPorts } from '#renderer/features/receiving-desk/state/receiving-state.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import type { ItemHit, ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReceivingDraft, ReceivingDraftRow } from '#shared/receiving/receiving-draft.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import { ownCommand } from '#test/support/own-command.ts';
import { sampleReturnDesk } from '#test/support/samples/sample-return-desk.ts';
import { at, center, hit, reading } from '#test/unit/shared/returns/draft-builders.ts';

/** The data of the main process in these tests, and the requests to it. */
export type FakeMain = {
  readonly items: Map<number, ReturnItemView>;
  /** The drafts on disk, by their ids. */
  readonly rows: Map<number, ReceivingDraftRow>;
  readonly queued: number[];
  readonly saves: ReceivingDraft[];
  /** Responses that replace the usual ones; an error rejects. */
  readonly next: Map<string, (input: never) => unknown>;
};

/** A desk with a test-only main process and clock. */
export type FakeReceivingDesk = {
  readonly session: DeskSession;
  readonly main: FakeMain;
  readonly went: string[];
  readonly window: {
    scope: string | null;
    version: string | null;
    center: { readonly id: number; readonly name: string };
    now: Date;
  };
  /** Scans a code that names these items, waits until it is done, and returns the feedback code. */
  readonly scan: (text: string, found?: Found) => Promise<string>;
};

export type Found = {
  readonly items?: readonly ItemHit[];
  readonly by?: ItemMatch['by'];
  readonly lot?: ItemMatch['lot'];
  readonly label?: Partial<ItemLookUp['reading']>;
  /** The catalog responds after this. */
  readonly until?: Promise<unknown>;
};

export function entryOf(
  id: number,
  state: OutboxEntry['state'],
  change: Partial<OutboxEntry> = {},
): OutboxEntry {
  return {
    ...sampleReturnDesk['outbox.read'],
    kind: 'receiving.create',
    content: null,
    receiving: null,
    order: null,
    evidence: null,
    needsDecision: false,
    id,
    referenceId: `RO-${id}`,
    state,
    resultId: null,
    ...change,
  };
}

export function conflict(): RequestFailure {
  return new RequestFailure({
    code: 'CONFLICT',
    message: sentence('outbox.refused.queued'),
    requestId: null,
  });
}

/** An empty desk, or one with the latest draft on disk. */
export async function openReceivingDesk(change: Partial<FakeMain> = {}): Promise<FakeReceivingDesk> {
  const main: FakeMain = {
    items: new Map(),
    rows: new Map(),
    queued: [],
    saves: [],
    next: new Map(),
    ...change,
  };
  const usual: Readonly<Record<string, (input: never) => unknown>> = {
    'receiving.saveDraft'({ id, draft }: { id: number | null; draft: ReceivingDraft }) {
      const own = id ?? main.rows.size + 1;
      main.saves.push(draft);
      const row: ReceivingDraftRow = { ...entryOf(own, 'draft'), draft };
      main.rows.set(own, row);
      return row;
    },
    'receiving.readDrafts': () =>
      [...main.rows.values()].filter(({ state }) => state === 'draft').toReversed(),
    'receiving.readDraft': ({ id }: { id: number }) => main.rows.get(id) ?? null,
    'receiving.queue'({ id }: { id: number }) {
      const row = main.rows.get(id);
      if (row !== undefined) main.rows.set(id, { ...row, state: 'queued' });
      main.queued.push(id);
      return entryOf(id, 'queued');
    },
    'returns.readItem': ({ id }: { id: number }) => main.items.get(id) ?? null,
    'outbox.list': () => ({ entries: [], totalCount: 0 }),
    'outbox.read'({ id }: { id: number }) {
      const state = main.rows.get(id)?.state ?? 'queued';
      return entryOf(id, state, state === 'sent' ? { resultId: 4_711 } : {});
    },
    'outbox.cancel'({ id }: { id: number }) {
      const row = main.rows.get(id);
      if (row !== undefined) main.rows.set(id, { ...row, state: 'cancelled' });
      return entryOf(id, 'cancelled');
    },
  };
  const call = async (name: string, input: never) => {
    const handler = main.next.get(name) ?? usual[name];
    if (handler === undefined) throw new Error(`Nobody answers ${name}.`);
    return handler(input);
  };
  const went: string[] = [];
  const window: FakeReceivingDesk['window'] = {
    scope: null,
    version: '2026-07',
    center: { id: center.id, name: center.name },
    now: new Date(at),
  };
  const session = createDeskSession({
    call: call as unknown as DeskPorts['call'],
    now: () => window.now,
    later: () => () => undefined,
    pressPhoto: async () => ({ kind: 'opened' }),
    centers: () => [center],
    deskCenter: () => window.center,
    version: () => window.version,
    missingScope: () => window.scope,
    takenBy: () => null,
    pick: () => false,
    go: (address) => void went.push(address),
    discarded: ({ id }) => void went.push(`discarded ${id}`),
    learnCase: ({ code, inventoryId, quantity }) => void went.push(`${quantity} × ${inventoryId} by ${code}`),
    focusCodeField: () => void went.push('field'),
  });
  await session.open({ with: 'last' });
  return {
    session,
    main,
    went,
    window,
    async scan(text, { items = [], by = 'barcode', lot = null, label, until } = {}) {
      const lookUp: ItemLookUp = {
        taken: 0,
        reading: reading({ data: text, gtin: null, kind: 'text', ...label }),
        matches: items.map((item) => ({ item, by, lot })),
        catalog: { coverage: 'whole', itemCount: 10, wholeAsOf: at },
      };
      const catalog = Promise.resolve(until).then(() => lookUp);
      const feedback = await session.scan({ texts: [text], command: ownCommand(text), catalog });
      return feedback?.code ?? '';
    },
  };
}

export async function arrive({ main, session }: FakeReceivingDesk, id: number): Promise<void> {
  const row = main.rows.get(id);
  if (row !== undefined) main.rows.set(id, { ...row, state: 'sent' });
  await session.outboxChanged(id, 'sent');
}

/** The arrival of an order that can be sent. */
export const arrival = { expectedArrivalAt: '2099-12-01T12:00:00.000Z' };

/** Opens a desk with a one-box order that can be sent. */
export async function sendable(): Promise<FakeReceivingDesk> {
  const desk = await openReceivingDesk();
  await desk.scan('TRACK-1');
  await desk.scan('1', { items: [hit(1)] });
  await desk.session.setHead(arrival);
  return desk;
}
