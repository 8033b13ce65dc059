import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';

export type ShownStatus = { readonly tone: Tone; readonly label: string };

/**
 * Returns how the statuses of one kind of record are shown, with the tone of each. The service may add statuses that
 * this version does not know: they are shown under their own names.
 */
export function statusDisplay<Name extends string>(
  messageOf: (name: Name) => MessageId,
  tones: Readonly<Record<Name, Tone>>,
  unspecified: MessageId = 'status.unspecified',
) {
  const isKnown = (status: string): status is Name => Object.hasOwn(tones, status);
  return (status: string, t: Translate): ShownStatus => {
    if (isKnown(status)) return { tone: tones[status], label: t(messageOf(status)) };
    return { tone: 'waiting', label: status === '' ? t(unspecified) : status };
  };
}

/** Returns the position of a status among those in order, for sorting; an unknown status comes last. */
export function rankIn(order: readonly string[], status: string): number {
  const rank = order.indexOf(status);
  return rank < 0 ? order.length : rank;
}
