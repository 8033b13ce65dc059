import { IconX } from '@tabler/icons-react';

type CloseButtonProps = {
  readonly label: string;
  readonly onClick: () => void;
};

export function CloseButton({ label, onClick }: CloseButtonProps) {
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
