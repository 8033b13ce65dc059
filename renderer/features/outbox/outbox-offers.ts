import { wasReadSince } from '#shared/outbox/model/change-records.ts';
import { outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { deskOf } from './outbox-state.ts';

export type OutboxAction =
  | 'goOn'
  | 'sendAgain'
  | 'itArrived'
  | 'release'
  | 'retryNow'
  | 'revise'
  | 'cancel'
  | 'discard';

/** The actions that need confirmation. */
export type ConfirmedAction = Exclude<OutboxAction, 'goOn' | 'retryNow'>;

/** Why an action is unavailable for now; each has its message in the catalog. */
type OutboxRefusal = 'beingSent' | 'lookedUp' | 'mayHaveArrived' | 'serviceAskedToWait' | 'missingScope';

/** `refusal`: why the action is unavailable now; null if it is available. */
export type OutboxOffer = { readonly action: OutboxAction; readonly refusal: OutboxRefusal | null };

type OfferedEntry = Pick<
  OutboxEntry,
  | 'kind'
  | 'state'
  | 'needsDecision'
  | 'lookUps'
  | 'wasPossiblySent'
  | 'followsId'
  | 'followedById'
  | 'evidence'
  | 'nextAttemptAt'
  | 'raw'
>;

const offer = (action: OutboxAction, refusal: OutboxRefusal | null = null): OutboxOffer => ({
  action,
  refusal,
});

/**
 * Returns what a user may do with a write, in the order of its buttons. A write that may have arrived is neither
 * canceled nor sent under another reference before the service was asked.
 *
 * @param isScopeMissing the permission to create such a record is known to be missing
 */
export function outboxOffers(entry: OfferedEntry, isScopeMissing: boolean): readonly OutboxOffer[] {
  const offers = offersOf(entry, isScopeMissing);
  return deskOf(entry) === null
    ? offers.filter(({ action }) => action !== 'goOn' && action !== 'revise')
    : offers;
}

function offersOf(entry: OfferedEntry, isScopeMissing: boolean): readonly OutboxOffer[] {
  const scope: OutboxRefusal | null = isScopeMissing ? 'missingScope' : null;
  switch (outboxStatusOf(entry)) {
    case 'draft':
    case 'correction':
      return [offer('goOn'), offer('cancel')];
    case 'queued':
      return [
        ...(entry.nextAttemptAt === null ? [] : [offer('retryNow', retryRefusal(entry))]),
        offer('revise', possiblySent(entry)),
        offer('cancel'),
      ];
    case 'sending':
      return [offer('revise', 'beingSent'), offer('cancel', 'beingSent')];
    case 'unconfirmed':
      return [offer('sendAgain', 'lookedUp'), offer('itArrived'), offer('cancel', 'mayHaveArrived')];
    case 'needsDecision': {
      // The service itself refused it and does not have it, or the record of a change does not show it.
      const refusal = isRefusedByService(entry) || wasReadSince(entry) ? null : 'mayHaveArrived';
      return [
        offer('sendAgain', scope),
        offer('itArrived'),
        offer('revise', refusal),
        offer('cancel', refusal),
      ];
    }
    case 'held':
      return [
        ...(isReleasable(entry) ? [offer('release', scope)] : []),
        offer('revise', possiblySent(entry)),
        offer('cancel'),
      ];
    case 'cancelled':
      return entry.followedById === null && entry.raw === null ? [offer('revise')] : [];
    case 'unreadable':
      return [offer('discard')];
    default:
      return [];
  }
}

/** Whether giving it up requires looking it up first, since an earlier attempt may have arrived. */
export function isLookedUpFirst(entry: OfferedEntry): boolean {
  const { state, wasPossiblySent } = entry;
  return wasPossiblySent && (state === 'queued' || state === 'held') && !wasReadSince(entry);
}

/**
 * Whether the change can be applied anyway to a record that differs from what was seen, which requires that something
 * is left to change.
 */
function isReleasable({ evidence }: OfferedEntry): boolean {
  if (evidence?.heldReason === 'takenOver') return false;
  return evidence?.heldReason !== 'changed' || evidence.seen !== undefined;
}

function possiblySent({ wasPossiblySent }: OfferedEntry): OutboxRefusal | null {
  return wasPossiblySent ? 'mayHaveArrived' : null;
}

function isRefusedByService({ evidence }: OfferedEntry): boolean {
  const status = evidence?.status ?? 0;
  return status >= 400 && status < 500;
}

/** Only a pause that the service asked for can't be ended: any other follows something that did not get through. */
function retryRefusal({ evidence }: OfferedEntry): OutboxRefusal | null {
  return evidence?.status === 429 ? 'serviceAskedToWait' : null;
}
