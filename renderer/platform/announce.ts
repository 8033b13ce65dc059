import { useSyncExternalStore } from 'react';

/** How what happened is taken back. */
export type Undo = {
  /** The write that takes it back; says by itself what came of that, and never throws. */
  readonly run: () => void;
  /** What was changed, each by a name of its own: whatever changes one of them next can alone be taken back. */
  readonly about: readonly string[];
};

/** Something that happened and has no place of its own on the screen. */
export type Announcement = {
  readonly title: string;
  /** '' where the title says it all. */
  readonly text: string;
  /** Stays in one line below the screen until it was seen, and interrupts assistive technology. */
  readonly isTrouble: boolean;
  /** A trouble that does not end when another screen is opened; default false. */
  readonly isLasting?: boolean;
  /** Nobody here did it just now: what was scanned last still stands; default false. */
  readonly isNews?: boolean;
  /** Holds for nobody's account in particular, and stays when the account goes; default false. */
  readonly isForAnybody?: boolean;
  /** Where it is to be seen, as an address of the window; default the screen that is open. */
  readonly address?: string;
  readonly undo?: Undo | undefined;
  readonly closeLabel: string;
};

/** An announcement of this run, as the list of notifications keeps it. */
export type Notice = Required<Omit<Announcement, 'undo'>> & {
  readonly id: number;
  /** ms since 1970. */
  readonly atMs: number;
  /** Still in its place on the screen: a trouble in its line, anything else in the bar of scans. */
  readonly isShown: boolean;
  /** Somebody has dismissed it, or opened the list since. */
  readonly isRead: boolean;
  /** Null where it cannot be taken back, or not any more. */
  readonly undo: Undo | null;
};

/** Long enough to have read a line. */
export const readMs = 5_000;

/** What is further back than this is in the activity log. */
export const mostNotices = 100;

type NoticeStore = {
  readonly now: () => number;
  /** The address of the window. */
  readonly here: () => string;
};

/** What was announced in this run, the oldest first; two troubles with the same title are one. */
export function createNotices({ now, here }: NoticeStore) {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const keep = (next: readonly Notice[]) => {
    if (next.length === notices.length && next.every((one, index) => one === notices[index])) return;
    notices = next;
    for (const listener of listeners) listener();
  };
  const change = (isMeant: (notice: Notice) => boolean, part: Partial<Notice>) =>
    keep(
      notices.map((notice) => {
        const isSame = Object.entries(part).every(([name, value]) => notice[name as keyof Notice] === value);
        return isSame || !isMeant(notice) ? notice : { ...notice, ...part };
      }),
    );
  const dismissed = { isShown: false, isRead: true } as const;
  return {
    read: () => notices,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds one; what it answers dismisses it. */
    add({ undo, ...announcement }: Announcement): () => void {
      lastId += 1;
      const id = lastId;
      const { isTrouble, title } = announcement;
      const changed = new Set(undo?.about);
      const others = notices
        .filter((one) => !(isTrouble && one.isTrouble && one.title === title))
        .map((one) => {
          // One thing at a time is said in the bar, and of one thing the last change alone can be taken back. News
          // wait until what somebody did here, and may undo, was shown for its time.
          const isReplaced =
            !isTrouble && !one.isTrouble && one.isShown && (one.isNews || announcement.isNews !== true);
          const isOver = one.undo?.about.some((name) => changed.has(name)) === true;
          if (!isReplaced && !isOver) return one;
          return { ...one, isShown: one.isShown && !isReplaced, undo: isOver ? null : one.undo };
        });
      const defaults = { isLasting: false, isNews: false, isForAnybody: false, address: here() };
      const standing = { id, atMs: now(), isShown: true, isRead: false, undo: undo ?? null };
      keep([...others, { ...defaults, ...announcement, ...standing }].slice(-mostNotices));
      return () => change((one) => one.id === id, dismissed);
    },
    dismiss: (id: number) => change((one) => one.id === id, dismissed),
    dismissTroubles: () => change(({ isTrouble, isShown }) => isTrouble && isShown, dismissed),
    /** It was shown for its time: it stays in the list, where somebody may not have read it yet. */
    end: (id: number) => change((one) => one.id === id, { isShown: false }),
    /** Undoes what it announces, once. */
    undo(id: number): void {
      const undo = notices.find((one) => one.id === id)?.undo ?? null;
      if (undo === null) return;
      change((one) => one.id === id, { ...dismissed, undo: null });
      undo.run();
    },
    readAll: () => change(() => true, { isRead: true }),
    clear: () => keep([]),
    /** Another account takes over: what was announced of the one before is nobody's. */
    leaveAccount: () => keep(notices.filter(({ isForAnybody }) => isForAnybody)),
    /**
     * Another screen is opened: a trouble that was there long enough to be read, and is not lasting, leaves its line.
     */
    leaveScreen: () =>
      change(({ isTrouble, isLasting, atMs }) => isTrouble && !isLasting && now() - atMs >= readMs, {
        isShown: false,
      }),
  };
}

export const notices = createNotices({
  now: Date.now,
  here: () => globalThis.location.hash.slice(1) || '/',
});

/** The announcements of this run; the calling component is drawn again when they change. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(notices.subscribe, notices.read);
}

/** Which of them is said in the bar of scans: what somebody did here before any news; null where none is. */
export function toastOf(list: readonly Notice[]): Notice | null {
  const shown = list.filter(({ isTrouble, isShown }) => !isTrouble && isShown);
  return shown.findLast(({ isNews }) => !isNews) ?? shown.at(-1) ?? null;
}

export function useToast(): Notice | null {
  return toastOf(useNotices());
}

/** Shows an announcement; what it answers takes it away again. */
export function announce(announcement: Announcement): () => void {
  return notices.add(announcement);
}
