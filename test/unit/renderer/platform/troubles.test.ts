import { expect, it } from 'vitest';
import { createTroubles, readMs } from '../../../../renderer/platform/announce.ts';

function troublesAt() {
  let nowMs = 0;
  const troubles = createTroubles(() => nowMs);
  const add = (title: string, isLasting = false) =>
    troubles.add({ title, text: 'Why.', closeLabel: 'Close', isLasting });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { troubles, add, pass, titles: () => troubles.read().map(({ title }) => title) };
}

it('ends an error with its screen once it could be read, and a lasting one not (desk 3)', () => {
  const { troubles, add, pass, titles } = troublesAt();
  add('Not marked');
  add('Not sent', true);
  pass(readMs - 1);
  troubles.leaveScreen();
  expect(titles()).toEqual(['Not marked', 'Not sent']);
  pass(1);
  troubles.leaveScreen();
  expect(titles()).toEqual(['Not sent']);
  add('Not told that it is signed out');
  troubles.leaveAccount();
  expect(titles()).toEqual(['Not told that it is signed out']);
});

it('puts the same error in its own place, and closes one or all (desk 3)', () => {
  const { troubles, add, titles } = troublesAt();
  let changes = 0;
  const end = troubles.subscribe(() => {
    changes += 1;
  });
  const withdraw = add('A');
  add('B');
  add('A');
  expect(titles()).toEqual(['B', 'A']);
  withdraw();
  expect(titles()).toEqual(['B', 'A']);
  troubles.dismiss(troubles.read()[0]?.id ?? 0);
  expect(titles()).toEqual(['A']);
  troubles.dismissAll();
  expect(titles()).toEqual([]);
  expect(changes).toBe(5);
  end();
  add('C');
  expect(changes).toBe(5);
});
