import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type ComponentPropsWithRef, useId } from 'react';

type ReasonedButtonProps = ButtonProps &
  Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'ref' | 'title'> & {
    /** Why it cannot be pressed now, a sentence; null where it can. */
    readonly reason: string | null;
  };

/**
 * A key that says why it cannot be pressed: it is greyed out, but keeps its place in the order of Tab, so that whoever
 * comes to it, with or without a pointer, is told.
 */
export function ReasonedButton({ reason, onClick, ...props }: ReasonedButtonProps) {
  const id = useId();
  if (reason === null) return <Button {...props} onClick={onClick} />;
  return (
    <>
      <Tooltip label={reason} multiline maw={320} openDelay={150}>
        <Button {...props} data-disabled aria-disabled aria-describedby={id} />
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
