import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import { namesOf } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { createCore, type DeskCore, type Values } from './desk-core.ts';
import {
  findItemsAtService,
  itemAtService,
  mostOutcomes,
  plainReading,
  readChanged,
  readLeft,
} from './desk-requests.ts';
import type {
  Action,
  DeskAddress,
  DeskScan,
  DraftDesk,
  DraftDeskTypes,
  DraftPlan,
  DraftQuestion,
  ItemScan,
  NamedLine,
  Question,
  Run,
} from './draft-plan.ts';

/** Questions that stand in the feedback itself, and not in a place of their own beside the lines. */
const spokenQuestions: ReadonlySet<string> = new Set([
  'scan',
  'parcel',
  'unknown',
  'send',
  'discard',
  'parcelNext',
  'labelNext',
]);

/** Whether what is asked is asked by the feedback alone. */
export function isSpoken(asked: { readonly kind: string } | null): boolean {
  return asked !== null && spokenQuestions.has(asked.kind);
}

/** The drafts that are not on the desk. */
export function otherDrafts<Row extends { readonly id: number; readonly draft: unknown }>({
  drafts,
  row,
}: {
  readonly drafts: readonly Row[];
  readonly row: { readonly id: number } | null;
}): readonly Row[] {
  return drafts.filter(({ id, draft }) => id !== row?.id && draft !== null);
}

/**
 * What can be done about what was said, as long as it can: a key for what is over would do nothing. An item is scanned
 * with the scanner, so that there is no key for it.
 *
 * @param isLed whether an action leads on only while what was asked with it is over (true), or is not (false)
 */
export function openActions<Action>(
  {
    feedback,
    asked,
  }: {
    readonly feedback: {
      readonly actions: readonly Action[];
      readonly asks: { readonly kind: string } | null;
    } | null;
    readonly asked: { readonly kind: string } | null;
  },
  isLed: (action: Action, isOver: boolean) => boolean,
): readonly Action[] {
  if (feedback === null) return [];
  const isOver = feedback.asks !== asked;
  if (isOver && isSpoken(feedback.asks)) return [];
  return feedback.actions.filter((action) => action !== 'scanItem' && isLed(action, isOver));
}

/** Makes a desk that builds drafts; with what the plan does, all that can be asked of every such desk. */
export function createDraftDesk<Types extends DraftDeskTypes>(ports: Types['ports'], plan: DraftPlan<Types>) {
  type Desk = DraftDesk<Types>;
  const core: DeskCore<Desk> = createCore<Desk>(ports, {
    draft: plan.freshDraft(),
    own: { ...plan.own, known: new Map(), drafts: [], outcomes: [] },
    save: plan.saveDraft,
    failed: 'READ_FAILED',
    heldBy: (state) => (state.asked === null ? null : heldBy(state.asked)),
    lineOf: plan.lineIdOf,
    selectedLine: plan.selectedLine,
    firstLine: plan.firstLine,
    sayGone: () => {
      core.say('DRAFT_GONE', 'refused', {
        values: plan.valuesOf(core.read()),
        actions: [plan.keepAction, 'discard'],
      });
    },
    ...(plan.mayRepeat === undefined ? {} : { mayRepeat: plan.mayRepeat }),
    ...(plan.isKept === undefined ? {} : { isKept: plan.isKept }),
    ...(plan.ownOfBegun === undefined ? {} : { ownOfBegun: plan.ownOfBegun }),
  });
  const { read, say, change, askAgain } = core;

  /**
   * What an open question is about, where it holds something that nothing on the desk shows: a scan that is not counted,
   * how many are in a case. Until it is answered or left, all that is no answer is refused. Null for any other question,
   * which a scan ends: a line that lacks its lot says so by itself.
   */
  function heldBy(asked: Question<Types>): ReturnType<NonNullable<DraftPlan<Types>['heldBy']>> {
    const text = (held: string) => ({ values: { text: held } });
    switch (asked.kind) {
      case 'scan':
        return text(labelOf((asked as { scan: ItemScan }).scan.match.item));
      case 'several':
        return text((asked as { text: string }).text);
      case 'parts': {
        // Those of a line stand there as that.
        const { text: scanned, match } = asked as Extract<DraftQuestion<Types>, { kind: 'parts' }>;
        return scanned === null ? null : text(labelOf(match.item));
      }
      case 'quantity': {
        const id = plan.askedLineId(asked);
        const line = id === null ? null : plan.lineWith(read().draft, id);
        return line === null || (asked as { byKey?: boolean }).byKey === true ? null : text(labelOf(line));
      }
      default:
        return plan.heldBy?.(asked) ?? null;
    }
  }

  function sayFailed(error: unknown): void {
    say('READ_FAILED', 'refused', { values: { reason: failureReason(failureOf(error)) } });
  }

  async function readDrafts(): Promise<void> {
    change({ drafts: await plan.readDrafts() });
  }

  async function openLast(): Promise<void> {
    await readDrafts();
    const last = read().drafts.find(({ draft }) => draft !== null && !plan.isBare(draft));
    if (last === undefined) core.begin(plan.freshDraft(), null);
    else putOnDesk(last);
  }

  /** What is on the desk must be on the disk before anything else is put there. */
  async function leaveCurrent(): Promise<void> {
    if (read().isOpen && plan.isKept?.(read()) !== false) await core.settle();
  }

  /** Goes on with a draft; the one that is on the desk stays a draft. */
  async function openDraft(id: number): Promise<void> {
    if (read().row?.id === id || plan.isBusy?.() === true) return;
    await leaveCurrent();
    const row = await plan.readDraft(id);
    if (row === null || row.state !== 'draft' || row.draft === null) {
      if (!read().isOpen) await openLast();
      const values = { ...plan.valuesOf(read()), reference: row?.referenceId ?? '' };
      say('DRAFT_GONE', 'refused', { values, actions: [plan.newAction] });
      return;
    }
    putOnDesk(row);
  }

  function putOnDesk({ id, referenceId, draft }: Types['row']): void {
    core.begin(draft, { id, referenceId });
    sayResumed(true);
    plan.onOpened?.();
  }

  /** The draft stays as it is, and is gone on with; the way to another one is offered where somebody came for a draft. */
  function sayResumed(offersOthers: boolean): void {
    const { drafts, row } = read();
    const others: readonly Action<Types>[] = drafts.some(({ id }) => id !== row?.id) ? ['otherDrafts'] : [];
    const actions = offersOthers ? [plan.newAction, ...others] : [];
    say('RESUMED', 'done', { values: plan.valuesOf(read()), actions });
  }

  /** Begins another draft; what is on the desk stays one. */
  async function beginNew(): Promise<void> {
    const isKept = plan.isKept?.(read()) !== false;
    if (isKept && plan.isBare(read().draft)) {
      say('READY', 'done');
      return;
    }
    if (plan.isBusy?.() === true) return;
    await leaveCurrent();
    const values = plan.valuesOf(read());
    const { row } = read();
    core.begin(plan.freshDraft(), null);
    if (row === null) say('READY', 'done');
    else say('DRAFT_KEPT', 'done', { values, actions: ['otherDrafts'] });
    await readDrafts().catch(() => undefined);
  }

  function askDiscard(): void {
    const values = plan.valuesOf(read());
    say('DISCARD_ASKED', 'asks', { values, actions: ['keepIt', 'discard'] }, { kind: 'discard' });
  }

  async function discardDraft(code: Desk['code'] = 'DISCARDED', more: Values = {}): Promise<void> {
    const values = { ...plan.valuesOf(read()), ...more };
    const { row } = read();
    await core.giveUp((id) => ports.call('outbox.cancel', { id }));
    core.begin(plan.freshDraft(), null);
    say(code, 'done', { values });
    if (row !== null && code === 'DISCARDED') ports.discarded?.(row);
    await readDrafts().catch(() => undefined);
  }

  /** Does something with the line that a question of a kind is about, else with the selected one, where there is one. */
  async function onLine(
    run: (line: Types['line']) => Promise<void> | void,
    answers: string | null = null,
  ): Promise<void> {
    const { asked, draft, currentId } = read();
    // Arrows may have led to another line since: an answer is not for that one.
    const id = asked !== null && asked.kind === answers ? plan.askedLineId(asked) : currentId;
    const line = id === null ? null : plan.lineWith(draft, id);
    if (line !== null) await run(line);
    else say('LINE_NONE', 'refused', { actions: ['scanItem'] });
  }

  /** A number means pieces of the selected line or, while a bundle is in question, bundles. */
  async function takeQuantity(quantity: number): Promise<void> {
    const { asked } = read();
    if (asked?.kind === 'parts' && quantity >= 1) takeParts(quantity);
    else {
      await onLine((line) => {
        const code = asked?.kind === 'quantity' ? caseCodeOf(asked) : null;
        if (code === null || quantity < 1) plan.setQuantity(line, quantity, 'line');
        else takeCase(line, code, quantity);
      }, 'quantity');
    }
  }

  /** The scan has counted the case as one unit; how many are in it is saved on this desk, and asked no more. */
  function takeCase(line: Types['line'], code: string, quantity: number): void {
    const { draft } = read();
    plan.setQuantity(line, line.quantity - 1 + quantity, 'case');
    const { inventoryId } = line;
    if (read().draft !== draft && inventoryId !== null) ports.learnCase({ code, inventoryId, quantity });
  }

  function takeParts(bundles: number): void {
    const { asked } = read();
    if (asked?.kind === 'parts') {
      plan.takeParts(asked as Extract<DraftQuestion<Types>, { kind: 'parts' }>, bundles);
    }
  }

  function undo(): void {
    core.take(plan.undone(read().draft));
  }

  /** A code that names several things: asks which of them it is. */
  function saySeveral(
    text: string,
    scans: readonly Types['scan'][],
    shipments: readonly ShipmentHit[] = [],
  ): void {
    const values = { text, count: scans.length + shipments.length };
    say('SCAN_SEVERAL', 'asks', { values }, { kind: 'several', text, scans, shipments });
  }

  /** What the catalog on this desk knows of an item, read once; null where it does not know it, or cannot be asked. */
  async function readItem(id: number): Promise<ReturnItemView | null> {
    const known = read().known.get(id);
    if (known !== undefined) return known;
    const view = await ports.call('returns.readItem', { id }).catch(() => null);
    if (view !== null) change({ known: new Map([...read().known, [id, view]]) });
    return view;
  }

  /** Offers the parts of a bundle, which no draft takes; `text` is what was scanned, null where it is a line already. */
  async function offerParts(line: NamedLine, text: string | null): Promise<void> {
    const view = line.inventoryId === null ? null : await readItem(line.inventoryId);
    if (view === null || !plan.hasParts(view)) {
      plan.sayPartsUnknown(line, text);
      return;
    }
    const match = { item: view.item, by: 'id', lot: null } as const;
    const about = { values: namesOf(line), actions: ['chooseParts', 'scanItem'] as const };
    say('ITEM_BUNDLE', 'refused', about, { kind: 'parts', match, view, text });
  }

  /** Asks the service for an item by the text of its label, where the catalog on this desk does not know it. */
  async function askServiceByText(text: string): Promise<void> {
    const asked = { kind: 'unknown', text } as const;
    say('ASKING', 'working', { values: { text } }, asked);
    try {
      const { matches, isSure } = await findItemsAtService(ports.call, text);
      const scans = matches.map((match) => ({ match, reading: plainReading(text), at: core.at() }));
      const [scan] = scans;
      if (scan === undefined) {
        const about = { values: { text }, actions: plan.unknownActions };
        say('SERVICE_KNOWS_NOT', 'refused', about, asked);
      } else if (isSure) await plan.takeItem(scan);
      else saySeveral(text, scans);
    } catch (error) {
      const values = { text, reason: failureReason(failureOf(error)) };
      say('SERVICE_FAILED', 'refused', { values, actions: ['askService', ...plan.unknownActions] }, asked);
    }
  }

  /** Asks the service for the item of a line, of which the catalog on this desk knows nothing, or that it is gone. */
  async function askServiceOfLine(line: Types['line']): Promise<void> {
    const { key, currentId: lineId } = read();
    const text = line.sku || String(line.inventoryId ?? '');
    const values = { ...namesOf(line), text };
    say('ASKING', 'working', { lineId, values });
    try {
      const item = await itemAtService(ports.call, line);
      if (read().key !== key) return;
      if (item === null) {
        say('SERVICE_KNOWS_NOT', 'refused', { lineId, values: { text }, actions: ['removeLine'] });
        return;
      }
      core.note(plan.noteItem(read().draft, item));
      say('ITEM_TOLD', 'done', { lineId, values: namesOf(line) });
    } catch (error) {
      const reason = failureReason(failureOf(error));
      const actions = ['askService', 'removeLine'] as const;
      say('SERVICE_FAILED', 'refused', { lineId, values: { ...values, reason }, actions });
    }
  }

  const actions: Readonly<Partial<Record<string, Run>>> = {
    undo,
    keepIt: () => sayResumed(plan.offersOthers),
    discard: () => discardDraft(),
    sendAnyway: () => plan.send(true),
    sendAgain: () => plan.send(true),
    typeAgain: ports.focusCodeField,
    async otherDrafts() {
      await readDrafts();
      change({ asked: { kind: 'drafts' } });
    },
    async askService() {
      const { asked } = read();
      if (asked?.kind === 'unknown') await askServiceByText((asked as { text: string }).text);
      else await onLine(askServiceOfLine);
    },
    async chooseParts() {
      const { draft, currentId } = read();
      const line = currentId === null ? null : plan.lineWith(draft, currentId);
      if (line !== null) await offerParts(line, null);
    },
  };

  /** Does what a person chose to do about what was said; what is the next scan, or stands on the desk already, is none. */
  async function runAction(action: Action<Types>): Promise<void> {
    await (plan.actions()[action] ?? actions[action])?.();
  }

  /** Says yes: to an answer that was repeated, else to a question that asks for it. */
  async function confirm(): Promise<void> {
    const { asked, feedback } = read();
    if (feedback?.code === 'ANSWER_REPEATED' && ports.pick(Number(feedback.values['number']))) return;
    if (asked?.kind === 'send' && feedback?.actions.includes('sendAnyway') === true) await plan.send(true);
    else if (asked?.kind === 'discard') await runAction('discard');
    else askAgain('CONFIRM_NONE');
  }

  async function obey(command: DeskCommand): Promise<void> {
    switch (command.kind) {
      case 'send':
        return plan.send(false);
      case 'undo':
        undo();
        return;
      case 'quantity':
        return takeQuantity(command.quantity);
      case 'remove':
        return runAction('removeLine');
      case 'choice':
        if (!ports.pick(command.number)) askAgain('CHOICE_NONE', { number: command.number });
        return;
      case 'confirm':
        return confirm();
      default:
        return plan.obey(command);
    }
  }

  /** Whether a command answers what is asked, or does nothing to it. */
  function answers(command: DeskCommand): boolean {
    const { asked } = read();
    const { kind } = command;
    const own = plan.answers?.(command, asked) ?? null;
    if (own !== null) return own;
    if (kind === 'choice' || kind === 'confirm') return true;
    if (asked?.kind === 'parts') return kind === 'quantity';
    return asked?.kind === 'quantity' && (kind === 'quantity' || kind === 'undo' || kind === 'remove');
  }

  /** Does with a scan what it means to the draft on the desk. */
  async function takeScan(scan: DeskScan): Promise<void> {
    const { command } = scan;
    if (command !== null && command.kind !== 'unknown') {
      if (answers(command) || !core.sayHeld()) await obey(command);
      return;
    }
    const { asked } = read();
    if ((asked === null || plan.mayAnswer?.(asked) !== true) && core.sayHeld()) return;
    const [text = ''] = scan.texts;
    try {
      const lookUp = await scan.catalog;
      if (command === null || lookUp.matches.length > 0) await plan.takeCode(lookUp, scan);
      else say('COMMAND_UNKNOWN', 'refused', { values: { text } });
    } catch (error) {
      const values = { text, reason: failureReason(failureOf(error)) };
      say('SCAN_FAILED', 'refused', { values, actions: ['typeAgain'] });
    }
  }

  /** Whether the draft may leave now; says why where it may not, and asks that. */
  function mayLeave(
    isConfirmed: boolean,
    asked: Question<Types>,
    more: readonly Action<Types>[] = [],
  ): boolean {
    const scope = ports.missingScope();
    if (scope !== null) {
      say('SCOPE_MISSING', 'refused', { values: { scope } });
      return false;
    }
    const findings = plan.findings();
    const blocking = findings.filter(({ severity }) => severity === 'blocks');
    const doubtful = isConfirmed ? [] : findings.filter(({ code }) => plan.askedAbout.has(code));
    const isBlocked = blocking.length > 0;
    const found = isBlocked ? blocking : doubtful;
    const [finding] = found;
    if (finding === undefined) return true;
    const offered = finding.actions as readonly Action<Types>[];
    const about = {
      finding,
      lineId: plan.lineIdOf(finding),
      values: { ...finding.values, count: found.length },
      actions: [...(isBlocked ? [] : (['sendAnyway'] as const)), ...offered, ...more],
    };
    if (isBlocked) say('SEND_BLOCKED', 'refused', about, asked);
    else say('SEND_ASKED', 'asks', about, asked);
    return false;
  }

  /** Says that the draft did not leave; it may have been sent or given up elsewhere. */
  function saySendFailed(error: unknown, asked: Question<Types>): void {
    const failure = failureOf(error);
    const values = { ...plan.valuesOf(read()), reason: failureReason(failure) };
    const gone = [plan.keepAction, 'discard'] as const;
    if (failure.code === 'CONFLICT') say('DRAFT_GONE', 'refused', { values, actions: gone }, asked);
    else say('SEND_FAILED', 'refused', { values, actions: ['sendAgain'] }, asked);
  }

  function addOutcome(outcome: Types['outcome']): void {
    change({ outcomes: [outcome, ...read().outcomes].slice(0, mostOutcomes) });
  }

  /** Follows what becomes of what left: the outbox says which write changed. */
  async function followOutcome(id: number, state: OutboxState): Promise<void> {
    const isIt = (outcome: Types['outcome']) => plan.entryOf(outcome)?.id === id;
    const entry = await readChanged(ports, { id, state, isShown: read().outcomes.some(isIt) });
    if (entry === null) return;
    change({
      outcomes: read().outcomes.map((outcome) => (isIt(outcome) ? plan.outcomeOf(entry) : outcome)),
    });
    plan.onOutcome?.(entry);
  }

  /** What left this desk last, as the outbox has it. */
  async function readOutcomes(): Promise<void> {
    const entries = await readLeft(ports, plan.outboxKind);
    if (entries !== null && read().outcomes.length === 0) change({ outcomes: entries.map(plan.outcomeOf) });
  }

  /** What the question itself offers answers it; of a case that was counted, the count can be taken back. */
  function isForQuestion(action: Action<Types>): boolean {
    return (
      plan.openActions(read()).includes(action) ||
      (read().asked?.kind === 'quantity' && (action === 'undo' || action === 'removeLine'))
    );
  }

  const unlessHeld = async (run: Run) => {
    if (!core.sayHeld()) await run();
  };

  return {
    ...core,
    readDrafts,
    openDraft,
    beginNew,
    leaveCurrent,
    sayResumed,
    askDiscard,
    discardDraft,
    onLine,
    saySeveral,
    readItem,
    offerParts,
    runAction,
    mayLeave,
    saySendFailed,
    addOutcome,
    followOutcome,
    unlessHeld,
    /** What the window can ask of every desk that builds drafts, each in its turn. */
    session: {
      read,
      subscribe: core.subscribe,
      /** Puts what an address asks for on the desk. What is there is saved as a draft. */
      open: async (address: DeskAddress): Promise<void> => {
        await core.inTurn(async () => {
          if (plan.isBusy?.(address) === true) return;
          try {
            if (address.with === 'last') await openLast();
            else if (address.with === 'draft') await openDraft(address.id);
            else await plan.openOther?.(address);
          } catch (error) {
            if (!read().isOpen) core.begin(plan.freshDraft(), null);
            sayFailed(error);
          }
        });
        void readOutcomes();
      },
      /** Takes a scan; resolves with what is said of it. */
      scan: async (scan: DeskScan) => core.scan(scan.command, () => takeScan(scan), scan.pauseMs ?? null),
      /** @param turn leads to what the action is about, where that is not on the desk already */
      go: async (action: Action<Types>, turn?: Run) =>
        core.inTurn(async () => {
          if (!isForQuestion(action) && core.sayHeld()) return;
          await turn?.();
          await runAction(action);
        }),
      send: async () => core.inTurn(() => unlessHeld(() => plan.send(false))),
      undo: async () =>
        core.inTurn(() => {
          if (isForQuestion('undo') || !core.sayHeld()) undo();
        }),
      /** Makes a line the one that keys are about. */
      select: (lineId: number): void => {
        if (read().currentId !== lineId) change({ currentId: lineId });
      },
      setQuantity: async (quantity: number) => core.inTurnOfDraft(() => takeQuantity(quantity)),
      /** The same by digits that no question has asked for. */
      typeQuantity: async (quantity: number) =>
        core.inTurnOfDraft(async () => {
          if (answers({ kind: 'quantity', quantity }) || !core.sayHeld()) await takeQuantity(quantity);
        }),
      takeParts: async (bundles: number) => core.inTurnOfDraft(() => takeParts(bundles)),
      chooseItem: async (scan: Types['scan']) =>
        core.inTurnOfDraft(() => plan.takeItem({ ...scan, at: core.at() })),
      openDraft: async (id: number) => core.inTurn(() => openDraft(id)),
      askDiscard: async () => core.inTurn(() => unlessHeld(askDiscard)),
      /** Leaves what is asked without an answer. */
      dismiss: (): void => {
        // What only the feedback asks is left by saying where the desk is now.
        const { asked } = read();
        if (isSpoken(asked) || (asked !== null && heldBy(asked) !== null)) sayResumed(plan.offersOthers);
        else change({ asked: null });
      },
      outboxChanged: followOutcome,
    },
  };
}

/** The code of the case of which it is asked how many are in it; null where that is not the question. */
function caseCodeOf(asked: { readonly kind: string; readonly caseCode?: string }): string | null {
  return asked.caseCode ?? null;
}

const labelOf = ({ sku, name, inventoryId }: NamedLine) => sku || name || String(inventoryId ?? '');
