import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages/use-messages.ts';
import { statusQuery } from '../../platform/bridge/queries.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import styles from './failure-notice.module.css';
import { StateShape } from './state-mark.tsx';

function useIsOffline(): boolean {
  return useQuery(statusQuery).data?.connection === 'offline';
}

/** Why what only the service can do cannot be done now, a sentence; null where nothing known speaks against it. */
export function useServiceRefusal(): string | null {
  const t = useMessages();
  return useIsOffline() ? t('offline.refusal') : null;
}

/** The same for what changes something there, which a permission is needed for. */
export function useWriteRefusal(scope: string): string | null {
  const t = useMessages();
  const missing = useMissingScope(scope);
  const offline = useServiceRefusal();
  return missing === null ? offline : t('failure.FORBIDDEN.adviceScope', { scope: missing });
}

/** Says beside keys that they wait for the service, to whoever does not point at one of them. */
export function OfflineNote({ children }: { readonly children?: string | null }) {
  const t = useMessages();
  if (!useIsOffline()) return null;
  return (
    <p className={styles.note} role="status">
      <StateShape tone="attention" />
      <span>
        {t('offline.refusal')} {children}
      </span>
    </p>
  );
}
