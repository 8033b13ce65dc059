import type { OutboxEntry } from '../../../shared/ipc/outbox-view.ts';
import type { Words } from '../../messages/use-words.ts';

/** What a write of the outbox creates, as far as the window knows it; `other` has the words that fit any. */
export type OutboxKind = 'return' | 'other';

/** What a write creates; one of a newer Dockhand is shown all the same. */
export function kindOf({ kind }: Pick<OutboxEntry, 'kind'>): OutboxKind {
  return kind === 'return.create' ? 'return' : 'other';
}

/** What a write creates, as it stands in a sentence: "return". */
export function whatOf(entry: Pick<OutboxEntry, 'kind'>, words: Words): string {
  return words(`outbox.kind.${kindOf(entry)}`);
}
