import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack, useFocusInside } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'> & {
  /** What its closing key does, in words. */
  readonly closeLabel: string;
};

/**
 * A dialog that is open as long as it is drawn. The kit gives the focus back only where it is closed while it
 * stays drawn; this one gives it back however it ends. Nor does the kit hold a focus that went with what had it.
 */
export function Dialog({ closeLabel, ...rest }: DialogProps) {
  useFocusBack();
  useFocusInside();
  return <Modal {...rest} opened closeButtonProps={{ 'aria-label': closeLabel }} />;
}
