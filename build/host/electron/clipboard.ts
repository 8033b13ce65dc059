import type { Clipboard } from 'electron';
import { runningChromium } from '#build/host/chromium.ts';
import { implemented } from '#build/host/implemented.ts';

/** Writes from a page, because Chromium owns the system's clipboard here; the host simulates the user gesture. */
async function write(text: string): Promise<void> {
  const context = await runningChromium();
  const [page] = context.pages();
  if (page === undefined) return;
  const session = await context.newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `navigator.clipboard.writeText(${JSON.stringify(text)})`,
    awaitPromise: true,
    userGesture: true,
  });
  await session.detach();
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
}

/** Electron's `clipboard`, for writing only: Dockhand never reads from it. */
export const clipboard = implemented('clipboard', { writeText: write } satisfies Pick<
  Clipboard,
  'writeText'
>);
