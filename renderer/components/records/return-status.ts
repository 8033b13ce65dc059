import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import { rankIn } from './status-rank.ts';

type Known = { readonly tone: Tone; readonly label: MessageId };

/** In the order in which a return goes through them. */
const statuses: Readonly<Record<string, Known>> = {
  AwaitingArrival: { tone: 'waiting', label: 'returnStatus.AwaitingArrival' },
  Arrived: { tone: 'moving', label: 'returnStatus.Arrived' },
  Processing: { tone: 'moving', label: 'returnStatus.Processing' },
  Completed: { tone: 'done', label: 'returnStatus.Completed' },
  Cancelled: { tone: 'ended', label: 'returnStatus.Cancelled' },
};

export const filterableReturnStatuses: readonly string[] = Object.keys(statuses);

const actions: Readonly<Record<string, Known>> = {
  Default: { tone: 'waiting', label: 'returnAction.Default' },
  Restock: { tone: 'done', label: 'returnAction.Restock' },
  Quarantine: { tone: 'attention', label: 'returnAction.Quarantine' },
  Dispose: { tone: 'ended', label: 'returnAction.Dispose' },
};

const kinds: Readonly<Record<string, MessageId>> = {
  Regular: 'returnType.Regular',
  ReturnToSender: 'returnType.ReturnToSender',
};

const fees: Readonly<Record<string, MessageId>> = {
  ReturnLabelInvoice: 'returnFee.ReturnLabelInvoice',
  ReturnProcessingFee: 'returnFee.ReturnProcessingFee',
  ReturnToSenderFee: 'returnFee.ReturnToSenderFee',
};

type ShownState = { readonly tone: Tone; readonly label: string };

function known<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function show(found: Known | undefined, text: string, unspecified: MessageId, t: Translate): ShownState {
  if (found !== undefined) return { tone: found.tone, label: t(found.label) };
  // The service may add states and actions that this version does not know: they are shown under their own names.
  return { tone: 'waiting', label: text === '' ? t(unspecified) : text };
}

export function showReturnStatus(status: string, t: Translate): ShownState {
  return show(known(statuses, status), status, 'status.unspecified', t);
}

export function showReturnAction(action: string, t: Translate): ShownState {
  return show(known(actions, action), action, 'returnAction.unspecified', t);
}

/** Null if the service does not state it. */
export function returnTypeWord(type: string, t: Translate): string | null {
  const messageId = known(kinds, type);
  return messageId === undefined ? type || null : t(messageId);
}

/** Returns the purpose of a transaction as text. */
export function feeWord(type: string | null, t: Translate): string {
  const messageId = known(fees, type ?? '');
  return messageId === undefined ? type || t('returnFee.unspecified') : t(messageId);
}

/** Returns whether nothing more will be processed: only then is less than announced a shortage. */
export function isSettled(status: string): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/** Returns the position of a status in the course of a return, for sorting; an unknown status comes last. */
export function statusRank(status: string): number {
  return rankIn(filterableReturnStatuses, status);
}

export const filterableReturnTypes: readonly string[] = Object.keys(kinds);
