import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import {
  type MessageId,
  type Translate,
  translateSentence,
  useMessages,
} from '#renderer/messages/use-messages.ts';
import type { SignInProblem } from '#shared/session/session-view.ts';
import styles from './sign-in.module.css';

export function SignInProblemNotice({ problem }: { readonly problem: SignInProblem }) {
  const t = useMessages();
  const { title, text } = problemText(problem, t);
  const isQuiet = problem.kind === 'cancelled';
  return (
    <div
      className={styles.problem}
      data-quiet={isQuiet || undefined}
      role="alert"
      data-problem={problem.kind}
    >
      <StateShape tone={isQuiet ? 'waiting' : 'wrong'} />
      <div>
        <strong>{title}</strong>
        <p>
          <ServiceText wraps>{text}</ServiceText>
        </p>
      </div>
    </div>
  );
}

type ProblemText = { readonly title: string; readonly text: string };

/** What to do, for problems whose message only says what happened. */
const advice: Readonly<Partial<Record<SignInProblem['kind'], MessageId>>> = {
  codeRefused: 'problem.codeRefused.advice',
  clockWrong: 'problem.clockWrong.advice',
  issuerWrong: 'problem.issuerWrong.advice',
  tooSlow: 'problem.tooSlow.advice',
};

export function problemText({ kind, message, port }: SignInProblem, t: Translate): ProblemText {
  const title =
    kind === 'portTaken' && port !== null
      ? t('problem.portTaken.titlePort', { port: String(port) })
      : t(`problem.${kind}.title`);
  if (kind === 'cancelled') return { title, text: t('problem.cancelled.advice') };
  const adviceId = advice[kind];
  const text = translateSentence(t, message);
  return { title, text: adviceId === undefined ? text : `${text} ${t(adviceId)}` };
}
