import type { Sentence } from '#shared/messages/messages.ts';
import type { Saving } from './draft-saver.ts';

/** The tone of a desk's feedback; `working`: the result is being determined. */
export type FeedbackTone = 'done' | 'asks' | 'refused' | 'working';

export type CorePorts = {
  readonly now: () => Date;
  /** Runs something later; returns a function that cancels it. */
  readonly later: (run: () => void, afterMs: number) => () => void;
};

export type DeskTypes = {
  /** The object that is built or counted, with its undoable steps, oldest first. */
  draft: { readonly changes: readonly unknown[] };
  ports: CorePorts;
  /** Its feedback and actions, and its questions. */
  code: string;
  action: unknown;
  step: object;
  question: { readonly kind: string };
  /** The part of the pre-flight that feedback is about. */
  finding: unknown;
  /** Its state beyond that of the core: shared by some desks, and its own. */
  common: object;
  own: object;
};

type CoreCode = 'ANSWER_REPEATED' | 'CHOICE_NONE' | 'COMMAND_UNKNOWN' | 'QUESTION_WAITS' | 'SCAN_FAILED';

export type CodeOf<Desk extends DeskTypes> = Desk['code'] | CoreCode;

/** Values of a message; nested sentences are converted to text along with it, several to one after the other. */
export type Values = Readonly<Record<string, string | number | Sentence | readonly Sentence[]>>;

export type FeedbackDetails<Desk extends DeskTypes> = {
  readonly lineId?: number | null;
  readonly values?: Values;
  readonly actions?: readonly Desk['action'][];
  readonly finding?: Desk['finding'];
};

/** The feedback after a scan or a key, as data; the text is added later. */
export type Feedback<Desk extends DeskTypes> = {
  readonly code: CodeOf<Desk>;
  readonly tone: FeedbackTone;
  readonly lineId: number | null;
  readonly values: Values;
  readonly actions: readonly Desk['action'][];
  /** The part of the pre-flight that it is about. */
  readonly finding?: Desk['finding'];
};

/** The latest feedback, with a unique number. The message about a scan is spoken as its result. */
export type ShownFeedback<Desk extends DeskTypes> = Feedback<Desk> & {
  readonly number: number;
  readonly isOfScan: boolean;
  /** The question asked with it: once that is answered or left, its actions are gone too. */
  readonly asks: Desk['question'] | null;
};

export type ScanFeedback<Desk extends DeskTypes> = ShownFeedback<Desk> & {
  /** The last step on the desk is one of this scan, and not an earlier one. */
  readonly isUndoable: boolean;
};

export type DraftName = { readonly id: number; readonly referenceId: string };

export type CoreState<Desk extends DeskTypes> = {
  readonly isOpen: boolean;
  /** Changes with each draft that is started or resumed: late results for another draft are ignored. */
  readonly key: number;
  /** Null before the first save. */
  readonly row: DraftName | null;
  readonly draft: Desk['draft'];
  readonly feedback: ShownFeedback<Desk> | null;
  readonly question: Desk['question'] | null;
  /** The line that keys and command codes apply to. */
  readonly currentId: number | null;
  /** The last changed line, and the number of the feedback that changed it: it is highlighted. */
  readonly newest: { readonly lineId: number; readonly number: number } | null;
  readonly saving: Saving;
  /** Scans and keys waiting for their turn behind the current one. */
  readonly waitingCount: number;
};

export type DeskState<Desk extends DeskTypes> = CoreState<Desk> & Desk['common'] & Desk['own'];
