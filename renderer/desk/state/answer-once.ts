import type { DeskCommand } from '../../../shared/desk/model/desk-command.ts';

/** Whether a command may choose among the answers on the screen. */
export function isAnswer(command: DeskCommand | null): boolean {
  return command?.kind === 'choice' || command?.kind === 'confirm';
}

/** Watches that no printed answer is given twice in a row. */
type AnswerOnce = {
  /** Whether a command is the answer that led to what is asked now: read twice, it would answer that, too. */
  readonly isRepeated: (command: DeskCommand | null) => boolean;
  /** What was scanned is done. */
  readonly note: (command: DeskCommand | null) => void;
};

/** @param read what is said and asked now: once that is something else, an answer is a new one. */
export function createAnswerOnce(
  read: () => { readonly feedback: unknown; readonly asked?: unknown },
): AnswerOnce {
  let last: { readonly code: string; readonly feedback: unknown; readonly asked: unknown } | null = null;
  return {
    isRepeated(command) {
      if (command?.kind !== 'choice' || last === null) return false;
      const { feedback, asked } = read();
      return last.code === JSON.stringify(command) && last.feedback === feedback && last.asked === asked;
    },
    note(command) {
      const { feedback, asked } = read();
      last = { code: JSON.stringify(command), feedback, asked };
    },
  };
}

type AskingDesk<Feedback, Question> = {
  readonly read: () => {
    readonly feedback: (Feedback & { readonly asks: Question | null }) | null;
    readonly asked: Question | null;
  };
  readonly say: (feedback: Feedback, asked?: Question | null) => void;
};

/** Says something of an answer; the question stays, with what can be answered. */
export function askAgain<Feedback extends { readonly actions: readonly unknown[] }, Question>(
  core: AskingDesk<Feedback, Question>,
  feedback: Feedback,
): void {
  const { feedback: shown, asked } = core.read();
  const actions: Feedback['actions'] =
    shown !== null && shown.asks === asked ? shown.actions : feedback.actions;
  core.say({ ...feedback, actions }, asked);
}

type ShownFeedback = { readonly values: Readonly<Record<string, string | number>> };

/** Questions that end when somebody scans on, with nothing done: that is said with what the scan came to. */
const endedByScans = ['send', 'discard'] as const;

/** Says with what a scan came to that a question was left by it. */
export function sayLeft<Now extends ShownFeedback>(
  core: {
    readonly read: () => { readonly feedback: Now | null; readonly asked: { readonly kind: string } | null };
    readonly change: (part: { readonly feedback: Now }) => void;
  },
  before: { readonly kind: string } | null,
): void {
  const { feedback, asked } = core.read();
  const left = endedByScans.find((kind) => kind === before?.kind);
  if (feedback === null || left === undefined || asked?.kind === left) return;
  core.change({ feedback: { ...feedback, values: { ...feedback.values, left } } });
}
