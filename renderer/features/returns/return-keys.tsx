import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isChangeable } from '../../../shared/returns/return-edit-rules.ts';
import type { ReturnOrder } from '../../../shared/service/returns.ts';
import { useShortcuts } from '../../app/keymap.tsx';
import { useMissingScope } from '../../bridge/use-missing-scope.ts';
import { KeyHint } from '../../components/key-hint.tsx';
import { ReasonedButton } from '../../components/reasoned-button.tsx';
import { useWords } from '../../messages/use-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { showReturnStatus } from './return-status.ts';
import styles from './returns.module.css';

type ReturnKeysProps = { readonly accountId: string; readonly order: ReturnOrder };

/** Modify and cancel, while the return awaits its arrival; else why not. */
export function ReturnKeys({ accountId, order }: ReturnKeysProps) {
  const words = useWords();
  const navigate = useNavigate();
  const scope = useMissingScope('returns_write');
  const [isAsking, setAsking] = useState(false);
  const reason = !isChangeable(order)
    ? words('return.notChangeable', { status: showReturnStatus(order.status, words).word })
    : scope !== null
      ? words('return.scopeMissing', { scope })
      : null;
  const modify = () => void navigate({ to: '/return-desk', search: { modify: order.id } });
  const ask = () => setAsking(true);
  useShortcuts(
    reason !== null
      ? []
      : [
          { chord: 'm', label: 'shortcut.modifyReturn', run: modify },
          { chord: 'x', label: 'shortcut.cancelReturn', run: ask },
        ],
  );
  const keys = [
    { name: 'modify', hint: 'M', press: modify },
    { name: 'cancel', hint: 'X', press: ask },
  ] as const;
  return (
    <div className={styles.keys}>
      {keys.map(({ name, hint, press }) => (
        <ReasonedButton
          key={name}
          variant="default"
          size="compact-sm"
          reason={reason}
          rightSection={reason === null ? <KeyHint>{hint}</KeyHint> : null}
          onClick={press}
        >
          {words(`return.${name}`)}
        </ReasonedButton>
      ))}
      {isAsking && <CancelDialog accountId={accountId} order={order} onClose={() => setAsking(false)} />}
    </div>
  );
}
