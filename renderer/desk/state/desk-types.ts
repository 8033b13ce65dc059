import type { Sentence } from '#shared/messages/messages.ts';
import type { Saving } from './draft-saver.ts';

/** How a desk says something; `working`: it is being found out. */
export type FeedbackTone = 'done' | 'asks' | 'refused' | 'working';

export type CorePorts = {
  readonly now: () => Date;
  /** Runs something later; what it answers takes that back. */
  readonly later: (run: () => void, afterMs: number) => () => void;
};

export type DeskTypes = {
  /** What is built or counted. */
  draft: unknown;
  ports: CorePorts;
  /** What it says and offers, and what it can ask. */
  code: string;
  action: unknown;
  step: object;
  question: { readonly kind: string };
  /** What of a pre-flight feedback is about. */
  finding: unknown;
  /** What it keeps beside what the core keeps: what some desks have in common, and what it has alone. */
  common: object;
  own: object;
};

/** What every desk says about a scan, and about the answer to a question. */
type CoreCode = 'ANSWER_REPEATED' | 'CHOICE_NONE' | 'COMMAND_UNKNOWN' | 'QUESTION_WAITS' | 'SCAN_FAILED';

export type CodeOf<Desk extends DeskTypes> = Desk['code'] | CoreCode;

/** What the sentence names; a sentence in it is worded with it. */
export type Values = Readonly<Record<string, string | number | Sentence>>;

export type About<Desk extends DeskTypes> = {
  readonly lineId?: number | null;
  readonly values?: Values;
  readonly actions?: readonly Desk['action'][];
  readonly finding?: Desk['finding'];
};

/** The feedback after a scan or a key, as data; the words come later. */
export type Feedback<Desk extends DeskTypes> = {
  readonly code: CodeOf<Desk>;
  readonly tone: FeedbackTone;
  readonly lineId: number | null;
  readonly values: Values;
  readonly actions: readonly Desk['action'][];
  /** What of the pre-flight it is about. */
  readonly finding?: Desk['finding'];
};

/** The latest feedback; each has a number of its own. The message about a scan is spoken as its result. */
export type ShownFeedback<Desk extends DeskTypes> = Feedback<Desk> & {
  readonly number: number;
  readonly isOfScan: boolean;
  /** What was asked with it: once that is answered or left, so is what it offers. */
  readonly asks: Desk['question'] | null;
};

export type DraftName = { readonly id: number; readonly referenceId: string };

export type CoreState<Desk extends DeskTypes> = {
  readonly isOpen: boolean;
  /** Another one for each draft that is begun or gone on with: what comes late for another is not taken. */
  readonly key: number;
  /** Null before the first save. */
  readonly row: DraftName | null;
  readonly draft: Desk['draft'];
  readonly feedback: ShownFeedback<Desk> | null;
  readonly asked: Desk['question'] | null;
  /** The line that keys and command codes are about. */
  readonly currentId: number | null;
  /** The line that was changed last, and by what: it lights up. */
  readonly newest: { readonly lineId: number; readonly number: number } | null;
  readonly saving: Saving;
  /** Scans and keys that wait for their turn behind the one that is being taken. */
  readonly waitingCount: number;
};

export type DeskState<Desk extends DeskTypes> = CoreState<Desk> & Desk['common'] & Desk['own'];
