import { copiesCode } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { nameOf } from './change-records.ts';
import { trackingNumberOf } from './returnable.ts';

/** What the outbox and the service have when everything has settled. */
export type EndOfRun = {
  /** References of the returns, and names of the changes, that were shown as queued. */
  queued: Iterable<string>;
  /** Those that a user gave up. */
  cancelled?: ReadonlySet<string>;
  rows: readonly OutboxRow[];
  /**
   * All returns at the service, and all changes visible in its records, by name and the result of
   * {@link trackingNumberOf}.
   */
  atService: readonly { referenceId: string | null; trackingNumber: string | null }[];
};

export type OutboxAudit = {
  /** Queued, not at the service, and in no row that still holds it. */
  lost: string[];
  /** More than once at the service, and its row does not report it. */
  duplicated: string[];
  /** At the service but not queued, or with the content of another return. */
  foreign: string[];
};

/** Compares by reference the queued writes with those at the service and in the outbox. */
export function auditOutbox({ queued, cancelled = new Set(), rows, atService }: EndOfRun): OutboxAudit {
  const references = new Set(queued);
  const arrivals = new Map<string, number>();
  for (const { referenceId } of atService)
    arrivals.set(referenceId ?? '', (arrivals.get(referenceId ?? '') ?? 0) + 1);
  const isReported = (reference: string) =>
    rows.some((row) => nameOf(row) === reference && row.evidence?.code === copiesCode);
  const held = new Set(rows.filter((row) => stillHolds(row, cancelled)).map(nameOf));
  return {
    lost: [...references].filter((reference) => !arrivals.has(reference) && !held.has(reference)),
    duplicated: [...arrivals]
      .filter(([reference, count]) => count > 1 && !isReported(reference))
      .map(([reference]) => reference),
    foreign: atService
      .filter(
        ({ referenceId, trackingNumber }) =>
          !references.has(referenceId ?? '') || trackingNumber !== trackingNumberOf(referenceId ?? ''),
      )
      .map(({ referenceId }) => referenceId ?? ''),
  };
}

/** Whether this row can still produce a return that the service does not have, or its user knows why not. */
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
