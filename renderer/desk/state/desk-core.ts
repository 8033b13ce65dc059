import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { type DeskCommand, readAgainMs } from '#shared/desk/model/desk-command.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type {
  About,
  CodeOf,
  CoreState,
  DeskState,
  DeskTypes,
  DraftName,
  Feedback,
  FeedbackTone,
  ShownFeedback,
  Values,
} from './desk-types.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

/** A person between two scans has done nothing for this long. */
const idleMs = 400;

type Task = () => Promise<void> | void;

type Step<Desk extends DeskTypes> = { readonly draft: Desk['draft']; readonly feedback: Desk['step'] };

/** The state of a desk, and the ways in which it changes. */
export type DeskCore<Desk extends DeskTypes> = ReturnType<typeof createCore<Desk>>;

type CoreOptions<Desk extends DeskTypes> = {
  readonly draft: Desk['draft'];
  /** What the desk has beside what the core keeps, before anything is on it. */
  readonly own: Desk['common'] & Desk['own'];
  readonly save: (input: { id: number | null; draft: Desk['draft'] }) => Promise<DraftName>;
  /** What an open question holds that nothing on the desk shows, and what is said of that; null where it holds nothing. */
  readonly heldBy: (
    state: DeskState<Desk>,
  ) => { readonly code?: CodeOf<Desk>; readonly values: Values } | null;
  /** What is said where something failed that nobody expected. */
  readonly failed: CodeOf<Desk>;
  /** The line that the feedback of a step is about; default none. */
  readonly lineOf?: (feedback: Desk['step']) => number | null;
  /** The selected line after something was said of one, or of none. */
  readonly selectedLine?: (
    draft: Desk['draft'],
    lineId: number | null,
    before: number | null,
  ) => number | null;
  /** The selected line of a draft that is put on the desk; default none. */
  readonly firstLine?: (draft: Desk['draft']) => number | null;
  /** What else is different with a draft that is put on the desk, beside what is handed in with it. */
  readonly ownOfBegun?: (draft: Desk['draft']) => Partial<Desk['own']>;
  /** What else is different with another draft. */
  readonly ownOf?: (draft: Desk['draft'], state: DeskState<Desk>) => Partial<Desk['own']>;
  /** Says that the draft was sent or given up elsewhere: trying again helps nobody, a person decides. */
  readonly sayGone?: (row: DraftName | null) => void;
  /** Whether an answer may be given again at once to a question that it led to, by a hand; default never. */
  readonly mayRepeat?: (asked: Desk['question']) => boolean;
  /** Whether what is on the desk is a draft to be saved; default always. */
  readonly isKept?: (state: DeskState<Desk>) => boolean;
};

/** Whether a command may choose among the answers on the screen. */
function isAnswer(command: DeskCommand | null): boolean {
  return command?.kind === 'choice' || command?.kind === 'confirm';
}

/** Questions that end when somebody scans on, with nothing done: that is said with what the scan came to. */
const endedByScans = ['send', 'discard'] as const;

/** Makes the core of an empty desk: what is on it, the latest feedback, and what keeps it on the disk. */
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
    asked: null,
    currentId: null,
    newest: null,
    saving: { state: 'none' },
    waitingCount: 0,
  };
  let state: State = { ...options.own, ...empty };
  let saver: DraftSaver<Desk['draft']> = saverOf(0, null);
  let count = 0;
  let isOfScan = false;
  /** Something that was learned is not saved yet. */
  let isBehind = false;
  let line: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  let lastAnswer: { readonly code: string; readonly feedback: unknown; readonly asked: unknown } | null =
    null;

  function change(part: Partial<CoreState<Desk>> | Partial<Desk['common']> | Partial<Desk['own']>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** What a saver of a draft that has left the desk says is not about the one that is there now. */
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
        if (isGone()) options.sayGone?.(state.row);
      },
      later: ports.later,
    });
  }

  function keep(): void {
    isBehind = false;
    if (isKept(state)) saver.save(state.draft);
  }

  /** Resolves when what is on the desk is on the disk. */
  async function settle(): Promise<void> {
    if (isBehind) keep();
    await saver.settle();
  }

  /** What was sent or given up from elsewhere meanwhile is no draft any more. */
  function isGone(): boolean {
    return state.saving.state === 'failed' && state.saving.failure.code === 'CONFLICT';
  }

  /** Keeps nothing of what is on the desk from here on. */
  function end(): void {
    isBehind = false;
    saver.end();
  }

  function shown(feedback: Feedback<Desk>, asks: Question | null): ShownFeedback<Desk> {
    count += 1;
    return { ...feedback, number: count, isOfScan, asks };
  }

  /** Says something, and asks something in place of what was asked before. */
  function say(
    code: CodeOf<Desk>,
    tone: FeedbackTone,
    about: About<Desk> = {},
    asked: Question | null = null,
  ): void {
    const feedback = { code, tone, lineId: null, values: {}, actions: [], ...about };
    const currentId = selectedLine(state.draft, feedback.lineId, state.currentId);
    change({ feedback: shown(feedback, asked), asked, currentId });
  }

  /** Says something of an answer; the question stays, with what can be answered. */
  function askAgain(code: CodeOf<Desk>, values: Values = {}): void {
    const { feedback, asked } = state;
    const actions = feedback !== null && feedback.asks === asked ? feedback.actions : [];
    say(code, 'refused', { values, actions }, asked);
  }

  function changeDraft(draft: Desk['draft']): void {
    change({ draft, ...ownOf(draft, state) });
  }

  /** The screen is not redrawn for a scan that nobody waits behind. */
  function countTurn(step: 1 | -1): void {
    unfinished += step;
    const waitingCount = Math.max(0, unfinished - 1);
    if (waitingCount !== state.waitingCount) change({ waitingCount });
  }

  /** Says what fails. */
  async function attempt(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      say(options.failed, 'refused', { values: { reason: failureReason(failureOf(error)) } });
    }
  }

  /** Does something in turn: a scan while another one is looked up waits, and is not lost. Resolves also where it failed. */
  async function inTurn(task: Task): Promise<void> {
    countTurn(1);
    const turn = line.then(async () => {
      await attempt(task);
      countTurn(-1);
    });
    line = turn;
    await turn;
  }

  /** Whether a command is the answer that led to what is asked now: read twice, it would answer that, too. */
  function isRepeated(command: DeskCommand | null): boolean {
    const { feedback, asked } = state;
    return (
      command?.kind === 'choice' &&
      lastAnswer?.code === JSON.stringify(command) &&
      lastAnswer.feedback === feedback &&
      lastAnswer.asked === asked
    );
  }

  /** Says with what a scan came to that a question was left by it. */
  function sayLeft(before: Question | null): void {
    const { feedback, asked } = state;
    const left = endedByScans.find((kind) => kind === before?.kind);
    if (feedback === null || left === undefined || asked?.kind === left) return;
    change({ feedback: { ...feedback, values: { ...feedback.values, left } } });
  }

  /** Whether a repeated answer was scanned by a hand that meant it, and may be. */
  function isMeant(pauseMs: number | null): boolean {
    const { asked } = state;
    return (
      asked !== null && pauseMs !== null && pauseMs >= readAgainMs && options.mayRepeat?.(asked) === true
    );
  }

  async function takeScanned(command: DeskCommand | null, take: Task, pauseMs: number | null): Promise<void> {
    isOfScan = true;
    try {
      const { asked } = state;
      if (command?.kind === 'choice' && isRepeated(command) && !isMeant(pauseMs)) {
        askAgain('ANSWER_REPEATED', { number: command.number });
      } else await take();
      if (!isAnswer(command)) sayLeft(asked);
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
    /** Whether a question holds something: then it is asked again, and nothing else is done before it is answered. */
    sayHeld: (): boolean => {
      const held = options.heldBy(state);
      if (held !== null) askAgain(held.code ?? 'QUESTION_WAITS', held.values);
      return held !== null;
    },
    /** Takes a step of a person: the draft changes, it is said, and it is saved. */
    take: ({ draft, feedback }: Step<Desk>, asked: Question | null = null): void => {
      const lineId = lineOf(feedback);
      const next = shown({ ...(feedback as Feedback<Desk>), lineId }, asked);
      const isChanged = draft !== state.draft;
      change({
        draft,
        feedback: next,
        asked,
        currentId: selectedLine(draft, lineId, state.currentId),
        newest: isChanged && lineId !== null ? { lineId, number: next.number } : state.newest,
      });
      if (isChanged) keep();
    },
    /** Changes the draft by what is no step of a person, and keeps it. */
    note: (draft: Desk['draft']): void => {
      if (draft === state.draft) return;
      changeDraft(draft);
      keep();
    },
    /** Brings the draft up to what was learned, and keeps it with the next step, or when nothing is done. */
    learn: (draft: Desk['draft']): void => {
      if (draft === state.draft) return;
      changeDraft(draft);
      isBehind = true;
      const { key } = state;
      ports.later(() => {
        if (isBehind && state.key === key) keep();
      }, idleMs);
    },
    /** Puts another draft on the desk, with what else the desk has of it. */
    begin: (draft: Desk['draft'], row: DraftName | null, own?: Partial<Desk['own']>): void => {
      const key = state.key + 1;
      isBehind = false;
      saver = saverOf(key, row?.id ?? null);
      change({
        ...options.ownOfBegun?.(draft),
        ...own,
        isOpen: true,
        key,
        row,
        draft,
        asked: null,
        currentId: options.firstLine?.(draft) ?? null,
        newest: null,
        saving: { state: row === null ? 'none' : 'saved' },
      });
    },
    settle,
    /** Gives up the draft on the desk, and its row with what is handed in; rejects where it is still there. */
    giveUp: async (cancel: (id: number) => Promise<unknown>): Promise<void> => {
      if (isKept(state)) {
        // A save that is under way may begin the row only now.
        if (!isGone()) await settle().catch(() => undefined);
        const { row } = state;
        if (row !== null && !isGone()) await cancel(row.id);
      }
      end();
    },
    end,
    /** Keeps what is on the desk as another draft from here on. */
    saveAsNew: (): void => {
      saver.forget();
      change({ row: null });
      keep();
    },
    inTurn,
    /** The same about the draft that is on the desk now: what is entered for it is not done to the one that follows it. */
    inTurnOfDraft: async (task: Task): Promise<void> => {
      const { key } = state;
      await inTurn(() => (state.key === key ? task() : undefined));
    },
    /** Takes a scan in turn; resolves with the feedback. `pauseMs`: since the scan before, null for none. */
    scan: async (
      command: DeskCommand | null,
      take: Task,
      pauseMs: number | null = null,
    ): Promise<ShownFeedback<Desk> | null> => {
      let answer: ShownFeedback<Desk> | null = null;
      const finish = () => {
        const { feedback, asked } = state;
        lastAnswer = { code: JSON.stringify(command), feedback, asked };
        answer = feedback;
      };
      await inTurn(async () => {
        await attempt(() => takeScanned(command, take, pauseMs));
        finish();
      });
      // What is chosen takes a turn of its own, behind this one.
      if (isAnswer(command)) await inTurn(finish);
      return answer;
    },
    /** The instant of a step. */
    at: () => ports.now().toISOString(),
  };
}
