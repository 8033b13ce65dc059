import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { createCore, type DeskCore } from './desk-core.ts';
import type {
  Action,
  AskedCode,
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
import { createDraftSending } from './draft-sending.ts';
import { isSpoken } from './feedback-actions.ts';
import { createItemQuestions } from './item-questions.ts';
import { createOpenDrafts } from './open-drafts.ts';

/** Creates a desk that builds drafts: the functions of the plan, and those of every such desk. */
export function createDraftDesk<Types extends DraftDeskTypes>(ports: Types['ports'], plan: DraftPlan<Types>) {
  type Desk = DraftDesk<Types>;
  const core: DeskCore<Desk> = createCore<Desk>(ports, {
    draft: plan.freshDraft(),
    own: { ...plan.own, known: new Map(), drafts: [], outcomes: [] },
    save: plan.saveDraft,
    failed: 'READ_FAILED',
    heldBy: (state) => (state.question === null ? null : heldBy(state.question)),
    lineOf: plan.lineIdOf,
    selectedLine: plan.selectedLine,
    firstLine: plan.firstLine,
    sayGone: () => {
      const { question, feedback } = core.read();
      if (feedback?.code === 'DRAFT_GONE') return;
      core.say('DRAFT_GONE', 'refused', {
        values: plan.valuesOf(core.read()),
        actions: [plan.keepAction, 'discard'],
      });
      // The user may be typing there.
      if (!isSpoken(question)) core.change({ question });
    },
    ...(plan.mayRepeat === undefined ? {} : { mayRepeat: plan.mayRepeat }),
    ...(plan.isKept === undefined ? {} : { isKept: plan.isKept }),
    stateOfBegun: (draft) => ({
      ...plan.ownOfBegun?.(draft),
      // What was read of an item may have changed since; no line of a new draft depends on it.
      ...(plan.isBare(draft) ? { known: new Map() } : {}),
    }),
  });
  const { read, say, change, askAgain } = core;

  /**
   * Returns what an open question is about if it has content that is shown nowhere on the desk: an uncounted scan, the
   * number in a case. Until it is answered or left, everything that is not an answer is refused. Null for any other
   * question, which a scan ends: a line without its lot shows that itself.
   */
  function heldBy(question: Question<Types>): ReturnType<NonNullable<DraftPlan<Types>['heldBy']>> {
    const text = (held: string) => ({ values: { text: held } });
    switch (question.kind) {
      case 'scan':
        return text(labelOf((question as { scan: ItemScan }).scan.match.item));
      case 'several':
        return text((question as AskedCode).reading.data);
      case 'parts': {
        // The parts of a line are shown there.
        const { text: scanned, match } = question as Extract<DraftQuestion<Types>, { kind: 'parts' }>;
        return scanned === null ? null : text(labelOf(match.item));
      }
      case 'quantity': {
        const id = plan.questionLineId(question);
        const line = id === null ? null : plan.lineWith(read().draft, id);
        return line === null || (question as { byKey?: boolean }).byKey === true ? null : text(labelOf(line));
      }
      default:
        return plan.heldBy?.(question) ?? null;
    }
  }

  const {
    readDrafts,
    openLast,
    openDraft,
    takeOver,
    leaveCurrent,
    sayResumed,
    beginNew,
    askDiscard,
    discardDraft,
  } = createOpenDrafts(core, ports, plan);
  const { saySeveral, readItem, offerParts, askServiceByLabel, askServiceOfLine } = createItemQuestions(
    core,
    ports,
    plan,
  );
  const { mayLeave, saySendFailed, addOutcome, followOutcome, readOutcomes } = createDraftSending(
    core,
    ports,
    plan,
  );

  function sayFailed(error: unknown): void {
    say('READ_FAILED', 'refused', { values: { reason: failureReason(failureOf(error)) } });
  }

  /** Runs something on the line that a question of a kind is about, otherwise on the given one, if there is one. */
  async function onLine(
    run: (line: Types['line']) => Promise<void> | void,
    answers: string | null = null,
    lineId = read().currentId,
  ): Promise<void> {
    const { question, draft } = read();
    // The arrow keys may have moved to another line since: the answer is not for that one.
    const id = question !== null && question.kind === answers ? plan.questionLineId(question) : lineId;
    const line = id === null ? null : plan.lineWith(draft, id);
    if (line !== null) await run(line);
    else say('LINE_NONE', 'refused', { actions: ['scanItem'] });
  }

  /** A number means pieces of a line, by default the selected one, or, while a bundle is in question, bundles. */
  async function takeQuantity(quantity: number, lineId?: number): Promise<void> {
    const { question } = read();
    const take = (line: Types['line']) => {
      const code = question?.kind === 'quantity' ? caseCodeOf(question) : null;
      if (code === null || quantity < 1) plan.setQuantity(line, quantity, 'line');
      else takeCase(line, code, quantity);
    };
    if (question?.kind === 'parts' && quantity >= 1) takeParts(quantity);
    else await onLine(take, 'quantity', lineId);
  }

  /** The scan counted the case as one unit; the number in it is saved on this desk, and not asked again. */
  function takeCase(line: Types['line'], code: string, quantity: number): void {
    const { draft } = read();
    plan.setQuantity(line, line.quantity - 1 + quantity, 'case');
    const { inventoryId } = line;
    // One unit is an answer too, although it leaves the count as it is.
    const isTaken = quantity === 1 || read().draft !== draft;
    if (isTaken && inventoryId !== null) ports.learnCase({ code, inventoryId, quantity });
  }

  function takeParts(bundles: number): void {
    const { question } = read();
    if (question?.kind === 'parts') {
      plan.takeParts(question as Extract<DraftQuestion<Types>, { kind: 'parts' }>, bundles);
    }
  }

  function undo(): void {
    const { draft } = read();
    core.take(plan.undone(draft));
    plan.onUndone?.(draft);
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
      change({ question: { kind: 'drafts' } });
    },
    async askService() {
      const { question } = read();
      if (question?.kind === 'unknown') await askServiceByLabel(question as AskedCode);
      else await onLine(askServiceOfLine);
    },
    async chooseParts() {
      const { draft, currentId } = read();
      const line = currentId === null ? null : plan.lineWith(draft, currentId);
      if (line !== null) await offerParts(line, null);
    },
  };

  /** Runs the user's action on the feedback; the next scan, or what is already on the desk, has no action. */
  async function runAction(action: Action<Types>): Promise<void> {
    await (plan.actions()[action] ?? actions[action])?.();
  }

  /** Confirms a repeated answer, otherwise a question that asks for confirmation. */
  async function confirm(): Promise<void> {
    const { question, feedback } = read();
    if (feedback?.code === 'ANSWER_REPEATED' && ports.pick(Number(feedback.values['number']))) return;
    if (question?.kind === 'send' && feedback?.actions.includes('sendAnyway') === true) await plan.send(true);
    else if (question?.kind === 'discard') await runAction('discard');
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

  /** Returns whether a command answers the open question, or leaves it unaffected. */
  function answers(command: DeskCommand): boolean {
    const { question } = read();
    const { kind } = command;
    const planResult = plan.answers?.(command, question) ?? null;
    if (planResult !== null) return planResult;
    if (kind === 'choice' || kind === 'confirm') return true;
    if (question?.kind === 'parts') return kind === 'quantity';
    return question?.kind === 'quantity' && (kind === 'quantity' || kind === 'undo' || kind === 'remove');
  }

  async function takeScan(scan: DeskScan): Promise<void> {
    const { command } = scan;
    if (command !== null && command.kind !== 'unknown') {
      if (answers(command) || !core.reportBlocked()) await obey(command);
      return;
    }
    const { question } = read();
    if ((question === null || plan.mayAnswer?.(question) !== true) && core.reportBlocked()) return;
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

  /** Returns whether an action answers the question: those that it offers do; the count of a case can be taken back. */
  function isForQuestion(action: Action<Types>): boolean {
    return (
      plan.openActions(read()).includes(action) ||
      (read().question?.kind === 'quantity' && (action === 'undo' || action === 'removeLine'))
    );
  }

  const unlessBlocked = async (run: Run) => {
    if (!core.reportBlocked()) await run();
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
    unlessBlocked,
    /** Functions of every desk that builds drafts for the window, each run in turn. */
    session: {
      read,
      subscribe: core.subscribe,
      /** Puts the draft or record of an address on the desk. The previous content is saved as a draft. */
      open: async (address: DeskAddress): Promise<void> => {
        await core.inTurn(async () => {
          if (plan.isBusy?.(address) === true) return;
          // What an open question holds is on no screen yet: another draft would drop it.
          if (address.with !== 'last' && core.reportBlocked()) return;
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
      /** Resolves with the feedback. */
      scan: async (scan: DeskScan) => core.scan(scan.command, () => takeScan(scan), scan.pauseMs ?? null),
      /** @param turn leads to what the action is about, if that is not on the desk already */
      go: async (action: Action<Types>, turn?: Run) =>
        core.inTurn(async () => {
          if (!isForQuestion(action) && core.reportBlocked()) return;
          await turn?.();
          await runAction(action);
        }),
      send: async () => core.inTurn(() => unlessBlocked(() => plan.send(false))),
      undo: async () =>
        core.inTurn(() => {
          if (isForQuestion('undo') || !core.reportBlocked()) undo();
        }),
      /** Selects the line that keys apply to. */
      select: (lineId: number): void => {
        if (read().currentId !== lineId) change({ currentId: lineId });
      },
      setQuantity: async (quantity: number) => core.inTurnOfDraft(() => takeQuantity(quantity)),
      /** The same for digits typed without a question, while a line was selected. */
      typeQuantity: async (quantity: number, lineId: number) =>
        core.inTurnOfDraft(async () => {
          if (!answers({ kind: 'quantity', quantity }) && core.reportBlocked()) return;
          await takeQuantity(quantity, lineId);
        }),
      takeParts: async (bundles: number) => core.inTurnOfDraft(() => takeParts(bundles)),
      chooseItem: async (scan: Types['scan']) =>
        core.inTurnOfDraft(() => plan.takeItem({ ...scan, at: core.at() })),
      openDraft: async (id: number) => core.inTurn(() => openDraft(id)),
      takeOver: async (referenceId: string) => core.inTurn(() => takeOver(referenceId)),
      askDiscard: async () => core.inTurn(() => unlessBlocked(askDiscard)),
      /** Leaves the open question without an answer. */
      dismiss: (): void => {
        // A question that only the feedback asks is left by reporting the current state of the desk.
        const { question, feedback } = read();
        const held = question === null ? null : heldBy(question);
        const isShown = held !== null && (held.code === undefined || held.code === feedback?.code);
        if (isSpoken(question) || isShown) sayResumed(plan.offersOthers);
        else change({ question: null });
        // Not reported while a question with content was open.
        void core.sayGone();
      },
      outboxChanged: followOutcome,
    },
  };
}

/** Null for a question that does not ask for a case's content. */
function caseCodeOf(question: { readonly kind: string; readonly caseCode?: string }): string | null {
  return question.caseCode ?? null;
}

const labelOf = ({ sku, name, inventoryId }: NamedLine) => sku || name || String(inventoryId ?? '');
