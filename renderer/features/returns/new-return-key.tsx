import { useNavigate } from '@tanstack/react-router';
import { useShortcuts } from '../../app/keymap.tsx';
import { useMissingScope } from '../../bridge/use-missing-scope.ts';
import { KeyHint } from '../../components/key-hint.tsx';
import { ReasonedButton } from '../../components/reasoned-button.tsx';
import { useWords } from '../../messages/use-words.ts';

/** Leads to the return desk; says why not where this account is known not to create returns. */
export function NewReturnKey() {
  const words = useWords();
  const navigate = useNavigate();
  const scope = useMissingScope('returns_write');
  const reason = scope === null ? null : words('return.scopeMissing', { scope });
  const begin = () => void navigate({ to: '/return-desk' });
  useShortcuts(reason === null ? [{ chord: 'n', label: 'shortcut.newReturn', run: begin }] : []);
  return (
    <ReasonedButton
      variant="default"
      size="compact-sm"
      reason={reason}
      rightSection={reason === null ? <KeyHint>N</KeyHint> : null}
      onClick={begin}
    >
      {words('returns.new')}
    </ReasonedButton>
  );
}
