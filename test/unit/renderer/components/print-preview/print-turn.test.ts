import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printInTurn } from '#renderer/components/print-preview/print-turn.ts';

/** The pages in the window that a job in progress prints. */
const shown = new Set<string>();

function pageOf(content: { text: string }): HTMLElement {
  const cloneNode = () => {
    const { text } = content;
    return {
      text,
      dataset: {},
      querySelectorAll: () => [],
      remove: () => shown.delete(text),
    };
  };
  return { cloneNode } as unknown as HTMLElement;
}

beforeEach(() => {
  const body = { append: ({ text }: { text: string }) => void shown.add(text) };
  vi.stubGlobal('document', { body, fonts: { ready: Promise.resolve() } });
});
afterEach(() => vi.unstubAllGlobals());

test('print jobs started together print their own pages, one after the other', async () => {
  const printed: string[][] = [];
  const print = async () => {
    printed.push([...shown]);
    await Promise.resolve();
  };
  await Promise.all(['first', 'second', 'third'].map((text) => printInTurn(pageOf({ text }), print)));
  expect(printed).toEqual([['first'], ['second'], ['third']]);
  expect([...shown]).toEqual([]);
});

test('a print job prints its page as it was when the job started', async () => {
  const content = { text: 'as started' };
  const printed = printInTurn(pageOf(content), async () => [...shown]);
  content.text = 'changed since';
  expect(await printed).toEqual(['as started']);
});

test('a print job that fails leaves no page, and the next one is printed', async () => {
  const failed = printInTurn(pageOf({ text: 'first' }), () => Promise.reject(new Error('Out of paper.')));
  const next = printInTurn(pageOf({ text: 'second' }), async () => [...shown]);
  await expect(failed).rejects.toThrow('Out of paper.');
  expect(await next).toEqual(['second']);
});
