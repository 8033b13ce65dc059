import type { WriteOutcome } from '#electron/api/write-outcome.ts';
import type { WriteKind } from '#electron/outbox/write-kind.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { outboxRowOf } from '#test/support/samples/outbox-row-of.ts';

export async function sendFromOutbox(
  { channelId }: Bench,
  writes: WriteKind,
  body: unknown,
  change: Partial<OutboxRow> = {},
): Promise<WriteOutcome> {
  const guard = { channelId, isCurrent: () => true, beforeSending: async () => undefined };
  return writes.send(outboxRowOf(writes.kind, body, { channelId, ...change }), guard);
}

/**
 * The ID of the record created by {@link sendFromOutbox}; null if the response does not contain it. Throws if it was
 * refused.
 */
export function madeBy(outcome: WriteOutcome): number | null {
  if (outcome.happened !== 'answered' || outcome.status >= 300) throw new Error(outcome.sentence.id);
  return outcome.resultId;
}
