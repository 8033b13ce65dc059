import { IconX } from '@tabler/icons-react';

/** The small key that puts a panel away. */
export function CloseButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className="icon-button quiet-button dim"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconX size={14} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
