import { notifications } from '@mantine/notifications';

/** Something that went wrong and has no place of its own on the screen. */
export type Trouble = {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly closeLabel: string;
  /** Does not end when another screen is opened: somebody has to see it wherever they are. */
  readonly isLasting: boolean;
  readonly atMs: number;
};

/** Long enough to have read a line. */
export const readMs = 5_000;

/** What went wrong, the newest last; two with the same title are one. */
export function createTroubles(now: () => number) {
  let troubles: readonly Trouble[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const keep = (next: readonly Trouble[]) => {
    if (next.length === troubles.length && next.every((one, index) => one === troubles[index])) return;
    troubles = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => troubles,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(trouble: Omit<Trouble, 'id' | 'atMs'>): () => void {
      lastId += 1;
      const id = lastId;
      const others = troubles.filter(({ title }) => title !== trouble.title);
      keep([...others, { ...trouble, id, atMs: now() }]);
      return () => keep(troubles.filter((one) => one.id !== id));
    },
    dismiss: (id: number) => keep(troubles.filter((one) => one.id !== id)),
    dismissAll: () => keep([]),
    /** Another account takes over: what was told of the one before is nobody's, lasting or not. */
    leaveAccount: () => keep(troubles.filter(({ atMs }) => now() - atMs < readMs)),
    /** Another screen is opened: what was there long enough to be read, and is not lasting, goes. */
    leaveScreen: () => keep(troubles.filter(({ isLasting, atMs }) => isLasting || now() - atMs < readMs)),
  };
}

export const troubles = createTroubles(() => performance.now());

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
