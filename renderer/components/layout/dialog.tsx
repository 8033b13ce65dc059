import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack, useFocusInside } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'> & {
  readonly closeLabel: string;
};

/**
 * A dialog that is open while it is rendered. The kit only restores the focus if the dialog is closed while it stays
 * rendered; this one restores it however it ends. It also keeps the focus if the focused element is removed, which the
 * kit does not.
 */
export function Dialog({ closeLabel, ...rest }: DialogProps) {
  useFocusBack();
  useFocusInside();
  return <Modal {...rest} opened closeButtonProps={{ 'aria-label': closeLabel }} />;
}
