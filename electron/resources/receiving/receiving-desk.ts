import {
  blockedBy,
  createDraftDesk,
  type DraftDeskOptions,
  unreadableDraft,
} from '#electron/outbox/draft-desk.ts';
import { toReceivingDraftRow } from '#electron/outbox/outbox-entry.ts';
import type { Center } from '#shared/centers/centers.ts';
import { canBeQueued } from '#shared/desk/model/finding-rules.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { bodyOfDraft } from '#shared/receiving/model/receiving-draft-steps.ts';
import { checkReceiving } from '#shared/receiving/model/receiving-rules.ts';
import { ReceivingBody } from '#shared/receiving/receiving-body.ts';
import { ReceivingDraft, type ReceivingDraftRow } from '#shared/receiving/receiving-draft.ts';
import { receivingKind } from './receiving-content.ts';

type ReceivingDeskOptions = DraftDeskOptions & {
  /** The API version at which receiving orders are created here; null if unknown. */
  version: () => string | null;
  /** An account's centers as saved on this desk; null if none are. */
  centers: (account: string) => Promise<readonly Center[] | null>;
  /** Epoch milliseconds; default the system's clock. */
  now?: () => number;
};

/** All methods but `readCreation` reject if no account is signed in. */
export function createReceivingDesk(options: ReceivingDeskOptions) {
  return {
    ...createDraftDesk<ReceivingDraft, ReceivingDraftRow>(options, {
      kind: receivingKind,
      referencePrefix: 'RO',
      queueAction: 'receiving.queue',
      toDraftRow: toReceivingDraftRow,
      freeze: (row) => checkedBody(row, options),
    }),
    /** The API version that creates receiving orders here; null before one responded. Sends no request. */
    readCreation: async () => ({ version: options.version() }),
  };
}

async function checkedBody(row: OutboxRow, options: ReceivingDeskOptions): Promise<ReceivingBody> {
  const { version, centers, now = Date.now } = options;
  const draft = ReceivingDraft.safeParse(row.draft).data;
  if (draft === undefined) throw unreadableDraft();
  const context = { version: version(), nowMs: now(), centers: await centers(row.account) };
  const findings = checkReceiving(draft, context);
  const body = ReceivingBody.safeParse(bodyOfDraft(draft)).data;
  if (canBeQueued(findings) && body !== undefined) return body;
  throw blockedBy(findings, ['sku', 'name', 'id', 'box']);
}
