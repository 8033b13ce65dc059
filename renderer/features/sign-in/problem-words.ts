import type { SignInProblem } from '../../../shared/ipc/session-view.ts';
import type { Words } from '../../messages/use-words.ts';

/** Why signing in did not work, in words. */
export type ProblemText = {
  readonly title: string;
  readonly text: string;
};

/** Says a problem; the main process's own words, which know the matter, say what to do. */
export function problemText({ kind, message, port }: SignInProblem, words: Words): ProblemText {
  const title =
    kind === 'portTaken' && port !== null
      ? words('problem.portTaken.titlePort', { port: String(port) })
      : words(`problem.${kind}.title`);
  return { title, text: kind === 'cancelled' ? words('problem.cancelled.advice') : message };
}
