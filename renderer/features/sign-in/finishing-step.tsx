import { Button } from '@mantine/core';
import type { SessionView } from '../../../shared/session/session-view.ts';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import styles from './sign-in.module.css';

type Doing = Extract<SessionView, { step: 'finishing' }>['doing'];

/** A token needs no code to be exchanged; a code needs no token to be checked. */
function stepsOf(doing: Doing): readonly Doing[] {
  return doing === 'checkingToken'
    ? ['checkingToken', 'readingChannels']
    : ['exchangingCode', 'readingChannels'];
}

/** What happens between the browser's answer and the session. */
export function FinishingStep({ doing }: { readonly doing: Doing }) {
  const t = useMessages();
  const cancel = useRequest('session.cancelSignIn');
  const steps = stepsOf(doing);
  const at = steps.indexOf(doing);
  return (
    <>
      <h1 className={styles.title}>{t('finishing.title')}</h1>
      <ol className={styles.progress} aria-live="polite">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined}>
            <StateShape tone={index < at ? 'done' : index === at ? 'moving' : 'waiting'} />
            {t(`finishing.${step}`)}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('finishing.cancel')}
        </Button>
      </div>
    </>
  );
}
