import type { Page } from 'playwright';

/** A snapshot cuts strings off somewhere behind this. */
const comparedLength = 200;

/** Which of some texts anything in the page's scripts still holds, once what nobody holds was thrown away. */
export async function textsInMemory(page: Page, texts: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  let snapshot = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk;
  });
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return texts.filter((text) =>
    snapshot.includes(JSON.stringify(text.slice(0, comparedLength)).slice(1, -1)),
  );
}
