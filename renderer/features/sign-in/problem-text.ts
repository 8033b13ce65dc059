import type { SignInProblem } from '../../../shared/session/session-view.ts';
import type { MessageId, Translate } from '../../messages/use-messages.ts';

/** Why signing in did not work, in words. */
type ProblemText = {
  readonly title: string;
  readonly text: string;
};

/** What to do, where the main process's own words say only what happened. */
const advice: Readonly<Partial<Record<SignInProblem['kind'], MessageId>>> = {
  codeRefused: 'problem.codeRefused.advice',
  clockWrong: 'problem.clockWrong.advice',
  issuerWrong: 'problem.issuerWrong.advice',
  tooSlow: 'problem.tooSlow.advice',
};

/** Says a problem; the main process's own words know the matter. */
export function problemText({ kind, message, port }: SignInProblem, t: Translate): ProblemText {
  const title =
    kind === 'portTaken' && port !== null
      ? t('problem.portTaken.titlePort', { port: String(port) })
      : t(`problem.${kind}.title`);
  if (kind === 'cancelled') return { title, text: t('problem.cancelled.advice') };
  const wayOut = advice[kind];
  return { title, text: wayOut === undefined ? message : `${message} ${t(wayOut)}` };
}
