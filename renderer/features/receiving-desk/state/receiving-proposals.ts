import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { type DeskCore, isBare } from './receiving-state.ts';

/** Values of the desk's last orders, newest first, proposed for the next one. */
export type Proposals = {
  readonly purchaseOrders: readonly string[];
  readonly carriers: readonly string[];
  readonly forwarders: readonly string[];
  /** The packaging types of the last order; null if there was none. */
  readonly types: Pick<ReceivingDraft, 'packageType' | 'boxPackagingType'> | null;
};

export const noProposals: Proposals = { purchaseOrders: [], carriers: [], forwarders: [], types: null };

/** The maximum number of orders examined. */
const maxOrders = 12;
const usedStates: readonly OutboxState[] = ['draft', 'queued', 'sending', 'unconfirmed', 'held', 'sent'];

/** Reads the values of this desk's last orders, from the outbox only; returns nothing if it cannot be read. */
export async function readProposals(core: DeskCore): Promise<void> {
  const { call } = core.ports;
  const page = { order: 'newest', offset: 0, limit: maxOrders } as const;
  const query = { kind: 'receiving.create', states: [...usedStates], ...page };
  const { entries } = await call('outbox.list', query);
  const rows = await Promise.all(entries.map(({ id }) => call('receiving.readDraft', { id })));
  const drafts = rows.flatMap((row) => (row?.draft == null || isBare(row.draft) ? [] : [row.draft]));
  const proposals = drafts.reduceRight(withUsed, noProposals);
  core.change({ proposals });
  const { draft, row } = core.read();
  if (proposals.types !== null && row === null && isBare(draft)) {
    core.change({ draft: { ...draft, ...proposals.types } });
  }
}

/** Returns the proposals after an order has used its own values. */
export function withUsed(before: Proposals, used: ReceivingDraft): Proposals {
  const { purchaseOrderNumber, freight, packageType, boxPackagingType } = used;
  return {
    purchaseOrders: withFirst(before.purchaseOrders, purchaseOrderNumber),
    carriers: withFirst(before.carriers, freight?.carrier ?? null),
    forwarders: withFirst(before.forwarders, freight?.freightForwarder ?? null),
    types: { packageType, boxPackagingType },
  };
}

function withFirst(texts: readonly string[], text: string | null): readonly string[] {
  return text === null ? texts : [text, ...texts.filter((other) => other !== text)].slice(0, maxOrders);
}

/** Gives an untouched order the arrival time of a new one (`fresh`), and its center if this desk has one. */
export function renewProposedHead(core: DeskCore, fresh: ReceivingDraft): void {
  const { draft, row } = core.read();
  if (row !== null || !isBare(draft)) return;
  const { expectedArrivalAt } = fresh;
  const center = core.ports.deskCenter() === null ? draft.center : fresh.center;
  if (expectedArrivalAt === draft.expectedArrivalAt && center?.id === draft.center?.id) return;
  core.change({ draft: { ...draft, center, expectedArrivalAt } });
}
