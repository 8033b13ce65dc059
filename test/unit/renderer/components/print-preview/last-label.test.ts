import { expect, test } from 'vitest';
import { lastLabel } from '#renderer/components/print-preview/last-label.tsx';

const printed = (title: string) =>
  ({ title, paper: 'itemLabel', labels: [], copies: 1, fileName: title }) as const;

test('a label that is being printed again stays the same when another one is printed meanwhile', () => {
  lastLabel.remember(printed('first'));
  lastLabel.printAgain();
  lastLabel.remember(printed('second'));
  expect(lastLabel.read().again?.title).toBe('first');
  lastLabel.end();
  lastLabel.printAgain();
  expect(lastLabel.read().again?.title).toBe('second');
  lastLabel.forget();
  expect(lastLabel.read()).toEqual({ last: null, again: null });
});
