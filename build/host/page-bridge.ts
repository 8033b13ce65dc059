import { randomBytes } from 'node:crypto';
import type { CDPSession, Page } from 'playwright';
import { type FromPage, pageScript, type ToPage } from './page-shim.ts';

/** Receives what the bridge forwards; `origin` is that of the calling document, as Chromium knows it. */
type PageListener = {
  /** Called for each message. For an invoke, the return value is the reply and a thrown error is the error. */
  onMessage(message: Exclude<FromPage, { kind: 'hello' | 'window' }>, origin: string): void;
  /** The page requested another window (window.open, target=_blank, a form): it never gets one. */
  onWindowWanted(details: { url: string; frameName: string; features: string }): void;
};

export type PageBridge = {
  send(message: ToPage): void;
  readonly session: CDPSession;
  /**
   * Scales the page, like a browser's zoom; 1 is its own size. A user's pointer input lands where it should; DevTools'
   * own clicks land beside it.
   */
  zoom(factor: number): Promise<void>;
};

/**
 * Sets up the channel: a DevTools binding for messages from the page and, for the other direction, a page function that
 * only the host holds. The page's own scripts can reach neither. Only the main frame is heard.
 */
export async function bridgePage(page: Page, preload: string, listener: PageListener): Promise<PageBridge> {
  const session = await page.context().newCDPSession(page);
  const bindingName = `host${randomBytes(12).toString('hex')}`;
  const origins = new Map<number, string>();
  const { frameTree } = await session.send('Page.getFrameTree');
  const mainFrame = frameTree.frame.id;
  let deliverHandle: Promise<string | undefined> = Promise.resolve(undefined);

  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { isDefault, frameId } = (context.auxData ?? {}) as { isDefault?: boolean; frameId?: string };
    if (isDefault === true && frameId === mainFrame) origins.set(context.id, context.origin);
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    origins.delete(executionContextId),
  );
  session.on('Runtime.executionContextsCleared', () => origins.clear());
  session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
    listener.onWindowWanted({ url, frameName: windowName, features: windowFeatures.join(',') });
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const origin = origins.get(executionContextId);
    if (name !== bindingName || origin === undefined) return;
    const message = JSON.parse(payload) as FromPage;
    if (message.kind === 'hello') deliverHandle = takeDeliver(executionContextId);
    else if (message.kind === 'window') listener.onWindowWanted(message);
    else listener.onMessage(message, origin);
  });

  async function takeDeliver(contextId: number): Promise<string | undefined> {
    const name = JSON.stringify(bindingName);
    const { result } = await session.send('Runtime.evaluate', {
      contextId,
      expression: `(() => { const deliver = window[${name}]; delete window[${name}]; return deliver; })()`,
    });
    return result.objectId;
  }

  await session.send('Page.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: bindingName });
  await page.addInitScript({ content: pageScript(bindingName, preload) });

  let zoomFactor = 1;
  return {
    session,
    async zoom(factor) {
      if (factor === zoomFactor) return;
      zoomFactor = factor;
      await session.send('Emulation.clearDeviceMetricsOverride');
      if (factor === 1) return;
      const { cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: Math.round(cssLayoutViewport.clientWidth / factor),
        height: Math.round(cssLayoutViewport.clientHeight / factor),
        deviceScaleFactor: 0,
        scale: factor,
        mobile: false,
      });
    },
    send(message) {
      const text = JSON.stringify(message);
      // When a document is gone, its messages are lost, as in Electron.
      deliverHandle
        .then(async (objectId) => {
          if (objectId === undefined) return;
          await session.send('Runtime.callFunctionOn', {
            objectId,
            functionDeclaration: 'function (text) { this(text); }',
            arguments: [{ value: text }],
            silent: true,
          });
        })
        .catch(() => undefined);
    },
  };
}
