import type { DeskCommand } from '../../../shared/desk/model/desk-command.ts';

/** Whether a command may choose among the answers on the screen. */
export function isAnswer(command: DeskCommand | null): boolean {
  return command?.kind === 'choice' || command?.kind === 'confirm';
}

/** Watches that no printed answer is given twice in a row. */
export type AnswerOnce = {
  /** Whether a command is the answer that led to what is asked now: read twice, it would answer that, too. */
  readonly isRepeated: (command: DeskCommand | null) => boolean;
  /** What was scanned is done. */
  readonly note: (command: DeskCommand | null) => void;
};

/** @param read what is said and asked now: once that is something else, an answer is a new one. */
export function createAnswerOnce(
  read: () => { readonly said: unknown; readonly asked?: unknown },
): AnswerOnce {
  let last: { readonly code: string; readonly said: unknown; readonly asked: unknown } | null = null;
  return {
    isRepeated(command) {
      if (command?.kind !== 'choice' || last === null) return false;
      const { said, asked } = read();
      return last.code === JSON.stringify(command) && last.said === said && last.asked === asked;
    },
    note(command) {
      const { said, asked } = read();
      last = { code: JSON.stringify(command), said, asked };
    },
  };
}

type AskingDesk<Saying, Question> = {
  readonly read: () => {
    readonly said: (Saying & { readonly asks: Question | null }) | null;
    readonly asked: Question | null;
  };
  readonly say: (saying: Saying, asked?: Question | null) => void;
};

/** Says something of an answer; the question stays, with what can be answered. */
export function askAgain<Saying extends { readonly ways: readonly unknown[] }, Question>(
  core: AskingDesk<Saying, Question>,
  saying: Saying,
): void {
  const { said, asked } = core.read();
  const ways: Saying['ways'] = said !== null && said.asks === asked ? said.ways : saying.ways;
  core.say({ ...saying, ways }, asked);
}

type Said = { readonly values: Readonly<Record<string, string | number>> };

/** Questions that end when somebody scans on, with nothing done: that is said with what the scan came to. */
const endedByScans = ['send', 'discard'] as const;

/** Says with what a scan came to that a question was left by it. */
export function sayLeft<Now extends Said>(
  core: {
    readonly read: () => { readonly said: Now | null; readonly asked: { readonly kind: string } | null };
    readonly change: (part: { readonly said: Now }) => void;
  },
  before: { readonly kind: string } | null,
): void {
  const { said, asked } = core.read();
  const left = endedByScans.find((kind) => kind === before?.kind);
  if (said === null || left === undefined || asked?.kind === left) return;
  core.change({ said: { ...said, values: { ...said.values, left } } });
}
