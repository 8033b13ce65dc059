import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';

type Known = { readonly tone: Tone; readonly word: MessageId };

/** In the order in which a return goes through them. */
const statuses: Readonly<Record<string, Known>> = {
  AwaitingArrival: { tone: 'waiting', word: 'returnStatus.AwaitingArrival' },
  Arrived: { tone: 'moving', word: 'returnStatus.Arrived' },
  Processing: { tone: 'moving', word: 'returnStatus.Processing' },
  Completed: { tone: 'done', word: 'returnStatus.Completed' },
  Cancelled: { tone: 'ended', word: 'returnStatus.Cancelled' },
};

export const returnStatuses = Object.keys(statuses);

const actions: Readonly<Record<string, Known>> = {
  Default: { tone: 'waiting', word: 'returnAction.Default' },
  Restock: { tone: 'done', word: 'returnAction.Restock' },
  Quarantine: { tone: 'attention', word: 'returnAction.Quarantine' },
  Dispose: { tone: 'ended', word: 'returnAction.Dispose' },
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

type ShownState = { readonly tone: Tone; readonly word: string };

function known<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function show(found: Known | undefined, text: string, unspecified: MessageId, t: Translate): ShownState {
  if (found !== undefined) return { tone: found.tone, word: t(found.word) };
  // The service may add states and actions that this version does not know: they are shown under their own names.
  return { tone: 'waiting', word: text === '' ? t(unspecified) : text };
}

export function showReturnStatus(status: string, t: Translate): ShownState {
  return show(known(statuses, status), status, 'status.unspecified', t);
}

export function showReturnAction(action: string, t: Translate): ShownState {
  return show(known(actions, action), action, 'returnAction.unspecified', t);
}

/** Null if the service does not state it. */
export function returnTypeWord(type: string, t: Translate): string | null {
  const word = known(kinds, type);
  return word === undefined ? type || null : t(word);
}

/** Returns the purpose of a transaction as text. */
export function feeWord(type: string | null, t: Translate): string {
  const word = known(fees, type ?? '');
  return word === undefined ? type || t('returnFee.unspecified') : t(word);
}

/** Returns whether nothing more will be processed: only then is less than announced a shortage. */
export function isSettled(status: string): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

const order = Object.keys(statuses);

/** Returns the position of a status in the course of a return, for sorting; an unknown status comes last. */
export function statusRank(status: string): number {
  const rank = order.indexOf(status);
  return rank < 0 ? order.length : rank;
}

export const filterableReturnStatuses: readonly string[] = order;

export const filterableReturnTypes: readonly string[] = Object.keys(kinds);
