import type { Center } from '../../shared/centers/centers.ts';
import type { OutboxState } from '../../shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '../../shared/outbox/outbox-view.ts';
import type { SessionView } from '../../shared/session/session-view.ts';
import type { Api } from '../api/api-client.ts';
import { draftOutcome } from '../cache/activity/activity.ts';
import type { ActivityLog } from '../log/activity-log.ts';
import type { Log } from '../log/log.ts';
import { createOutboxDesk, type OutboxDesk, type OutboxNote } from '../outbox/outbox-desk.ts';
import { createOutboxSender, type SendingOwner } from '../outbox/outbox-sender.ts';
import type { Outbox, OutboxOwner } from '../outbox/storage/outbox.ts';
import type { WriteKind } from '../outbox/write-kind.ts';
import { createReceivingDesk, type ReceivingDesk } from '../resources/receiving/receiving-desk.ts';
import { createReceivingWrites } from '../resources/receiving/receiving-writes.ts';
import { createReturnChanges, type ReturnChanges } from '../resources/returns/return-changes.ts';
import { createReturnDesk, type ReturnDesk } from '../resources/returns/return-desk.ts';
import type { Returns } from '../resources/returns/return-orders.ts';
import { createReturnWrites } from '../resources/returns/return-writes.ts';
import { holdOwner } from '../session/session-state.ts';

type ComposeWritesOptions = {
  /** Names the profile, whose writes alone are sent. */
  environment: string;
  /** Shared by all environments; whoever opened it closes it. */
  outbox: Outbox;
  api: Pick<Api, 'call' | 'download'>;
  returns: Pick<Returns, 'read' | 'list'>;
  session: () => SessionView;
  activity: ActivityLog;
  /** The centers of an account as they are kept on this desk; null where none are. */
  centers: (account: string) => Promise<readonly Center[] | null>;
  /** The version of the API at which receiving orders are created here; null where that is not known. */
  creationVersion: () => string | null;
  /** Called with every write that was sent, with the record that came of it. */
  onSent: (sent: { kind: string; resultId: number }) => void;
  publish: (change: { id: number; state: OutboxState }) => void;
  reportMissingScope: (scope: string) => void;
  log: Pick<Log, 'warn' | 'error'>;
};

/** Writes on their way: the desks where they are built, the outbox that they wait in, and what sends them. */
type ComposedWrites = {
  returnDesk: ReturnDesk;
  returnChanges: ReturnChanges;
  receivingDesk: ReceivingDesk;
  /** Whose work goes on at this desk: also while a session that ended is being begun again. */
  holder: () => string | null;
  outboxDesk: OutboxDesk;
  sessionChanged: () => void;
  connectionRestored: () => void;
  /** Ends the sender when nothing is on its way any more. */
  close: () => Promise<void>;
};

/** What becomes of a write by itself and is worth a row; one that could not leave is only tried again. */
const settledStates: readonly OutboxState[] = ['sent', 'rejected', 'held', 'unconfirmed', 'unreadable'];

/** What was queued under a reference is found by it, also where its subject has the number of a record or of an order. */
function withReference(detail: string | null, subject: string, reference: string): string | null {
  if (`${subject} ${detail ?? ''}`.includes(reference)) return detail;
  return detail === null ? reference : `${reference}: ${detail}`;
}

/** Constructs the writes of one profile, and starts to send what waits as soon as its account is signed in. */
export function composeWrites(options: ComposeWritesOptions): ComposedWrites {
  const { environment, outbox, api, session, activity } = options;

  let held: OutboxOwner | null = null;
  const hold = () => {
    held = holdOwner(held, session(), environment);
    return held;
  };
  const sendingOwner = (): SendingOwner | null => {
    const view = session();
    if (view.step !== 'signedIn') return null;
    const { id, channelId } = view.account;
    return { environment, account: id, channelId, grantedScopes: view.grantedScopes };
  };

  const kinds: readonly WriteKind[] = [createReturnWrites({ api }), createReceivingWrites({ api })];
  /** As its own kind names it; a write of a kind that cannot be sent from here has the names that fit any. */
  const describe = (row: OutboxRow) =>
    kinds.find(({ kind }) => kind === row.kind)?.describe(row) ?? {
      action: row.kind,
      subject: `write ${row.referenceId}`,
    };
  const noteDone = ({ action, row, outcome, detail }: OutboxNote) => {
    const { subject } = describe(row);
    const named = withReference(detail, subject, row.referenceId);
    return activity.recordHere(row.account, { action, subject, outcome, requestId: null, detail: named });
  };
  /** Where the outbox's file is lost, the log alone knows which drafts were in it. */
  const noteBegun = (row: OutboxRow) => {
    const { action, subject } = describe(row);
    const entry = { action, subject, outcome: draftOutcome, requestId: null, detail: row.referenceId };
    return activity.recordHere(row.account, entry);
  };
  const noteFollower = async ({ account, followedById }: OutboxRow) => {
    const next = followedById === null ? null : await outbox.read({ account, id: followedById });
    if (next?.state === 'draft') await noteBegun(next);
  };
  const faulted = (error: unknown) => {
    options.log.error('The outbox could not go on:', error);
  };
  const noteSettled = (row: OutboxRow) => {
    if (!settledStates.includes(row.state)) return;
    const { account, operator, desk, evidence, state } = row;
    const wasFound = state === 'sent' && evidence?.class !== 'sent';
    const reason = wasFound ? 'The service has it: it was looked up and found there.' : evidence?.sentence;
    const { action, subject } = describe(row);
    void activity.record({
      account,
      operator,
      desk,
      action,
      subject,
      outcome: state,
      requestId: evidence?.requestId ?? null,
      detail: withReference(reason ?? null, subject, row.referenceId),
    });
    if (state === 'rejected') noteFollower(row).catch(faulted);
    if (evidence?.missingScope) options.reportMissingScope(evidence.missingScope);
    if (state === 'sent' && row.resultId !== null) {
      options.onSent({ kind: row.kind, resultId: row.resultId });
    }
  };

  const unwatch = outbox.watch(({ id, account, state }) => {
    if (hold()?.account === account) options.publish({ id, state });
  });
  const sender = createOutboxSender({
    outbox,
    kinds,
    owner: sendingOwner,
    settled: noteSettled,
    faulted,
  });

  const desk = { ...options, owner: hold, people: activity.people, note: noteDone, begun: noteBegun };
  return {
    returnDesk: createReturnDesk(desk),
    receivingDesk: createReceivingDesk({ ...desk, version: options.creationVersion }),
    holder: () => hold()?.account ?? null,
    returnChanges: createReturnChanges({
      api,
      returns: options.returns,
      account: () => sendingOwner()?.account ?? null,
      startActivity: () => activity.beginHere(hold()?.account ?? null),
    }),
    outboxDesk: createOutboxDesk({
      outbox,
      owner: hold,
      note: (note) => void noteDone(note),
      begun: (row) => void noteBegun(row),
    }),
    sessionChanged() {
      hold();
      sender.sessionChanged();
    },
    connectionRestored() {
      sender.connectionRestored();
    },
    async close() {
      unwatch();
      await sender.dispose();
    },
  };
}
