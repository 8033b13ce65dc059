import { createIntl } from 'react-intl';
import { timesOf } from '#renderer/components/text/use-times.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { quoted } from '#shared/messages/messages.ts';
import type {
  OutboxEntries,
  OutboxEntry,
  OutboxEvidence,
  OutboxListQuery,
  OutboxReceiving,
} from '#shared/outbox/outbox-view.ts';
import { sampleReturnDesk } from '#test/support/samples/sample-return-desk.ts';

const intl = createIntl({ locale: 'en', timeZone: 'UTC', messages: en });

export const t = translateOf(intl);

export const times = timesOf(intl, () => new Date('2026-11-22T12:00:00Z'));

export function evidenceOf(part: Partial<OutboxEvidence> = {}): OutboxEvidence {
  return {
    class: 'ambiguous',
    sentence: quoted('The service did not answer in time.'),
    status: null,
    code: 'timedOut',
    fields: {},
    requestId: 'r-1',
    at: '2026-11-22T11:59:00.000Z',
    heldReason: null,
    missingScope: null,
    ...part,
  };
}

/** A write of the outbox: a queued return. */
export function entryOf(part: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    ...sampleReturnDesk['outbox.read'],
    referenceId: 'RT-20261122-CFHJ',
    state: 'queued',
    createdAt: '2026-11-22T11:50:00.000Z',
    changedAt: '2026-11-22T11:59:00.000Z',
    queuedAt: '2026-11-22T11:58:00.000Z',
    wasPossiblySent: false,
    nextAttemptAt: null,
    lookUps: 0,
    evidence: null,
    followsId: null,
    ...part,
  };
}

/** An outbox that contains these writes, the newest first, and answers `outbox.list` of a kind. */
export const listing =
  (writes: readonly OutboxEntry[]) =>
  ({ kind, offset, limit }: OutboxListQuery): OutboxEntries => {
    const found = writes.filter((write) => kind === undefined || write.kind === kind);
    return { entries: found.slice(offset, offset + limit), totalCount: found.length };
  };

/** The content of a receiving order: two boxes, one of them without a tracking number. */
export function receivingOf(part: Partial<OutboxReceiving> = {}): OutboxReceiving {
  return {
    purchaseOrderNumber: 'PO-9',
    centerName: 'Cicero (IL)',
    expectedArrivalAt: '2026-11-25T12:00:00.000Z',
    boxCount: 2,
    trackingNumbers: ['DOCK-1'],
    lines: [
      { inventoryId: 1, sku: 'MUG-B', name: 'Mug, blue', quantity: 2, lotNumber: 'L-7', lotDate: null },
      { inventoryId: null, sku: 'BOWL', name: null, quantity: 40, lotNumber: null, lotDate: null },
    ],
    ...part,
  };
}

/** A write of the outbox: a queued receiving order. */
export function receivingEntryOf(part: Partial<OutboxEntry> = {}): OutboxEntry {
  const own = { kind: 'receiving.create', referenceId: 'RO-20261122-CFHJ', content: null } as const;
  return entryOf({ ...own, receiving: receivingOf(), ...part });
}
