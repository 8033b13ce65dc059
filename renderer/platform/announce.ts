import { useSyncExternalStore } from 'react';

export type Undo = {
  /** Performs the undo; reports its own outcome, and never throws. */
  readonly run: () => void;
  /** The names of what was changed: after another change to one of them, only that change can be undone. */
  readonly about: readonly string[];
};

/** An event without its own position on the screen. */
export type Announcement = {
  readonly title: string;
  /** '' if the title is enough. */
  readonly text: string;
  /** Stays on one line below the screen until seen, and interrupts assistive technology. */
  readonly isTrouble: boolean;
  /** A problem that stays when another screen is opened; default false. */
  readonly isLasting?: boolean;
  /** Not caused by a user here just now, so the last scan stays visible; default false. */
  readonly isNews?: boolean;
  /** Independent of any account, and stays when the account changes; default false. */
  readonly isForAnybody?: boolean;
  /** Where to view it, as an address in the window; default the open screen. */
  readonly address?: string;
  readonly undo?: Undo | undefined;
};

/** An announcement of this run, as stored in the list of notifications. */
export type Notice = Required<Omit<Announcement, 'undo'>> & {
  readonly id: number;
  /** ms since 1970. */
  readonly atMs: number;
  /** Still shown in its position on the screen: a problem on its line, anything else in the scan bar. */
  readonly isShown: boolean;
  /** The user has dismissed it, or has opened the list since. */
  readonly isRead: boolean;
  /** Null if it cannot be undone, or can no longer be undone. */
  readonly undo: Undo | null;
};

/** Long enough to read one line. */
export const readMs = 5_000;

/** Older ones are in the activity log. */
export const maxNotices = 100;

type NoticeStore = {
  readonly now: () => number;
  /** The address of the window. */
  readonly here: () => string;
};

/** Creates the list of this run's announcements, oldest first; problems with the same title become one. */
export function createNotices({ now, here }: NoticeStore) {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const keep = (next: readonly Notice[]) => {
    if (next.length === notices.length && next.every((notice, index) => notice === notices[index])) return;
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
    /** The returned function dismisses it. */
    add({ undo, ...announcement }: Announcement): () => void {
      lastId += 1;
      const id = lastId;
      const { isTrouble, title } = announcement;
      const changed = new Set(undo?.about);
      const others = notices
        .filter((notice) => !(isTrouble && notice.isTrouble && notice.title === title))
        .map((notice) => {
          // The bar shows one notice at a time, and only the last change to the same thing can be undone. News wait
          // until a user's own, possibly undoable, action was shown long enough.
          const isReplaced =
            !isTrouble &&
            !notice.isTrouble &&
            notice.isShown &&
            (notice.isNews || announcement.isNews !== true);
          const isOver = notice.undo?.about.some((name) => changed.has(name)) === true;
          if (!isReplaced && !isOver) return notice;
          return { ...notice, isShown: notice.isShown && !isReplaced, undo: isOver ? null : notice.undo };
        });
      const defaults = { isLasting: false, isNews: false, isForAnybody: false, address: here() };
      const initialState = { id, atMs: now(), isShown: true, isRead: false, undo: undo ?? null };
      keep([...others, { ...defaults, ...announcement, ...initialState }].slice(-maxNotices));
      return () => change((notice) => notice.id === id, dismissed);
    },
    dismiss: (id: number) => change((notice) => notice.id === id, dismissed),
    dismissTroubles: () => change(({ isTrouble, isShown }) => isTrouble && isShown, dismissed),
    /** Its display time is over; it stays in the list, because it may be unread. */
    end: (id: number) => change((notice) => notice.id === id, { isShown: false }),
    /** Undoes the announced action, once. */
    undo(id: number): void {
      const undo = notices.find((notice) => notice.id === id)?.undo ?? null;
      if (undo === null) return;
      change((notice) => notice.id === id, { ...dismissed, undo: null });
      undo.run();
    },
    readAll: () => change(() => true, { isRead: true }),
    clear: () => keep([]),
    /** Another account takes over, so the previous account's announcements are removed. */
    leaveAccount: () => keep(notices.filter(({ isForAnybody }) => isForAnybody)),
    /** Another screen is opened: a problem that was shown long enough to be read and is not lasting leaves its line. */
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

/** The calling component renders again when they change. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(notices.subscribe, notices.read);
}

/** Returns the notice for the scan bar: a user's action before any news; null if there is none. */
export function toastOf(list: readonly Notice[]): Notice | null {
  const shown = list.filter(({ isTrouble, isShown }) => !isTrouble && isShown);
  return shown.findLast(({ isNews }) => !isNews) ?? shown.at(-1) ?? null;
}

export function useToast(): Notice | null {
  return toastOf(useNotices());
}

/** The returned function removes it. */
export function announce(announcement: Announcement): () => void {
  return notices.add(announcement);
}
