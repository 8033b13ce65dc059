import type { OutboxEntry, OutboxReturn } from '../../../shared/outbox/outbox-view.ts';
import type { Translate } from '../../messages/use-messages.ts';

/** What a write of the outbox creates, as far as the window knows it; `other` has the words that fit any. */
export type OutboxKind = 'return' | 'receiving' | 'other';

/** Where a write is built, and the scope that sending it needs. */
type OutboxDesk = { readonly path: '/return-desk' | '/receiving-desk'; readonly scope: string };

const kinds: Readonly<Record<string, OutboxKind>> = {
  'return.create': 'return',
  'receiving.create': 'receiving',
};

const desks: Readonly<Record<OutboxKind, OutboxDesk | null>> = {
  return: { path: '/return-desk', scope: 'returns_write' },
  receiving: { path: '/receiving-desk', scope: 'receiving_write' },
  other: null,
};

/** Whether a place of the window is a desk at which writes are built. */
export function isDeskPath(path: string): boolean {
  return Object.values(desks).some((desk) => desk?.path === path);
}

/** What a write creates; one of a newer Dockhand is shown all the same. */
export function kindOf({ kind }: Pick<OutboxEntry, 'kind'>): OutboxKind {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? 'other';
}

/** The desk that builds what a write creates; null where this Dockhand has none for it. */
export function deskOf(entry: Pick<OutboxEntry, 'kind'>): OutboxDesk | null {
  return desks[kindOf(entry)];
}

/** What a write creates, for the sentences that name it ("return"), and those that differ by it. */
export function whatOf(
  entry: Pick<OutboxEntry, 'kind'>,
  t: Translate,
): { readonly what: string; readonly kind: OutboxKind } {
  const kind = kindOf(entry);
  return { what: t(`outbox.kind.${kind}`), kind };
}

export type OutboxLine = {
  readonly inventoryId: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly lotNumber: string | null;
  readonly lotDate: string | null;
  /** Of returns alone. */
  readonly action?: OutboxReturn['lines'][number]['action'];
};

/** What is in a write; null for what no longer parses, and for a kind of which this Dockhand knows nothing. */
export function linesOf({
  content,
  receiving,
}: Pick<OutboxEntry, 'content' | 'receiving'>): readonly OutboxLine[] | null {
  return (content ?? receiving)?.lines ?? null;
}
