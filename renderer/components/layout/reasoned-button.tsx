import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, useId, useRef } from 'react';

type ReasonedButtonProps = ButtonProps &
  Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'ref' | 'title' | 'type'> & {
    /** Why it cannot be pressed now, as a sentence; null if it can. */
    readonly reason: string | null;
  };

/**
 * A button that states why it cannot be pressed. It is grayed out but stays in the Tab order, so that a user who
 * reaches it, with or without a pointer, learns why.
 */
export function ReasonedButton({ reason, onClick, ref, ...props }: ReasonedButtonProps) {
  const id = useId();
  const key = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(key, ref);
  const pressing =
    reason === null ? { onClick } : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id };
  // The same button before and after: a reason that appears while it has the focus must not remove the focus.
  return (
    <>
      <Button {...props} {...pressing} ref={merged} />
      {reason !== null && (
        <>
          <Tooltip target={key} label={reason} multiline maw={320} openDelay={150} />
          <span id={id} hidden>
            {reason}
          </span>
        </>
      )}
    </>
  );
}
