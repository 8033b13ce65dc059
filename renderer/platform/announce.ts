import { notifications } from '@mantine/notifications';
import { troubles } from './troubles.ts';

/** Something that happened and has no place of its own on the screen. */
type Announcement = {
  readonly title: string;
  readonly text: string;
  /** Stays in one line below the screen until it was seen, and interrupts assistive technology. */
  readonly isTrouble: boolean;
  /** A trouble that does not end when another screen is opened; default false. */
  readonly isLasting?: boolean;
  readonly closeLabel: string;
};

const shownMs = 8_000;

/** Shows an announcement; what it answers takes it away again. */
export function announce({
  title,
  text,
  isTrouble,
  isLasting = false,
  closeLabel,
}: Announcement): () => void {
  if (isTrouble) return troubles.add({ title, text, isLasting, closeLabel });
  const id = notifications.show({
    title,
    message: text,
    autoClose: shownMs,
    withBorder: true,
    role: 'status',
    color: 'accent',
    closeButtonProps: { 'aria-label': closeLabel },
  });
  return () => void notifications.hide(id);
}
