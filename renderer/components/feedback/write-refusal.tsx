import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import styles from './failure-notice.module.css';
import { StateShape } from './state-mark.tsx';

function useIsOffline(): boolean {
  return useQuery(statusQuery).data?.connection === 'offline';
}

/**
 * Returns whether a change that can wait has to wait: the service is unreachable, or currently accepts nothing from
 * here.
 */
export function useIsUnreachable(): boolean {
  const connection = useQuery(statusQuery).data?.connection;
  return connection === 'offline' || connection === 'refused';
}

/** Returns why an operation that needs the service is impossible now, as a sentence; null if no obstacle is known. */
export function useServiceRefusal(): string | null {
  const t = useMessages();
  return useIsOffline() ? t('offline.refusal') : null;
}

/** Like {@link useServiceRefusal}, for operations that change data at the service and need a permission. */
export function useWriteRefusal(scope: string): string | null {
  const offline = useServiceRefusal();
  return useQueueRefusal(scope) ?? offline;
}

/**
 * Like {@link useWriteRefusal}, for a change that waits in the outbox while the service is unreachable, or is first
 * built on this desk: only the permission matters.
 */
export function useQueueRefusal(scope: string): string | null {
  const t = useMessages();
  const missing = useMissingScope(scope);
  return missing === null ? null : t('failure.FORBIDDEN.adviceScope', { scope: missing });
}

type OfflineNoteProps = {
  /** Whether changes made here wait in the outbox, rather than having to wait for the service; default false. */
  readonly waits?: boolean;
  /** Shown as a line above a list; default: a line beside buttons. */
  readonly isBar?: boolean;
  readonly children?: string | null;
};

/**
 * Shows beside buttons that they wait for the service, or that their changes will, without the user hovering over one.
 */
export function OfflineNote({ waits = false, isBar = false, children }: OfflineNoteProps) {
  const t = useMessages();
  const isOffline = useIsOffline();
  const isUnreachable = useIsUnreachable();
  if (waits ? !isUnreachable : !isOffline) return null;
  return (
    <p className={isBar ? styles.barNote : styles.note} role="status">
      <StateShape tone="attention" />
      <span>
        {t(waits ? 'offline.waits' : 'offline.refusal')} {children}
      </span>
    </p>
  );
}
