import { NewRecordButton } from '../../components/layout/new-record-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';

/** Leads to the return desk; says why not where this account is known not to create returns. */
export function NewReturnButton() {
  const t = useMessages();
  const scope = useMissingScope('returns_write');
  return (
    <NewRecordButton
      address="/return-desk"
      reason={scope === null ? null : t('return.scopeMissing', { scope })}
      shortcut="shortcut.newReturn"
    >
      {t('returns.new')}
    </NewRecordButton>
  );
}
