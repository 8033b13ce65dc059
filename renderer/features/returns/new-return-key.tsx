import { NewRecordKey } from '../../components/layout/new-record-key.tsx';
import { useWords } from '../../messages/use-words.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';

/** Leads to the return desk; says why not where this account is known not to create returns. */
export function NewReturnKey() {
  const words = useWords();
  const scope = useMissingScope('returns_write');
  return (
    <NewRecordKey
      address="/return-desk"
      reason={scope === null ? null : words('return.scopeMissing', { scope })}
      shortcut="shortcut.newReturn"
    >
      {words('returns.new')}
    </NewRecordKey>
  );
}
