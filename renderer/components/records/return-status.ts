import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import { type KnownStatuses, rankIn, type ShownStatus, showStatus } from './known-statuses.ts';

/** In the order in which a return goes through them. */
const statuses: KnownStatuses = {
  AwaitingArrival: { tone: 'waiting', label: 'returnStatus.AwaitingArrival' },
  Arrived: { tone: 'moving', label: 'returnStatus.Arrived' },
  Processing: { tone: 'moving', label: 'returnStatus.Processing' },
  Completed: { tone: 'done', label: 'returnStatus.Completed' },
  Cancelled: { tone: 'ended', label: 'returnStatus.Cancelled' },
};

export const filterableReturnStatuses: readonly string[] = Object.keys(statuses);

const actions: KnownStatuses = {
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

function known(table: Readonly<Record<string, MessageId>>, name: string): MessageId | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

export function showReturnStatus(status: string, t: Translate): ShownStatus {
  return showStatus(statuses, status, t);
}

export function showReturnAction(action: string, t: Translate): ShownStatus {
  return showStatus(actions, action, t, 'returnAction.unspecified');
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
