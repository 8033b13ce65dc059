import { useNavigate } from '@tanstack/react-router';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import type { MessageId } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

type NewRecordButtonProps = {
  /** Where a new one is created. */
  readonly address: `/${string}`;
  /** Why this account can't create any; null if it can, or if unknown. */
  readonly reason: string | null;
  readonly shortcut: MessageId;
  readonly children: string;
};

/** Leads from a list to the desk that creates its records; states why not if known. */
export function NewRecordButton({ address, reason, shortcut, children }: NewRecordButtonProps) {
  const navigate = useNavigate();
  const begin = () => void navigate({ href: address });
  useShortcuts(reason === null ? [{ chord: 'n', label: shortcut, run: begin }] : []);
  return (
    <ReasonedButton
      variant="default"
      size="compact-sm"
      reason={reason}
      rightSection={reason === null ? <KeyHint>N</KeyHint> : null}
      onClick={begin}
    >
      {children}
    </ReasonedButton>
  );
}
