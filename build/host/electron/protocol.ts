import type { CustomScheme, Protocol } from 'electron';
import type { BrowserContext, Page, Request as PageRequest, Route } from 'playwright';
import { appAddress, servedAddress } from '#build/host/app-address.ts';
import { implemented } from '#build/host/implemented.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const privileged = new Set<string>();
const handlers = new Map<string, Handler>();

/** The app's only custom scheme. */
function ownScheme(): string {
  return [...handlers.keys()][0] ?? 'app';
}

/** Returns the address as the app knows it: `app://…` for what the host serves as `https://….invalid`. */
export function toAppUrl(url: string): string {
  return appAddress(ownScheme(), url);
}

export function toChromiumUrl(url: string): string {
  return servedAddress(ownScheme(), url) ?? url;
}

/** Whether the app's protocol handler answers this address. */
export function isAppAddress(url: string): boolean {
  return toAppUrl(url).startsWith(`${ownScheme()}://`);
}

export const protocol = implemented('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]) {
    for (const { scheme } of schemes) privileged.add(scheme);
  },
  handle(scheme: string, handler: Handler) {
    if (!privileged.has(scheme)) throw new Error(`The host serves only privileged schemes, not ${scheme}.`);
    if (handlers.size > 0) throw new Error(`The host serves one scheme, and ${ownScheme()} is it.`);
    handlers.set(scheme, handler);
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>);

/** Called before a navigation started by the page; false keeps the page where it is. */
type NavigationGate = (page: Page, url: string) => boolean;

/**
 * Answers every request of the context's pages: those of the app through its protocol handler, all others
 * with a refusal. Requests never reach a network.
 */
export async function routeRequests(context: BrowserContext, mayNavigate: NavigationGate): Promise<void> {
  // A link or form that asks for a window gets one from Chromium: its first request is refused, and it is closed.
  context.on('page', (page) => {
    page
      .opener()
      .then((opener) => (opener === null ? undefined : page.close()))
      .catch(() => undefined);
  });
  await context.routeWebSocket(/.*/u, (socket) => socket.close());
  await context.route('**/*', async (route) => {
    const request = route.request();
    const page = navigatingPage(request);
    if (page !== null && !mayNavigate(page, toAppUrl(request.url()))) return route.abort('aborted');
    if (!isAppAddress(request.url())) {
      // Aborting a navigation for any other reason would replace the app with an error page.
      return route.abort(request.isNavigationRequest() ? 'aborted' : 'blockedbyclient');
    }
    return answer(route, request);
  });
}

/**
 * Returns the page whose main frame is navigating, or null for anything else (including a window without its own page
 * yet).
 */
function navigatingPage(request: PageRequest): Page | null {
  if (!request.isNavigationRequest()) return null;
  try {
    const frame = request.frame();
    return frame.parentFrame() === null ? frame.page() : null;
  } catch {
    return null;
  }
}

async function answer(route: Route, request: PageRequest): Promise<void> {
  try {
    const handler = handlers.get(ownScheme());
    if (handler === undefined) throw new Error(`No handler for ${ownScheme()}:// was registered.`);
    const body = request.postDataBuffer();
    const response = await handler(
      new Request(toAppUrl(request.url()), {
        method: request.method(),
        headers: request.headers(),
        ...(body === null ? {} : { body: new Uint8Array(body) }),
      }),
    );
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  } catch (error) {
    console.error(`The protocol handler failed at ${toAppUrl(request.url())}:`, error);
    await route.abort('failed').catch(() => undefined);
  }
}
