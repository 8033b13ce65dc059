import { IconX } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { useFocusAround } from './use-focus-back.ts';

type CloseButtonProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function CloseButton({ label, onClick, ref }: CloseButtonProps) {
  return (
    <button
      ref={ref}
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

/** The small button that removes its row; if it has the focus, the focus moves to the surrounding element. */
export function RemoveButton(props: Omit<CloseButtonProps, 'ref'>) {
  const key = useRef<HTMLButtonElement>(null);
  useFocusAround(key);
  return <CloseButton {...props} ref={key} />;
}
