import type { SignInProblem } from '../../../shared/ipc/session-view.ts';
import type { MessageId, Words } from '../../messages/use-words.ts';

/** Why signing in did not work, in words. */
export type ProblemText = {
  readonly title: string;
  readonly text: string;
};

const smallestFreePort = 1_024;
const largestPort = 65_535;

/** A port to propose instead of one that is taken. */
function otherPort(port: number): number {
  return port + 1 > largestPort ? smallestFreePort : port + 1;
}

/** What to do, where the main process's own words say only what happened. */
const advice: Readonly<Partial<Record<SignInProblem['kind'], MessageId>>> = {
  codeRefused: 'problem.codeRefused.advice',
  clockWrong: 'problem.clockWrong.advice',
  issuerWrong: 'problem.issuerWrong.advice',
  tooSlow: 'problem.tooSlow.advice',
};

/** Says a problem; the main process's own words know the matter. */
export function problemText(problem: SignInProblem, words: Words): ProblemText {
  const { kind, message, port } = problem;
  if (kind === 'cancelled')
    return { title: words('problem.cancelled.title'), text: words('problem.cancelled.advice') };
  if (kind === 'portTaken') {
    return {
      title:
        port === null
          ? words('problem.portTaken.title')
          : words('problem.portTaken.titlePort', { port: String(port) }),
      text: words('problem.portTaken.advice', { other: String(otherPort(port ?? smallestFreePort)) }),
    };
  }
  const wayOut = advice[kind];
  return {
    title: words(`problem.${kind}.title`),
    text: wayOut === undefined ? message : `${message} ${words(wayOut)}`,
  };
}
