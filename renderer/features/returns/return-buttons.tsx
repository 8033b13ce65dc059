import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isChangeable } from '../../../shared/returns/model/return-edit-rules.ts';
import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { OfflineNote, useServiceRefusal } from '../../components/feedback/write-refusal.tsx';
import { ReasonedButton } from '../../components/layout/reasoned-button.tsx';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { showReturnStatus } from './return-status.ts';
import styles from './returns.module.css';

type ReturnButtonsProps = { readonly accountId: string; readonly order: ReturnOrder };

/** Modify and cancel, while the return awaits its arrival; else why not. */
export function ReturnButtons({ accountId, order }: ReturnButtonsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const scope = useMissingScope('returns_write');
  const [isAsking, setAsking] = useState(false);
  const offline = useServiceRefusal();
  const reason = !isChangeable(order)
    ? t('return.notChangeable', { status: showReturnStatus(order.status, t).word })
    : scope !== null
      ? t('return.scopeMissing', { scope })
      : null;
  const modify = () => void navigate({ to: '/return-desk', search: { modify: order.id } });
  const ask = () => setAsking(true);
  // A modified return waits in the outbox until the service answers; a cancellation is asked for at once.
  const keys = [
    { name: 'modify', chord: 'm', label: 'shortcut.modifyReturn', reason, run: modify },
    { name: 'cancel', chord: 'x', label: 'shortcut.cancelReturn', reason: reason ?? offline, run: ask },
  ] as const;
  useShortcuts(keys.filter((key) => key.reason === null));
  return (
    <div className={styles.keys}>
      {keys.map(({ name, chord, reason: why, run }) => (
        <ReasonedButton
          key={name}
          variant="default"
          size="compact-sm"
          reason={why}
          rightSection={why === null ? <KeyHint>{chord.toUpperCase()}</KeyHint> : null}
          onClick={run}
        >
          {t(`return.${name}`)}
        </ReasonedButton>
      ))}
      <OfflineNote />
      {isAsking && <CancelDialog accountId={accountId} order={order} onClose={() => setAsking(false)} />}
    </div>
  );
}
