import { copiesCode } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { nameOf } from './change-records.ts';
import { trackingNumberOf } from './returnable.ts';

/** What the outbox and the service each have when nothing moves any more. */
export type EndOfRun = {
  /** References of the returns, and names of the changes, that a person was shown as queued. */
  queued: Iterable<string>;
  /** Those of them that a person gave up. */
  cancelled?: ReadonlySet<string>;
  rows: readonly OutboxRow[];
  /** Every return at the service, and every change that its record shows, by its name and what {@link trackingNumberOf} makes of that. */
  atService: readonly { referenceId: string | null; trackingNumber: string | null }[];
};

export type OutboxAudit = {
  /** Queued, not at the service, and in no row that still holds it. */
  lost: string[];
  /** More than once at the service, and its row does not say so. */
  duplicated: string[];
  /** At the service though nobody queued it, or with the content of another return. */
  foreign: string[];
};

/** Compares by reference what was queued with what the service has and what the outbox still holds. */
export function auditOutbox({ queued, cancelled = new Set(), rows, atService }: EndOfRun): OutboxAudit {
  const references = new Set(queued);
  const arrivals = new Map<string, number>();
  for (const { referenceId } of atService)
    arrivals.set(referenceId ?? '', (arrivals.get(referenceId ?? '') ?? 0) + 1);
  const isSaid = (reference: string) =>
    rows.some((row) => nameOf(row) === reference && row.evidence?.code === copiesCode);
  const held = new Set(rows.filter((row) => stillHolds(row, cancelled)).map(nameOf));
  return {
    lost: [...references].filter((reference) => !arrivals.has(reference) && !held.has(reference)),
    duplicated: [...arrivals]
      .filter(([reference, count]) => count > 1 && !isSaid(reference))
      .map(([reference]) => reference),
    foreign: atService
      .filter(
        ({ referenceId, trackingNumber }) =>
          !references.has(referenceId ?? '') || trackingNumber !== trackingNumberOf(referenceId ?? ''),
      )
      .map(({ referenceId }) => referenceId ?? ''),
  };
}

/** Whether a return that the service does not have can still come of this row, or a person knows why not. */
function stillHolds(row: OutboxRow, cancelled: ReadonlySet<string>) {
  const { state, body, raw, evidence } = row;
  switch (state) {
    case 'queued':
    case 'sending':
    case 'unconfirmed':
    case 'held':
      return body !== null;
    case 'rejected':
      return body !== null && evidence !== null;
    case 'unreadable':
      return raw !== null;
    case 'cancelled':
      return cancelled.has(nameOf(row));
    default:
      return false;
  }
}
