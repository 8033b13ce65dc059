import { describe, expect, it } from 'vitest';
import {
  type Announcement,
  createNotices,
  maxNotices,
  readMs,
  toastOf,
} from '#renderer/platform/announce.ts';

function noticesAt() {
  let nowMs = 0;
  let address = '/lots/1';
  const notices = createNotices({ now: () => nowMs, here: () => address });
  const add = (title: string, part: Partial<Announcement> = {}) =>
    notices.add({ title, text: 'Why.', isTrouble: true, ...part });
  const titles = (isMeant: (notice: ReturnType<typeof notices.read>[number]) => boolean) =>
    notices.read().flatMap((notice) => (isMeant(notice) ? notice.title : []));
  return {
    notices,
    add,
    /** A completed action, which can be undone. */
    done: (title: string, about: readonly string[] = [], run = () => {}) =>
      add(title, { isTrouble: false, ...(about.length === 0 ? {} : { undo: { about, run } }) }),
    pass: (ms: number) => {
      nowMs += ms;
    },
    go: (next: string) => {
      address = next;
    },
    idOf: (title: string) => notices.read().find((one) => one.title === title)?.id ?? 0,
    titles: () => titles(() => true),
    shown: () => titles(({ isShown }) => isShown),
    unread: () => titles(({ isRead }) => !isRead),
    undoable: () => titles(({ undo }) => undo !== null),
  };
}

describe('errors', () => {
  it('are hidden when their screen is left after they could be read, except lasting ones, and stay unread', () => {
    const { notices, add, pass, shown, unread } = noticesAt();
    add('Not marked');
    add('Not sent', { isLasting: true });
    pass(readMs - 1);
    notices.leaveScreen();
    expect(shown()).toEqual(['Not marked', 'Not sent']);
    pass(1);
    notices.leaveScreen();
    expect(shown()).toEqual(['Not sent']);
    expect(unread()).toEqual(['Not marked', 'Not sent']);
  });

  it('are shown once if they have the same text, and can be dismissed individually or all at once', () => {
    const { notices, add, done, idOf, shown, titles } = noticesAt();
    let changes = 0;
    const end = notices.subscribe(() => {
      changes += 1;
    });
    const withdraw = add('A');
    add('B');
    add('A');
    expect(titles()).toEqual(['B', 'A']);
    withdraw();
    expect(shown()).toEqual(['B', 'A']);
    notices.dismiss(idOf('B'));
    expect(shown()).toEqual(['A']);
    done('Saved');
    notices.dismissTroubles();
    expect(shown()).toEqual(['Saved']);
    expect(changes).toBe(6);
    end();
    add('C');
    expect(changes).toBe(6);
  });
});

describe('the notice list', () => {
  it('shows news after a local action that can be undone, without shortening that action’s time', () => {
    const { notices, add, done, idOf, undoable } = noticesAt();
    const toast = () => toastOf(notices.read())?.title;
    const news = { isTrouble: false, isNews: true };
    done('Note removed', ['note 1']);
    add('Order created', news);
    expect(toast()).toBe('Note removed');
    expect(undoable()).toEqual(['Note removed']);
    notices.end(idOf('Note removed'));
    expect(toast()).toBe('Order created');
    add('Return sent', news);
    expect(toast()).toBe('Return sent');
    done('Saved as CSV');
    expect(toast()).toBe('Saved as CSV');
    notices.end(idOf('Saved as CSV'));
    expect(toast()).toBeUndefined();
  });

  it('keeps notices that ended automatically as unread, with their screen, until it is opened', () => {
    const { notices, done, add, go, idOf, shown, unread } = noticesAt();
    done('1 lot excluded');
    go('/orders');
    done('Saved as CSV');
    expect(shown()).toEqual(['Saved as CSV']);
    notices.end(idOf('Saved as CSV'));
    add('Not sent', { address: '/outbox' });
    expect(unread()).toEqual(['1 lot excluded', 'Saved as CSV', 'Not sent']);
    expect(notices.read().map(({ address }) => address)).toEqual(['/lots/1', '/orders', '/outbox']);
    notices.dismiss(idOf('1 lot excluded'));
    expect(unread()).toEqual(['Saved as CSV', 'Not sent']);
    notices.readAll();
    expect(unread()).toEqual([]);
    expect(shown()).toEqual(['Not sent']);
    notices.clear();
    expect(notices.read()).toEqual([]);
  });

  it('is limited in size, and empty for another account except for notices for all accounts', () => {
    const { notices, done, add, titles } = noticesAt();
    for (let number = 0; number <= maxNotices; number += 1) done(`Saved ${number}`);
    expect(titles()).toHaveLength(maxNotices);
    expect(titles()[0]).toBe('Saved 1');
    add('Signed out, but not verified', { isForAnybody: true, isLasting: true });
    notices.leaveAccount();
    expect(titles()).toEqual(['Signed out, but not verified']);
  });

  it('undoes a change once, and only the latest change of an object', () => {
    const { notices, done, idOf, shown, unread, undoable } = noticesAt();
    const undone: string[] = [];
    done('Excluded', ['lot A', 'lot B'], () => undone.push('Excluded'));
    done('Marked', ['order 1'], () => undone.push('Marked'));
    expect(undoable()).toEqual(['Excluded', 'Marked']);
    done('Included', ['lot B'], () => undone.push('Included'));
    expect(undoable()).toEqual(['Marked', 'Included']);
    notices.undo(idOf('Included'));
    notices.undo(idOf('Included'));
    notices.undo(idOf('Excluded'));
    expect(undone).toEqual(['Included']);
    expect(shown()).toEqual([]);
    expect(unread()).toEqual(['Excluded', 'Marked']);
    notices.leaveAccount();
    notices.undo(idOf('Marked'));
    expect(undone).toEqual(['Included']);
  });
});
