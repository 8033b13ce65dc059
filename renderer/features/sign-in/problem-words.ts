import type { SignInProblem } from '../../../shared/ipc/session-view.ts';
import type { Words } from '../../messages/use-words.ts';

/** Why signing in did not work, in words. */
export type ProblemText = {
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
};

const smallestFreePort = 1_024;
const largestPort = 65_535;

/** A port to propose instead of one that is taken. */
function otherPort(port: number): number {
  return port + 1 > largestPort ? smallestFreePort : port + 1;
}

/** Says a problem; the main process's own sentence, which knows the matter, is the meaning. */
export function problemText(problem: SignInProblem, words: Words): ProblemText {
  const { kind, message, port } = problem;
  if (kind === 'portTaken') {
    return {
      title:
        port === null
          ? words('problem.portTaken.title')
          : words('problem.portTaken.titlePort', { port: String(port) }),
      meaning: message,
      advice: words('problem.portTaken.advice', { other: String(otherPort(port ?? smallestFreePort)) }),
    };
  }
  return { title: words(`problem.${kind}.title`), meaning: message, advice: words(`problem.${kind}.advice`) };
}
