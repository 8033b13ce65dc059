import { isDeepStrictEqual } from 'node:util';
import { receivingContentOf } from '#electron/resources/receiving/receiving-content.ts';
import type { DeskDraft, SharedDraft } from '#shared/outbox/desk-draft.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { returnContentOf } from './outbox-entry.ts';

/** Whether this desk's own version may be replaced by the one that it takes over. */
export const isReplaceable = ({ state }: OutboxRow) => state === 'draft' || state === 'cancelled';

/** How a draft was lost, from what is left of it as text; null for a write that was queued, and may have been sent. */
export function lostDraftOf(raw: string | null): 'missing' | 'damaged' | null {
  try {
    const left = JSON.parse(raw ?? 'null') as { begunAt?: unknown; state?: unknown } | null;
    if (left?.begunAt !== undefined) return 'missing';
    return left?.state === 'draft' ? 'damaged' : null;
  } catch {
    return null;
  }
}

/** Whether one state of a draft is newer than the other; a draft stays finished, and stays adopted in its turn. */
export function isNewer(one: SharedDraft, other: SharedDraft): boolean {
  if (one.isOver !== other.isOver) return one.isOver;
  const isSameTurn = one.turn === other.turn && one.deskId === other.deskId;
  return one.turn > other.turn || (isSameTurn && one.isAdopted !== false && other.isAdopted === false);
}

/** Compares as JSON. */
export function isSame(left: unknown, right: unknown): boolean {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  return isDeepStrictEqual(plain(left), plain(right));
}

/** Files are on the disk of the desk that took them, and the draft's steps name them. */
export function withoutFiles(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null) return draft;
  const { photos: _photos, deliveryNotes: _notes, ...rest } = draft as Record<string, unknown>;
  return { ...rest, ...('changes' in rest ? { changes: [] } : {}) };
}

/** Returns a draft taken back from another desk with the files of this desk's own version. */
export function withFilesOf(own: unknown, draft: unknown): unknown {
  if (typeof own !== 'object' || own === null || typeof draft !== 'object') return draft;
  const files = Object.entries(own).filter(([name]) => name === 'photos' || name === 'deliveryNotes');
  return { ...draft, ...Object.fromEntries(files) };
}

export function deskDraftOf(referenceId: string, shared: SharedDraft, isTaken: boolean): DeskDraft {
  const { desk, operator, at, kind, isOver, draft } = shared;
  const row = { kind, draft, body: null, referenceId } as OutboxRow;
  const content = returnContentOf(row);
  const receiving = receivingContentOf(row);
  const lines = content?.lines ?? receiving?.lines ?? [];
  const title =
    content === null
      ? (receiving?.purchaseOrderNumber ?? null)
      : (content.customerName ?? content.trackingNumber);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const trackingNumber = content?.trackingNumber ?? null;
  const size = { lines: lines.length, pieces };
  return { referenceId, kind, desk, operator, at, isTaken, isOver, title, trackingNumber, ...size };
}
