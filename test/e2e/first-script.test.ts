import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from './desk-test.ts';

const built = new URL('../../dist/renderer/', import.meta.url);

/** Bytes, gzipped, that must be loaded before the first list is drawn. */
const largestFirstScript = 250_000;

test('the window’s first script stays small, and is one file', async ({ launch }) => {
  const { page } = await launch();
  const [address, ...others] = await page
    .locator('script[src]')
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src') ?? ''));
  expect(others).toEqual([]);
  const script = readFileSync(fileURLToPath(new URL(address ?? '', built)));
  expect(gzipSync(script).length).toBeLessThan(largestFirstScript);
  expect(/^\s*import\s*["'{]/u.test(script.toString('utf8'))).toBe(false);
});
