import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useDeskDrafts } from '#renderer/desk/desk-drafts.tsx';
import styles from '#renderer/desk/desk-screen.module.css';
import { SpokenFeedback } from '#renderer/desk/feedback-panel.tsx';
import { Keypad, keypadLineOf } from '#renderer/desk/keypad.tsx';
import { LineGrid } from '#renderer/desk/line-grid.tsx';
import { OutcomeList, outcomeOf, type ShownOutcome } from '#renderer/desk/outcome-list.tsx';
import { contentOfFile } from '#renderer/desk/photos/photo-content.ts';
import { fileProblem } from '#renderer/desk/photos/photo-panel.tsx';
import { usePhotoDesk } from '#renderer/desk/photos/use-photo-desk.ts';
import { useChoiceKeys, useDeskKeys, usePickedChoices } from '#renderer/desk/state/desk-choice.ts';
import { withFinding } from '#renderer/desk/state/desk-sentences.ts';
import { isSpoken } from '#renderer/desk/state/feedback-actions.ts';
import { holdDesk } from '#renderer/desk/state/held-desk.ts';
import { leaveSavedField, useDeskResolver } from '#renderer/desk/state/use-desk-resolver.ts';
import {
  type DraftContext,
  draftPortsOf,
  useDeskState,
  useDraftContext,
  useDraftDesk,
} from '#renderer/desk/state/use-draft-desk.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { centersQuery, serviceKey } from '#renderer/platform/bridge/queries.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { linesOfBox } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingFinding } from '#shared/receiving/model/receiving-rules.ts';
import type { ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';
import type { AccountView } from '#shared/session/session-view.ts';
import { BoxList } from './box-list.tsx';
import { type LineRow, useLineColumns } from './line-columns.tsx';
import { ReceivingButtons } from './receiving-buttons.tsx';
import { choicesOf } from './receiving-choices.tsx';
import { ReceivingHeader } from './receiving-header.tsx';
import { feedbackSentence, findingSentence, ReceivingFeedbackPanel } from './receiving-sentences.tsx';
import { ReceivingSide } from './receiving-side.tsx';
import { findingsOf, wasFound } from './state/receiving-sending.ts';
import { createDeskSession, type DeskSession } from './state/receiving-session.ts';
import {
  type DeskPorts,
  type DeskQuestion,
  type DeskState,
  type ShownDeskFeedback,
  selectedLineOf,
} from './state/receiving-state.ts';

const lineIdOf = ({ line }: LineRow) => line.id;

function BoxLines({ state, session }: { readonly state: DeskState; readonly session: DeskSession }) {
  const t = useMessages();
  const { draft, newest, currentId, question } = state;
  return (
    <LineGrid
      label={t('receivingDesk.lines')}
      rows={useLineRows(draft, newest)}
      columns={useLineColumns()}
      lineIdOf={lineIdOf}
      currentId={currentId}
      takesFocus={takesFocus(question)}
      onSelect={session.select}
      onRemove={() => void session.go('removeLine')}
      placeholder={
        <EmptyState title={t('receivingDesk.emptyTitle')}>{t('receivingDesk.emptyText')}</EmptyState>
      }
    />
  );
}

/** The lines of the box. Unchanged lines keep their object identity, so that a scan renders only one row. */
function useLineRows(draft: DeskState['draft'], newest: DeskState['newest']): readonly LineRow[] {
  const [makeRows] = useState(createLineRows);
  return useMemo(() => makeRows(draft, newest), [makeRows, draft, newest]);
}

function createLineRows(): (draft: DeskState['draft'], newest: DeskState['newest']) => readonly LineRow[] {
  let before = new Map<ReceivingDraftLine, LineRow>();
  return (draft, newest) => {
    const rows = linesOfBox(draft, draft.currentBoxId).map((line): LineRow => {
      const lit = newest?.lineId === line.id ? newest.number : null;
      const known = before.get(line);
      return known?.lit === lit ? known : { line, lit };
    });
    before = new Map(rows.map((row) => [row.line, row]));
    return rows;
  };
}

/** Whether the question took the focus when it was asked. */
function takesFocus(question: DeskQuestion | null): boolean {
  return question !== null && !isSpoken(question) && (!('byKey' in question) || question.byKey);
}

/** The parts of the window that change during a session, which outlives its screen. */
type Context = DraftContext & Pick<DeskPorts, 'version' | 'pressPhoto'>;

const held = {
  hold: holdDesk<DeskSession, Context>((host) =>
    createDeskSession({
      ...draftPortsOf(host),
      version: () => host.context().version(),
      pressPhoto: () => host.context().pressPhoto(),
    }),
  ),
  path: '/receiving-desk',
  kinds: ['draft'],
} as const;

/**
 * Query for the API version that creates orders here; read again on every visit, because a probe may have found it
 * since.
 */
function creationQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'receiving-creation'],
    queryFn: () => call('receiving.readCreation', {}),
    staleTime: 0,
  });
}

/** The desk session of an account, started or continued as the address says. */
function useReceivingSession(
  account: AccountView,
  { pick, pressPhoto }: Pick<Context, 'pick' | 'pressPhoto'>,
): DeskSession {
  const { data: creation = null } = useQuery(creationQuery(account.id));
  const context: Context = {
    ...useDraftContext(account, { kind: 'receiving.create', scope: 'receiving_write', pick }),
    version: () => creation?.version ?? null,
    pressPhoto,
  };
  return useDraftDesk(account, context, held).own.session;
}

const selectState = (state: DeskState) => state;

/** Allows files to be dropped; anything else, such as selected text, is handled as usual. */
function allowFiles(event: DragEvent): boolean {
  const isFile = event.dataTransfer.types.includes('Files');
  if (isFile) event.preventDefault();
  return isFile;
}

/** Whether a file dropped on the desk is a delivery note; any other one is a packing list. */
function isNote({ name, type }: File): boolean {
  return /\.pdf$/iu.test(name) || /^image\/|pdf$/u.test(type);
}

/** Takes files dropped on the desk as delivery notes; then reports those that cannot be one, which the next would hide. */
async function addDroppedNotes(session: DeskSession, files: readonly File[]): Promise<void> {
  const refusals: Sentence[] = [];
  const read = async (file: File) => {
    const content = await contentOfFile(file, true);
    if ('base64' in content) return content.base64;
    const name = file.name.slice(0, 80);
    refusals.push(sentence(fileProblem(content.problem, 'deliveryNotes'), { name }));
    return null;
  };
  await Promise.all(files.map(async (file) => session.addDeliveryNote(() => read(file), file.name)));
  if (refusals.length > 0) session.refuseDeliveryNotes(refusals);
}

export function ReceivingDeskScreen() {
  const t = useMessages();
  const times = useTimes();
  const account = useAccount();
  const nowMs = useNow(30_000);
  const { offer, pick } = usePickedChoices();
  const photoDesk = usePhotoDesk();
  const session = useReceivingSession(account, { pick, pressPhoto: photoDesk.press });
  useEffect(() => {
    if (nowMs > 0) void session.renewProposedHead();
  }, [session, nowMs]);
  const state = useDeskState(session, selectState);
  const { data: centers } = useQuery(centersQuery(account.id));
  const { data: creation } = useQuery(creationQuery(account.id));
  const known = centers?.data ?? null;
  const version = creation?.version ?? null;
  const { draft, question } = state;
  const findings = useMemo(() => {
    const now = new Date(nowMs);
    return findingsOf(draft, {
      version: () => version,
      now: () => now,
      centers: () => known,
    });
  }, [draft, version, known, nowMs]);
  const deskDrafts = useDeskDrafts('receiving.create');
  const { ofQuestion, ofFeedback } = choicesOf({
    state,
    session,
    deskDrafts,
    t,
    times,
    nowMs,
  });
  useChoiceKeys(ofQuestion.length > 0 ? ofQuestion : ofFeedback, offer);
  useReceivingKeys(session, isSpoken(question));

  const found = (feedback: ShownDeskFeedback) =>
    withFinding(feedback, (finding: ReceivingFinding) => findingSentence(finding, t, times));
  const sentenceOf = (feedback: ShownDeskFeedback) => feedbackSentence(found(feedback), t, times);
  useDeskResolver(session, {
    id: 'receiving-desk',
    label: t('palette.go.receivingDesk'),
    sentenceOf,
    parcelKind: 'command',
    sendsBy: ['send'],
  });
  const drop = (event: DragEvent) => {
    // A drop beside the list, on its dialog, bubbles here too.
    if (!allowFiles(event) || question?.kind === 'packingList') return;
    const files = [...event.dataTransfer.files];
    void addDroppedNotes(session, files.filter(isNote));
    const lists = files.filter((file) => !isNote(file));
    if (lists.length > 0) void session.dropLists(lists);
  };
  return (
    <div className={styles.desk} onDragOver={allowFiles} onDrop={drop}>
      <ReceivingHeader state={state} session={session} deskDrafts={deskDrafts} />
      <ReceivingFeedbackPanel
        feedback={state.feedback === null ? null : found(state.feedback)}
        saving={state.saving}
        choices={ofFeedback}
      />
      <SpokenFeedback feedback={state.feedback} sentenceOf={sentenceOf} />
      <div className={styles.work}>
        <BoxList draft={draft} findings={findings} session={session} />
        <BoxLines state={state} session={session} />
        <ReceivingSide
          state={state}
          session={session}
          photoDesk={photoDesk}
          choices={ofQuestion}
          findings={findings}
          centers={known}
          version={version}
        />
      </div>
      <Keypad
        line={keypadLineOf(selectedLineOf(state))}
        hasChoices={ofQuestion.length + ofFeedback.length > 0}
        onTake={(quantity, { line }) => void session.typeQuantity(quantity, line.id)}
      />
      <ReceivingButtons state={state} session={session} />
      <OutcomeList outcomes={state.outcomes.map((entry) => shownOutcome(entry, t))} />
    </div>
  );
}

function shownOutcome(entry: OutboxEntry, t: Translate): ShownOutcome {
  const sentAs = wasFound(entry) ? 'receivingDesk.outcome.found' : 'receivingDesk.outcome.sentAs';
  const reference = entry.receiving?.purchaseOrderNumber ?? entry.referenceId;
  return outcomeOf({ ...entry, list: '/receiving', sentAs, reference }, t);
}

/**
 * Keyboard control of the whole desk; digits answer a question, Escape dismisses a question that only the feedback
 * asks.
 */
function useReceivingKeys(session: DeskSession, asks: boolean): void {
  const send = () => {
    if (leaveSavedField()) void session.send();
  };
  const keys = [
    ['q', 'shortcut.receivingDesk.quantity', () => void session.go('enterQuantity')],
    ['l', 'shortcut.receivingDesk.lot', () => void session.go('enterLot')],
    ['x', 'shortcut.receivingDesk.remove', () => void session.go('removeLine')],
    ['u', 'shortcut.undo', () => void session.undo()],
    ['mod+z', 'shortcut.undo', () => void session.undo()],
    ['b', 'shortcut.receivingDesk.nextBox', () => void session.go('nextBox')],
    ['j', 'shortcut.receivingDesk.boxes', () => void session.ask('boxes')],
    ['t', 'shortcut.receivingDesk.tracking', () => void session.ask('tracking')],
    ['=', 'shortcut.receivingDesk.merge', () => void session.ask('merge')],
    ['+', 'shortcut.receivingDesk.repeat', () => void session.ask('repeat')],
    ['-', 'shortcut.receivingDesk.removeBox', () => void session.go('removeBox')],
    ['h', 'shortcut.receivingDesk.head', () => void session.ask('center')],
    ['w', 'shortcut.receivingDesk.arrival', () => void session.ask('arrival')],
    ['o', 'shortcut.receivingDesk.order', () => void session.ask('purchaseOrderNumber')],
    ['i', 'shortcut.receivingDesk.packingList', () => void session.ask('packingList')],
    ['F6', 'shortcut.deliveryNote', () => void session.photo()],
    ['mod+Enter', 'shortcut.receivingDesk.send', send],
    ['n', 'shortcut.receivingDesk.newOrder', () => void session.go('newOrder')],
    ['d', 'shortcut.drafts', () => void session.ask('drafts')],
    ['mod+Backspace', 'shortcut.discardDraft', () => void session.askDiscard()],
  ] as const;
  useDeskKeys(keys, asks ? session.dismiss : null);
}
