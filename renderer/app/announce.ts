import { notifications } from '@mantine/notifications';

/** Something that happened and has no place of its own on the screen. */
export type Announcement = {
  readonly title: string;
  readonly text: string;
  /** Stays until it is closed, and interrupts assistive technology. */
  readonly isTrouble: boolean;
  readonly closeLabel: string;
};

const shownMs = 8_000;

/** Shows an announcement in the corner of the window; what it answers takes it away again. */
export function announce({ title, text, isTrouble, closeLabel }: Announcement): () => void {
  const id = notifications.show({
    title,
    message: text,
    autoClose: isTrouble ? false : shownMs,
    withBorder: true,
    role: isTrouble ? 'alert' : 'status',
    color: isTrouble ? 'red' : 'accent',
    closeButtonProps: { 'aria-label': closeLabel },
  });
  return () => void notifications.hide(id);
}
