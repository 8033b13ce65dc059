import { quoted, type Sentence } from '#shared/messages/messages.ts';
import type { OutboxEvidence } from '#shared/outbox/outbox-view.ts';

/** What happened in one sentence where there is room for no more: the server's own words, where it said any. */
export function evidenceReason({ sentence, serverSays }: OutboxEvidence): Sentence {
  return serverSays === undefined ? sentence : quoted(serverSays);
}
