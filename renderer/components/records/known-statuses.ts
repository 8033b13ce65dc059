import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';

/** The statuses of one kind of record that this version knows, by the service's name. */
export type KnownStatuses = Readonly<Record<string, { readonly tone: Tone; readonly label: MessageId }>>;

export type ShownStatus = { readonly tone: Tone; readonly label: string };

/** The service may add statuses that this version does not know: they are shown under their own names. */
export function showStatus(
  known: KnownStatuses,
  status: string,
  t: Translate,
  unspecified: MessageId = 'status.unspecified',
): ShownStatus {
  const found = Object.hasOwn(known, status) ? known[status] : undefined;
  if (found !== undefined) return { tone: found.tone, label: t(found.label) };
  return { tone: 'waiting', label: status === '' ? t(unspecified) : status };
}

/** Returns the position of a status among those in order, for sorting; an unknown status comes last. */
export function rankIn(order: readonly string[], status: string): number {
  const rank = order.indexOf(status);
  return rank < 0 ? order.length : rank;
}
