import type { SignInProblem } from '../../../shared/session/session-view.ts';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { problemText } from './problem-text.ts';
import styles from './sign-in.module.css';

/** Why the last attempt ended without a session, and what to do. */
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
