import { quoted, type Sentence } from '#shared/messages/messages.ts';
import type { OutboxEvidence } from '#shared/outbox/outbox-view.ts';

/** Returns what happened in one sentence, for tight spaces; the server's own explanation if it gave one. */
export function evidenceReason({ sentence, serverSays }: OutboxEvidence): Sentence {
  return serverSays === undefined ? sentence : quoted(serverSays);
}
