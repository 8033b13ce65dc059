import { expect, test } from 'vitest';
import { lastLabel } from '#renderer/components/print-preview/last-label.tsx';

const printed = (title: string) =>
  ({ title, paper: 'itemLabel', labels: [], copies: 1, fileName: title }) as const;

const again = () => lastLabel.read().again.map(({ job }) => job.title);

test('a label that is being printed again stays the same when another one is printed meanwhile', () => {
  lastLabel.remember(printed('first'), lastLabel.turn());
  lastLabel.printAgain();
  lastLabel.remember(printed('second'), lastLabel.turn());
  expect(again()).toEqual(['first']);
  lastLabel.end(true);
  lastLabel.printAgain();
  expect(again()).toEqual(['second']);
  lastLabel.forget();
  expect(lastLabel.read()).toEqual({ last: null, again: [] });
});

test('a label requested again during a reprint is printed after it', () => {
  lastLabel.remember(printed('first'), lastLabel.turn());
  lastLabel.printAgain();
  lastLabel.remember(printed('second'), lastLabel.turn());
  lastLabel.printAgain();
  lastLabel.printAgain();
  expect(again()).toEqual(['first', 'second', 'second']);
  expect(new Set(lastLabel.read().again.map(({ id }) => id)).size).toBe(3);
  lastLabel.end(true);
  expect(again()).toEqual(['second', 'second']);
  lastLabel.forget();
});

test('a label requested while its reprint waits for the user is not printed after it', () => {
  lastLabel.remember(printed('first'), lastLabel.turn());
  lastLabel.printAgain();
  lastLabel.setWaiting(true);
  lastLabel.printAgain();
  expect(again()).toEqual(['first']);
  lastLabel.setWaiting(false);
  lastLabel.printAgain();
  expect(again()).toEqual(['first', 'first']);
  lastLabel.setWaiting(true);
  lastLabel.end(false);
  expect(again()).toEqual([]);
  lastLabel.printAgain();
  expect(again()).toEqual(['first']);
  lastLabel.forget();
});

test('a label whose job ends after its account was left is not remembered', () => {
  const turn = lastLabel.turn();
  lastLabel.forget();
  lastLabel.remember(printed('of the account before'), turn);
  expect(lastLabel.read().last).toBeNull();
  lastLabel.remember(printed('of this account'), lastLabel.turn());
  expect(lastLabel.read().last?.title).toBe('of this account');
  lastLabel.forget();
});
