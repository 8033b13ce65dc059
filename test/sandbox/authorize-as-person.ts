/** The user's input and decision; by default, the prefilled account is used and access is allowed. */
export interface PersonsChoices {
  userName?: string;
  password?: string;
  decision?: 'allow' | 'deny';
  integrationName?: string;
  /** Also sends the result to the callback URL, as the user's browser would. */
  deliver?: boolean;
}

export interface AuthorizationCallback {
  mode: 'form_post' | 'query' | 'fragment';
  method: 'GET' | 'POST';
  callbackUrl: string;
  /** code, state, scope, session_state, id_token; or error and error_description. */
  parameters: Record<string, string>;
  delivered: Response | null;
}

/** The server showed a dead-end page: an error, or a refused sign-in. */
export class AuthorizationPageError extends Error {
  readonly status: number;
  readonly page: string;

  constructor(status: number, page: string) {
    const text = page
      .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    super(`The authorization server answered ${status}: ${unescapeHtml(text)}`);
    this.name = 'AuthorizationPageError';
    this.status = status;
    this.page = page;
  }
}

type Form = { action: string; fields: Map<string, string> };

const maxSteps = 12;

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
}

function readForm(page: string): Form | null {
  const action = attribute(/<form[^>]*>/.exec(page)?.[0] ?? '', 'action');
  if (action === undefined) return null;
  const fields = new Map<string, string>();
  for (const [tag] of page.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name !== undefined) fields.set(name, attribute(tag, 'value') ?? '');
  }
  return { action, fields };
}

class CookieJar {
  readonly #cookies = new Map<string, string>();

  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === undefined) continue;
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value ?? '');
    }
  }

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

function readCallback(location: URL): Omit<AuthorizationCallback, 'delivered'> {
  const inFragment = location.hash.length > 1;
  const parameters = Object.fromEntries(
    inFragment ? new URLSearchParams(location.hash.slice(1)) : location.searchParams,
  );
  return { mode: inFragment ? 'fragment' : 'query', method: 'GET', callbackUrl: location.href, parameters };
}

async function deliverCallback({
  mode,
  callbackUrl,
  parameters,
}: Omit<AuthorizationCallback, 'delivered'>): Promise<Response> {
  const target = callbackUrl.split('#')[0] ?? callbackUrl;
  if (mode === 'query') return fetch(target, { redirect: 'manual' });
  // A fragment stays in the browser: the callback's own page has to post it back.
  if (mode === 'fragment') await (await fetch(target, { redirect: 'manual' })).text();
  return fetch(target, { method: 'POST', body: new URLSearchParams(parameters), redirect: 'manual' });
}

/**
 * Goes through the sign-in and consent pages by HTTP, up to the callback; with `deliver`, also calls it. Rejects with
 * an AuthorizationPageError if the server shows a dead-end page.
 */
export async function authorizeByHttp(authorizeUrl: string | URL, choices: PersonsChoices = {}) {
  const start = new URL(authorizeUrl);
  const jar = new CookieJar();
  let next: { url: URL; body?: URLSearchParams } = { url: start };

  async function finish(callback: Omit<AuthorizationCallback, 'delivered'>): Promise<AuthorizationCallback> {
    return { ...callback, delivered: choices.deliver === true ? await deliverCallback(callback) : null };
  }

  for (let step = 0; step < maxSteps; step += 1) {
    const response: Response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(next.body === undefined ? {} : { method: 'POST', body: next.body }),
    });
    jar.keep(response);
    const page = await response.text();
    const location = response.headers.get('location');
    if (location !== null) {
      const url = new URL(location, next.url);
      if (url.origin !== start.origin) return finish(readCallback(url));
      next = { url };
      continue;
    }
    const form = readForm(page);
    if (form === null || !response.ok) throw new AuthorizationPageError(response.status, page);
    const action = new URL(form.action, next.url);
    if (action.origin !== start.origin) {
      const parameters = Object.fromEntries(form.fields);
      return finish({ mode: 'form_post', method: 'POST', callbackUrl: action.href, parameters });
    }
    const body = new URLSearchParams([...form.fields]);
    if (form.fields.has('password')) {
      if (choices.userName !== undefined) body.set('userName', choices.userName);
      if (choices.password !== undefined) body.set('password', choices.password);
    } else {
      if (choices.integrationName !== undefined && body.has('integrationName')) {
        body.set('integrationName', choices.integrationName);
      }
      body.set('decision', choices.decision ?? 'allow');
    }
    next = { url: action, body };
  }
  throw new Error(`No callback after ${maxSteps} pages.`);
}
