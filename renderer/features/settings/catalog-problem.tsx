import type { SyncView } from '../../../shared/sync/sync-view.ts';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { type MessageId, useMessages } from '../../messages/use-messages.ts';
import styles from './settings.module.css';

/** What to do about what keeps a sync from going on, where there is more to say than that it goes on by itself. */
const advice: Readonly<Record<string, MessageId>> = {
  FORBIDDEN: 'failure.FORBIDDEN.advice',
  INTERNAL: 'failure.INTERNAL.advice',
  DISK_FULL: 'catalog.advice.disk',
};

type CatalogProblemProps = { readonly problem: NonNullable<SyncView['problem']> };

/** What kept the sync from going on last, and what to do. */
export function CatalogProblem({ problem }: CatalogProblemProps) {
  const t = useMessages();
  const { code, message, requestId } = problem;
  return (
    <div className={styles.problem} role="note" data-code={code}>
      <StateShape tone="attention" />
      <div>
        <p>
          <ServiceText wraps>{message}</ServiceText>
        </p>
        <p className="muted">{t(advice[code] ?? 'catalog.advice.byItself')}</p>
        {requestId !== null && (
          <p className="row gap-6 small muted">
            {t('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
            <CopyButton text={requestId} what={t('failure.requestIdWhat')} size={20} />
          </p>
        )}
      </div>
    </div>
  );
}
