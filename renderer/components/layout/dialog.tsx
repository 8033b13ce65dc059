import { Modal, type ModalProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DialogContext } from '#renderer/platform/keyboard/keymap.tsx';
import { isTopmost } from '#renderer/platform/keyboard/modal-dialog.ts';
import { useFocusBack, useFocusInside } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'> & {
  readonly closeLabel: string;
  /** It can't be closed now, because the result would be lost with it; default false. */
  readonly isBusy?: boolean;
};

/**
 * A dialog that is open while it is rendered. The kit only restores the focus if the dialog is closed while it stays
 * rendered; this one restores it however it ends. It also keeps the focus if the focused element is removed, which the
 * kit does not.
 */
export function Dialog({ closeLabel, isBusy = false, onClose, ...rest }: DialogProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isFilledIn, setFilledIn] = useState(false);
  useFocusBack();
  useFocusInside();
  return (
    <DialogContext value>
      <Modal
        {...rest}
        {...(isBusy ? { 'data-busy-dialog': true } : {})}
        opened
        ref={root}
        onKeyDown={(event) => {
          ignoreHeldEnter(event);
          rest.onKeyDown?.(event);
        }}
        // A click beside it would lose what was typed or chosen; Escape and its buttons are meant.
        closeOnClickOutside={rest.closeOnClickOutside !== false && !isFilledIn}
        onInput={() => setFilledIn(true)}
        // The kit asks every open dialog about Escape, the lower ones first.
        onClose={() => {
          if (!isBusy && isTopmost(root.current)) onClose();
        }}
        withCloseButton={!isBusy}
        closeButtonProps={{ 'aria-label': closeLabel }}
      />
    </DialogContext>
  );
}

/** Held down since before a question was shown, Enter must not answer what nobody has seen. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault();
}
