import type { Center } from '../../../shared/centers/centers.ts';
import type { call } from '../../platform/bridge/call.ts';
import type { FeedbackTone } from '../feedback-panel.tsx';
import { createDraftSaver, type DraftSaver, type Saving } from './draft-saver.ts';

/** A person between two scans has done nothing for this long. */
const idleMs = 400;

/** A center by its name; null where none is chosen. */
type NamedCenter = { readonly id: number; readonly name: string } | null;

/** What every desk needs from the window. */
export type CommonPorts = {
  readonly call: typeof call;
  readonly now: () => Date;
  /** Runs something later; what it answers takes that back. */
  readonly later: (run: () => void, afterMs: number) => () => void;
  /** The centers of the account; null while they could not be read. */
  readonly centers: () => readonly Center[] | null;
  /** Where this desk stands. */
  readonly deskCenter: () => NamedCenter;
  /** The scope that sending lacks; null where it is granted, or not known. */
  readonly missingScope: () => string | null;
  /** Gives the n-th answer to what is asked on the screen; false where there is none of that number. */
  readonly pick: (number: number) => boolean;
  /** Leads to a record in another place. */
  readonly go: (address: `/${string}`) => void;
  /** Leads the keyboard to the field for a code. */
  readonly focusCodeField: () => void;
};

/** What is said after a scan or a key, as data; the words come later. */
export type Feedback<Code extends string, Action extends string> = {
  readonly code: Code;
  readonly tone: FeedbackTone;
  /** The line that it is about. */
  readonly lineId: number | null;
  readonly values: Readonly<Record<string, string | number>>;
  readonly actions: readonly Action[];
};

/** The last thing that was said; each has a number of its own. What is said of a scan is spoken as its result. */
export type ShownFeedback<What, Question> = What & {
  readonly number: number;
  readonly isOfScan: boolean;
  /** What was asked with it: once that is answered or left, so is what it offers. */
  readonly asks: Question | null;
};

/** The row of the outbox that keeps a draft. */
type DraftName = { readonly id: number; readonly referenceId: string };

/** What the core of a desk keeps; each desk has more beside it. */
export type CoreState<Draft, What, Question> = {
  readonly isOpen: boolean;
  /** Another one for each draft that is begun or gone on with: what comes late for another is not taken. */
  readonly key: number;
  /** Null before the first save. */
  readonly row: DraftName | null;
  readonly draft: Draft;
  readonly feedback: ShownFeedback<What, Question> | null;
  readonly asked: Question | null;
  /** The line that keys and command codes are about. */
  readonly currentId: number | null;
  /** The line that was changed last, and by what: it lights up. */
  readonly newest: { readonly lineId: number; readonly number: number } | null;
  readonly saving: Saving;
};

/** The state of a desk, and the ways in which it changes. */
export type CoreOf<Ports, State extends CoreState<unknown, unknown, unknown>, What, Question> = {
  readonly ports: Ports;
  readonly read: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (part: Partial<State>) => void;
  /** Says something, and asks something in place of what was asked before. */
  readonly say: (feedback: What, asked?: Question | null) => void;
  /** Takes a step of a person: the draft changes, it is said, and it is kept. */
  readonly take: (step: { draft: State['draft']; feedback: What }, asked?: Question | null) => void;
  /** Changes the draft by what is no step of a person, and keeps it. */
  readonly note: (draft: State['draft']) => void;
  /** Brings the draft up to what was learned, and keeps it with the next step, or when nothing is done. */
  readonly learn: (draft: State['draft']) => void;
  /** Puts another draft on the desk, with what else the desk has of it. */
  readonly begin: (begin: Pick<State, 'draft' | 'row'>, also?: Partial<State>) => void;
  /** Resolves when what is on the desk is on the disk. */
  readonly settle: () => Promise<void>;
  /** Gives up the draft on the desk, with its row in the outbox; rejects where it is still there. */
  readonly giveUp: () => Promise<void>;
  /** Keeps what is on the desk as another draft from here on. */
  readonly saveAsNew: () => void;
  /** Whether what is said from here on is said of a scan. */
  readonly setOfScan: (isOfScan: boolean) => void;
  /** The instant of a step. */
  readonly at: () => string;
};

/** What {@link createCore} needs of a desk. */
type CoreOptions<Draft, What, Own> = {
  readonly draft: Draft;
  /** What the desk has beside what the core keeps, before anything is on it. */
  readonly own: Own;
  readonly save: (input: { id: number | null; draft: Draft }) => Promise<DraftName>;
  /** The line that feedback is about. */
  readonly lineOf: (feedback: What) => number | null;
  /** The selected line after something was said of one, or of none. */
  readonly inHand: (draft: Draft, lineId: number | null, before: number | null) => number | null;
  /** The selected line of a draft that is put on the desk. */
  readonly firstInHand: (draft: Draft) => number | null;
  /** What is said where the draft was sent or given up elsewhere: trying again helps nobody, a person decides. */
  readonly sayGone: (row: DraftName | null) => What;
  /** Whether what is on the desk is a draft to be kept; default always. */
  readonly isKept?: (own: Own) => boolean;
};

/** Makes the core of an empty desk: what is on it, what was said last, and what keeps it on the disk. */
export function createCore<Draft, What, Question, Own extends object, Ports extends CommonPorts>(
  ports: Ports,
  options: CoreOptions<Draft, What, Own>,
): CoreOf<Ports, CoreState<Draft, What, Question> & Own, What, Question> {
  type Core = CoreState<Draft, What, Question>;
  const { lineOf, inHand, isKept = () => true } = options;
  const listeners = new Set<() => void>();
  const empty: Core = {
    isOpen: false,
    key: 0,
    row: null,
    draft: options.draft,
    feedback: null,
    asked: null,
    currentId: null,
    newest: null,
    saving: { state: 'none' },
  };
  let state: Core & Own = { ...options.own, ...empty };
  let saver: DraftSaver<Draft> = saverOf(0, null);
  let count = 0;
  let isOfScan = false;
  /** Something that was learned is not kept yet. */
  let isBehind = false;

  function change(part: Partial<Core> | Partial<Core & Own>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** What a saver of a draft that has left the desk says is not about the one that is there now. */
  function saverOf(key: number, id: number | null): DraftSaver<Draft> {
    return createDraftSaver({
      id,
      save: options.save,
      onSaved({ id: savedId, referenceId }) {
        if (state.key === key && state.row?.id !== savedId) change({ row: { id: savedId, referenceId } });
      },
      onChange(saving) {
        if (state.key !== key) return;
        change({ saving });
        if (saving.state === 'failed' && saving.failure.code === 'CONFLICT') say(options.sayGone(state.row));
      },
      later: ports.later,
    });
  }

  function keep(): void {
    isBehind = false;
    if (isKept(state)) saver.save(state.draft);
  }

  async function settle(): Promise<void> {
    if (isBehind) keep();
    await saver.settle();
  }

  /** What was sent or given up from elsewhere meanwhile is no draft any more. */
  function isGone(): boolean {
    return state.saving.state === 'failed' && state.saving.failure.code === 'CONFLICT';
  }

  function shown(feedback: What, asks: Question | null): ShownFeedback<What, Question> {
    count += 1;
    return { ...feedback, number: count, isOfScan, asks };
  }

  function say(feedback: What, asked: Question | null = null): void {
    const currentId = inHand(state.draft, lineOf(feedback), state.currentId);
    change({ feedback: shown(feedback, asked), asked, currentId });
  }

  return {
    ports,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    say,
    take({ draft, feedback }, asked = null) {
      const next = shown(feedback, asked);
      const isChanged = draft !== state.draft;
      const lineId = lineOf(feedback);
      change({
        draft,
        feedback: next,
        asked,
        currentId: inHand(draft, lineId, state.currentId),
        newest: isChanged && lineId !== null ? { lineId, number: next.number } : state.newest,
      });
      if (isChanged) keep();
    },
    note(draft) {
      if (draft === state.draft) return;
      change({ draft });
      keep();
    },
    learn(draft) {
      if (draft === state.draft) return;
      change({ draft });
      isBehind = true;
      const { key } = state;
      ports.later(() => {
        if (isBehind && state.key === key) keep();
      }, idleMs);
    },
    begin({ draft, row }, also) {
      const key = state.key + 1;
      isBehind = false;
      saver = saverOf(key, row?.id ?? null);
      change({
        ...also,
        isOpen: true,
        key,
        row,
        draft,
        asked: null,
        currentId: options.firstInHand(draft),
        newest: null,
        saving: { state: row === null ? 'none' : 'saved' },
      });
    },
    settle,
    async giveUp() {
      if (isKept(state)) {
        // A save that is under way may begin the row only now.
        if (!isGone()) await settle().catch(() => undefined);
        const { row } = state;
        if (row !== null && !isGone()) await ports.call('outbox.cancel', { id: row.id });
      }
      isBehind = false;
      saver.end();
    },
    saveAsNew() {
      saver.forget();
      change({ row: null });
      keep();
    },
    setOfScan(isNow) {
      isOfScan = isNow;
    },
    at: () => ports.now().toISOString(),
  };
}
