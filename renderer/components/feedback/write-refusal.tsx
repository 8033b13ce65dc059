import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import styles from './failure-notice.module.css';
import { StateShape } from './state-mark.tsx';

function useIsOffline(): boolean {
  return useQuery(statusQuery).data?.connection === 'offline';
}

/** Whether a change that may wait has to: the service cannot be reached, or takes nothing from here now. */
export function useIsOutOfReach(): boolean {
  const connection = useQuery(statusQuery).data?.connection;
  return connection === 'offline' || connection === 'refused';
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

/** The same for a change that waits in the outbox while the service is out of reach: the permission alone counts. */
export function useQueueRefusal(scope: string): string | null {
  const t = useMessages();
  const missing = useMissingScope(scope);
  return missing === null ? null : t('failure.FORBIDDEN.adviceScope', { scope: missing });
}

type OfflineNoteProps = {
  /** Whether what is changed here waits in the outbox, instead of having to wait for the service; default false. */
  readonly waits?: boolean;
  /** As a line over a list; default: a line among keys. */
  readonly isBar?: boolean;
  /** A note on it. */
  readonly children?: string | null;
};

/** Says beside keys that they wait for the service, or that what they do will, to whoever does not point at one. */
export function OfflineNote({ waits = false, isBar = false, children }: OfflineNoteProps) {
  const t = useMessages();
  const isOffline = useIsOffline();
  const isOutOfReach = useIsOutOfReach();
  if (waits ? !isOutOfReach : !isOffline) return null;
  return (
    <p className={isBar ? styles.barNote : styles.note} role="status">
      <StateShape tone="attention" />
      <span>
        {t(waits ? 'offline.waits' : 'offline.refusal')} {children}
      </span>
    </p>
  );
}
