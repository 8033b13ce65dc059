import type { OutboxEntry } from '../../../shared/outbox/outbox-view.ts';
import type { Translate } from '../../messages/use-messages.ts';
import { kindOf, type OutboxKind } from './outbox-kind.ts';
import { hasCopies, standingOf } from './outbox-state.ts';

/** What of a write is worth a notice on every screen. */
type NewsKind = 'sent' | 'copies' | 'rejected' | 'held' | 'decide' | 'unreadable';

export type News = {
  readonly kind: NewsKind;
  readonly what: OutboxKind;
  readonly reference: string;
  readonly sentence: string;
};

/** What there is to tell of a write as it is now; null where that is nothing that happened by itself. */
export function newsOf(entry: OutboxEntry): News | null {
  const kind = newsKindOf(entry);
  if (kind === null) return null;
  return {
    kind,
    what: kindOf(entry),
    reference: entry.referenceId,
    sentence: entry.evidence?.sentence ?? '',
  };
}

function newsKindOf(entry: OutboxEntry): NewsKind | null {
  const standing = standingOf(entry);
  if (standing === 'needsDecision') return 'decide';
  if (hasCopies(entry)) return 'copies';
  const isNews = standing === 'sent' || standing === 'rejected' || standing === 'held';
  return isNews || standing === 'unreadable' ? standing : null;
}

/** News of one kind in words: one by its reference, several by their number. */
export function newsText(
  news: readonly News[],
  t: Translate,
): { readonly title: string; readonly text: string } {
  const [first] = news;
  if (first === undefined) return { title: '', text: '' };
  const { kind, reference, sentence } = first;
  const count = news.length;
  const what = news.every((one) => one.what === first.what) ? first.what : 'other';
  const title = t(kind === 'sent' ? 'outboxBar.sent' : `outboxBar.${kind}Title`, { count, what });
  const text = count === 1 ? t(`outboxBar.${kind}Text`, { reference, sentence }) : t('outboxBar.severalText');
  return { title, text };
}
