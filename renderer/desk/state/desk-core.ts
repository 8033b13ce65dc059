import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { type DeskCommand, readAgainMs } from '#shared/desk/model/desk-command.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type {
  CodeOf,
  CoreState,
  DeskState,
  DeskTypes,
  DraftName,
  Feedback,
  FeedbackDetails,
  FeedbackTone,
  ScanFeedback,
  ShownFeedback,
  Values,
} from './desk-types.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

/** A pause between two scans during which the user has done nothing. */
const idleMs = 400;

type Task = () => Promise<void> | void;

type Step<Desk extends DeskTypes> = { readonly draft: Desk['draft']; readonly feedback: Desk['step'] };

export type DeskCore<Desk extends DeskTypes> = ReturnType<typeof createCore<Desk>>;

type CoreOptions<Desk extends DeskTypes> = {
  readonly draft: Desk['draft'];
  /** The initial data of the desk beyond that of the core, while it is empty. */
  readonly own: Desk['common'] & Desk['own'];
  readonly save: (input: { id: number | null; draft: Desk['draft'] }) => Promise<DraftName>;
  /** Content of an open question that is shown nowhere on the desk, with its message; null if there is none. */
  readonly heldBy: (
    state: DeskState<Desk>,
  ) => { readonly code?: CodeOf<Desk>; readonly values: Values } | null;
  /** The feedback code of an unexpected failure. */
  readonly failed: CodeOf<Desk>;
  /** The line that a step's feedback is about; default none. */
  readonly lineOf?: (feedback: Desk['step']) => number | null;
  /** Returns the selected line after feedback about a line, or about none. */
  readonly selectedLine?: (
    draft: Desk['draft'],
    lineId: number | null,
    before: number | null,
  ) => number | null;
  /** The selected line of a draft when it is put on the desk; default none. */
  readonly firstLine?: (draft: Desk['draft']) => number | null;
  /** Other changes when a draft is put on the desk, besides those passed with it. */
  readonly stateOfBegun?: (draft: Desk['draft']) => Partial<Desk['common']> & Partial<Desk['own']>;
  /** Other changes when the draft changes. */
  readonly ownOf?: (draft: Desk['draft'], state: DeskState<Desk>) => Partial<Desk['own']>;
  /** Reports that the draft was sent or discarded elsewhere: retrying does not help, the user decides. */
  readonly sayGone?: (row: DraftName | null) => void;
  /**
   * Whether an answer may be repeated immediately for the question that it led to, if entered by hand; default never.
   */
  readonly mayRepeat?: (question: Desk['question']) => boolean;
  /** Whether the content of the desk is a draft to save; default always. */
  readonly isKept?: (state: DeskState<Desk>) => boolean;
};

/** Returns whether a command may choose among the answers on the screen. */
function isAnswer(command: DeskCommand | null): boolean {
  return command?.kind === 'choice' || command?.kind === 'confirm';
}

/** Questions that end without effect when the user scans on: the result of the scan mentions it. */
const endedByScans = ['send', 'discard'] as const;

/** Creates the core of an empty desk: its content, the latest feedback, and the saver that keeps it on the disk. */
export function createCore<Desk extends DeskTypes>(ports: Desk['ports'], options: CoreOptions<Desk>) {
  type State = DeskState<Desk>;
  type Question = Desk['question'];
  const { lineOf = () => null, selectedLine = (_draft, _lineId, before) => before } = options;
  const { isKept = () => true, ownOf = () => ({}) } = options;
  const listeners = new Set<() => void>();
  const empty: CoreState<Desk> = {
    isOpen: false,
    key: 0,
    row: null,
    draft: options.draft,
    feedback: null,
    question: null,
    currentId: null,
    newest: null,
    saving: { state: 'none' },
    waitingCount: 0,
  };
  let state: State = { ...options.own, ...empty };
  let saver: DraftSaver<Desk['draft']> = saverOf(0, null);
  let count = 0;
  let isOfScan = false;
  /** Learned data is not saved yet. */
  let isBehind = false;
  let line: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  let lastAnswer: { readonly code: string; readonly feedback: unknown; readonly question: unknown } | null =
    null;

  function change(part: Partial<CoreState<Desk>> | Partial<Desk['common']> | Partial<Desk['own']>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Events of a saver whose draft has left the desk do not apply to the current draft. */
  function saverOf(key: number, id: number | null): DraftSaver<Desk['draft']> {
    return createDraftSaver({
      id,
      save: options.save,
      onSaved({ id: savedId, referenceId }) {
        if (state.key === key && state.row?.id !== savedId) change({ row: { id: savedId, referenceId } });
      },
      onChange(saving) {
        if (state.key !== key) return;
        change({ saving });
        if (isGone()) void sayGone();
      },
      later: ports.later,
    });
  }

  function keep(): void {
    isBehind = false;
    if (isKept(state)) saver.save(state.draft);
  }

  /** Resolves when the content of the desk is on the disk. */
  async function settle(): Promise<void> {
    if (isBehind) keep();
    await saver.settle();
  }

  /** Something that was sent or discarded elsewhere in the meantime is no longer a draft. */
  function isGone(): boolean {
    return state.saving.state === 'failed' && state.saving.failure.code === 'CONFLICT';
  }

  /** Stops saving the content of the desk. */
  function end(): void {
    isBehind = false;
    saver.end();
  }

  function shown(feedback: Feedback<Desk>, asks: Question | null): ShownFeedback<Desk> {
    count += 1;
    return { ...feedback, number: count, isOfScan, asks };
  }

  /** Shows feedback and replaces the open question. */
  function say(
    code: CodeOf<Desk>,
    tone: FeedbackTone,
    details: FeedbackDetails<Desk> = {},
    question: Question | null = null,
  ): void {
    const feedback = { code, tone, lineId: null, values: {}, actions: [], ...details };
    const currentId = selectedLine(state.draft, feedback.lineId, state.currentId);
    change({ feedback: shown(feedback, question), question, currentId });
  }

  /** Shows feedback about an answer; the question stays open, with its possible answers. */
  function askAgain(code: CodeOf<Desk>, values: Values = {}): void {
    const { feedback, question } = state;
    const actions = feedback !== null && feedback.asks === question ? feedback.actions : [];
    say(code, 'refused', { values, actions }, question);
  }

  function changeDraft(draft: Desk['draft']): void {
    change({ draft, ...ownOf(draft, state) });
  }

  /** The screen is not redrawn for a scan that nothing waits for. */
  function countTurn(step: 1 | -1): void {
    unfinished += step;
    const waitingCount = Math.max(0, unfinished - 1);
    if (waitingCount !== state.waitingCount) change({ waitingCount });
  }

  /** Runs a task and reports its failure. */
  async function attempt(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      say(options.failed, 'refused', { values: { reason: failureReason(failureOf(error)) } });
    }
  }

  /**
   * Runs a task in turn: a scan waits while another one is looked up, and is not lost. Also resolves if the task fails.
   */
  async function inTurn(task: Task): Promise<void> {
    countTurn(1);
    const turn = line.then(async () => {
      await attempt(task);
      countTurn(-1);
    });
    line = turn;
    await turn;
  }

  /**
   * The same, but only for the draft that is on the desk now: input for it is not applied to the draft that follows.
   *
   * @param ifLeft runs instead if another draft is on the desk by then; default: nothing
   */
  async function inTurnOfDraft(task: Task, ifLeft?: Task): Promise<void> {
    const { key } = state;
    await inTurn(() => (state.key === key ? task() : ifLeft?.()));
  }

  /** In turn, and not in place of a question with content: it is reported once that is answered or left. */
  async function sayGone(): Promise<void> {
    await inTurnOfDraft(() => {
      if (isGone() && options.heldBy(state) === null) options.sayGone?.(state.row);
    });
  }

  /**
   * Returns whether a command is the answer that led to the open question: read twice, it would answer that one, too.
   */
  function isRepeated(command: DeskCommand | null): boolean {
    const { feedback, question } = state;
    return (
      command?.kind === 'choice' &&
      lastAnswer?.code === JSON.stringify(command) &&
      lastAnswer.feedback === feedback &&
      lastAnswer.question === question
    );
  }

  /** Adds to the result of a scan that it left a question. */
  function sayLeft(before: Question | null): void {
    const { feedback, question } = state;
    const left = endedByScans.find((kind) => kind === before?.kind);
    if (feedback === null || left === undefined || question?.kind === left) return;
    change({ feedback: { ...feedback, values: { ...feedback.values, left } } });
  }

  /** Returns whether a repeated answer was scanned intentionally by hand, and is allowed. */
  function isMeant(pauseMs: number | null): boolean {
    const { question } = state;
    return (
      question !== null &&
      pauseMs !== null &&
      pauseMs >= readAgainMs &&
      options.mayRepeat?.(question) === true
    );
  }

  async function takeScanned(command: DeskCommand | null, take: Task, pauseMs: number | null): Promise<void> {
    isOfScan = true;
    try {
      const { question } = state;
      if (command?.kind === 'choice' && isRepeated(command) && !isMeant(pauseMs)) {
        askAgain('ANSWER_REPEATED', { number: command.number });
      } else await take();
      if (!isAnswer(command)) sayLeft(question);
    } finally {
      isOfScan = false;
    }
  }

  return {
    ports,
    read: (): State => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    say,
    askAgain,
    /**
     * Returns whether an open question has content: then it is asked again, and nothing else happens before it is
     * answered.
     */
    reportBlocked: (): boolean => {
      const held = options.heldBy(state);
      if (held !== null) askAgain(held.code ?? 'QUESTION_WAITS', held.values);
      return held !== null;
    },
    /** Applies a step of the user: changes the draft, shows the feedback, and saves. */
    take: ({ draft, feedback }: Step<Desk>, question: Question | null = null): void => {
      const lineId = lineOf(feedback);
      const next = shown({ ...(feedback as Feedback<Desk>), lineId }, question);
      const isChanged = draft !== state.draft;
      change({
        draft,
        feedback: next,
        question,
        currentId: selectedLine(draft, lineId, state.currentId),
        newest: isChanged && lineId !== null ? { lineId, number: next.number } : state.newest,
      });
      if (isChanged) keep();
    },
    /** Changes the draft, other than by a step of the user, and saves it. */
    note: (draft: Desk['draft']): void => {
      if (draft === state.draft) return;
      changeDraft(draft);
      keep();
    },
    /** Updates the draft with learned data, and saves it with the next step, or when idle. */
    learn: (draft: Desk['draft']): void => {
      if (draft === state.draft) return;
      changeDraft(draft);
      isBehind = true;
      const { key } = state;
      ports.later(() => {
        if (isBehind && state.key === key) keep();
      }, idleMs);
    },
    /** Puts another draft on the desk, with the desk's other data about it. */
    begin: (draft: Desk['draft'], row: DraftName | null, own?: Partial<Desk['own']>): void => {
      const key = state.key + 1;
      isBehind = false;
      saver = saverOf(key, row?.id ?? null);
      change({
        ...options.stateOfBegun?.(draft),
        ...own,
        isOpen: true,
        key,
        row,
        draft,
        question: null,
        currentId: options.firstLine?.(draft) ?? null,
        newest: null,
        saving: { state: row === null ? 'none' : 'saved' },
      });
    },
    settle,
    /** Discards the draft on the desk, and its row with `cancel`; rejects if it still exists. */
    giveUp: async (cancel: (id: number) => Promise<unknown>): Promise<void> => {
      if (isKept(state)) {
        // A save in progress may create the row only now.
        if (!isGone()) await settle().catch(() => undefined);
        const { row } = state;
        if (row !== null && !isGone()) await cancel(row.id);
      }
      end();
    },
    end,
    /** From now on, saves the content of the desk as another draft. */
    saveAsNew: (): void => {
      saver.forget();
      change({ row: null });
      keep();
    },
    inTurn,
    inTurnOfDraft,
    sayGone,
    /** Takes a scan in turn; resolves with the feedback. `pauseMs`: since the previous scan, null if there is none. */
    scan: async (
      command: DeskCommand | null,
      take: Task,
      pauseMs: number | null = null,
    ): Promise<ScanFeedback<Desk> | null> => {
      let answer: ScanFeedback<Desk> | null = null;
      let before = state;
      const finish = () => {
        const { feedback, question, key, draft } = state;
        lastAnswer = { code: JSON.stringify(command), feedback, question };
        const isNew = draft.changes.length > 0 && !before.draft.changes.includes(draft.changes.at(-1));
        // What left the desk with this scan can't be undone.
        answer = feedback === null ? null : { ...feedback, isUndoable: isNew && key === before.key };
      };
      await inTurn(async () => {
        before = state;
        await attempt(() => takeScanned(command, take, pauseMs));
        finish();
        isOfScan = isAnswer(command);
      });
      // The chosen answer takes its own turn after this one, as part of this scan.
      if (isAnswer(command))
        await inTurn(() => {
          finish();
          isOfScan = false;
        });
      return answer;
    },
    at: () => ports.now().toISOString(),
  };
}
