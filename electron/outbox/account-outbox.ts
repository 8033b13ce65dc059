import { draftOutcome } from '#electron/cache/activity/activity.ts';
import type { ActivityLog } from '#electron/log/activity-log.ts';
import { nextWorkOwner } from '#electron/session/session-state.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { recordIdOf } from '#shared/outbox/model/change-records.ts';
import { evidenceReason } from '#shared/outbox/model/evidence-reason.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { QueuedChange } from '#shared/outbox/queued-change.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import type { DraftDeskOptions } from './draft-desk.ts';
import { createOutboxDesk, type OutboxNote } from './outbox-desk.ts';
import { createOutboxSender, type SendingOwner } from './outbox-sender.ts';
import type { SharedDrafts } from './shared-drafts.ts';
import type { Outbox, OutboxOwner } from './storage/outbox.ts';
import type { WriteKind } from './write-kind.ts';

type AccountOutboxOptions = {
  /** Names the profile; only its writes are sent. */
  environment: string;
  /** Shared by all environments; closed by the code that opened it. */
  outbox: Outbox;
  kinds: readonly WriteKind[];
  /** Shares drafts with the other desks of the site; null without a site. */
  share: ((parts: Pick<DraftDeskOptions, 'owner' | 'people'> & { outbox: Outbox }) => SharedDrafts) | null;
  session: () => SessionView;
  activity: ActivityLog;
  otherOperators: DraftDeskOptions['otherOperators'];
  isOnline: () => boolean;
  onSession: (listener: () => void) => void;
  onConnection: (listener: () => void) => void;
  /** Called with every change of a row of the user who works at this desk. */
  changed: (change: { id: number; state: OutboxState }) => void;
  /** Called with every sent write, and the resulting record. */
  onSent: (sent: { kind: string; resultId: number }) => void;
  reportMissingScope: (scope: string) => void;
  /** Called with a fault of the outbox itself. */
  faulted: (error: unknown) => void;
};

/**
 * Automatic outcomes of a write that are logged, once until something changes; one that could not be sent is only
 * retried.
 */
const settledStates: readonly OutboxState[] = ['sent', 'rejected', 'held', 'unconfirmed', 'unreadable'];

/**
 * Manages the pending writes of one profile: the tools the desks build drafts with, the window's side of the outbox,
 * and the sender, which starts as soon as its account is signed in. Every step is recorded in the activity log.
 */
export function createAccountOutbox(options: AccountOutboxOptions) {
  const { environment, outbox, kinds, session, activity, faulted } = options;

  let current: OutboxOwner | null = null;
  const owner = () => {
    current = nextWorkOwner(current, session(), environment);
    return current;
  };
  const sendingOwner = (): SendingOwner | null => {
    const view = session();
    if (view.step !== 'signedIn') return null;
    const { id, channelId } = view.account;
    return { environment, account: id, channelId, grantedScopes: view.grantedScopes };
  };

  /** As named by its own kind; a write of a kind that cannot be sent from here gets generic names. */
  const describe = (row: OutboxRow) =>
    kinds.find(({ kind }) => kind === row.kind)?.describe(row) ?? {
      action: row.kind,
      subject: sentence('activity.subject.write', { reference: row.referenceId }),
    };
  const note = ({ action, row, outcome, detail }: OutboxNote) => {
    const { subject } = describe(row);
    return activity.recordHere(row.account, { action, subject, outcome, requestId: null, detail });
  };
  /** If the outbox's file is lost, only the log knows which drafts were in it. */
  const begun = (row: OutboxRow) => {
    const { action, subject } = describe(row);
    const entry = {
      action,
      subject,
      outcome: draftOutcome,
      requestId: null,
      detail: quoted(row.referenceId),
    };
    return activity.recordHere(row.account, entry);
  };
  const noteFollower = async ({ account, followedById }: OutboxRow) => {
    const next = followedById === null ? null : await outbox.read({ account, id: followedById });
    if (next?.state === 'draft') await begun(next);
  };
  /** A change that a user reported as received has no number from the service. */
  const announceSent = ({ kind, state, body, resultId }: OutboxRow) => {
    const change = QueuedChange.safeParse(body).data;
    const recordId = resultId ?? (change === undefined ? null : recordIdOf(change));
    if (state === 'sent' && recordId !== null) options.onSent({ kind, resultId: recordId });
  };
  const settled = (row: OutboxRow, isHeldAgain: boolean) => {
    if (!settledStates.includes(row.state)) return;
    const { account, operator, desk, evidence, state } = row;
    const wasFound = state === 'sent' && evidence?.class !== 'sent';
    const reason = evidence === null ? null : evidenceReason(evidence);
    const detail = wasFound ? sentence('activity.detail.foundOnServer') : reason;
    const { action, subject } = describe(row);
    const requestId = evidence?.requestId ?? null;
    if (!isHeldAgain)
      void activity.record({ account, operator, desk, action, subject, outcome: state, requestId, detail });
    if (state === 'rejected') noteFollower(row).catch(faulted);
    if (evidence?.missingScope) options.reportMissingScope(evidence.missingScope);
    announceSent(row);
  };

  const unwatch = outbox.watch(({ id, account, state }) => {
    if (owner()?.account === account) options.changed({ id, state });
  });
  const shared = options.share?.({ outbox, owner, people: activity.people }) ?? null;
  const sender = createOutboxSender({
    outbox,
    kinds,
    owner: sendingOwner,
    ...(shared === null ? {} : { stopOf: (row: OutboxRow) => shared.stopOf(row) }),
    settled,
    faulted,
  });
  options.onSession(() => {
    owner();
    sender.sessionChanged();
  });
  options.onConnection(() => {
    if (options.isOnline()) sender.connectionRestored();
  });

  return {
    /** The account whose work continues at this desk, even while an ended session is being renewed. */
    holder: () => owner()?.account ?? null,
    /** What the desks use to build drafts. */
    drafts: {
      outbox,
      owner,
      people: activity.people,
      otherOperators: options.otherOperators,
      note,
      noteStarted: begun,
      shared,
    },
    handlers: createOutboxDesk({
      outbox,
      owner,
      people: activity.people,
      note,
      noteStarted: (row) => void begun(row),
      decided: announceSent,
      shared,
    }),
    /** Stops the sender once nothing is being sent. */
    async close() {
      unwatch();
      shared?.close();
      await sender.dispose();
    },
  };
}
