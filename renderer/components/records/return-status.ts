import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import { rankIn, statusDisplay } from './known-statuses.ts';

/** In the order in which a return goes through them. */
const statuses = {
  AwaitingArrival: 'waiting',
  Arrived: 'moving',
  Processing: 'moving',
  Completed: 'done',
  Cancelled: 'ended',
} as const;

export const filterableReturnStatuses: readonly string[] = Object.keys(statuses);

export const showReturnAction = statusDisplay(
  (name) => `returnAction.${name}`,
  { Default: 'waiting', Restock: 'done', Quarantine: 'attention', Dispose: 'ended' },
  'returnAction.unspecified',
);

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

export const showReturnStatus = statusDisplay((name) => `returnStatus.${name}`, statuses);

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
