import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, useId, useRef } from 'react';

type ReasonedButtonProps = ButtonProps &
  Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'ref' | 'title' | 'type'> & {
    /** Why it cannot be pressed now, a sentence; null where it can. */
    readonly reason: string | null;
  };

/**
 * A key that says why it cannot be pressed: it is greyed out, but keeps its place in the order of Tab, so that whoever
 * comes to it, with or without a pointer, learns why.
 */
export function ReasonedButton({ reason, onClick, ref, ...props }: ReasonedButtonProps) {
  const id = useId();
  const key = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(key, ref);
  const pressing =
    reason === null ? { onClick } : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id };
  // The same key before and after: a reason that comes while it has the focus must not take the focus away.
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
