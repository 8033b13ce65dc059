import { createHash, randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { pagePolicy, renderPage } from './page-frame.ts';
import { formPostPage } from './pages.ts';

/**
 * Response modes by the name that the client requests. The library's own names can't be replaced, so each maps to our
 * own name. Without a mode, the result is returned as a fragment (specification 5.2).
 */
const modes = {
  fragment: 'sandbox_fragment',
  form_post: 'sandbox_form_post',
  query: 'sandbox_query',
} as const;

/** Returns the registered mode for the requested one; null for a mode that does not exist. */
export function responseModeFor(requested: string | undefined): string | null {
  if (requested === undefined || requested === '') return modes.fragment;
  return Object.entries(modes).find(([name]) => name === requested)?.[1] ?? null;
}

type Fields = Record<string, string>;

function toFields(payload: Readonly<Record<string, unknown>>): Fields {
  const entries = Object.entries(payload).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries) as Fields;
}

function sessionState(ctx: KoaContextWithOIDC, redirectUri: string): string {
  const salt = randomBytes(8).toString('hex');
  const parts = [ctx.oidc.client?.clientId, new URL(redirectUri).origin, ctx.oidc.session?.uid, salt];
  return `${createHash('sha256').update(parts.join(' ')).digest('base64url')}.${salt}`;
}

type IdTokenFilters = { scope: string; mask: object; rejected: string[] };

async function issueIdToken(provider: Provider, ctx: KoaContextWithOIDC, code: string): Promise<string> {
  const { session, params } = ctx.oidc;
  const claims = { sub: session?.accountId, auth_time: session?.authTime() };
  const idToken = Object.assign(new provider.IdToken(claims, { ctx }), {
    scope: 'openid',
    mask: {},
    rejected: [],
  } satisfies IdTokenFilters);
  if (params?.nonce !== undefined) idToken.set('nonce', params.nonce);
  idToken.set('c_hash', code);
  return idToken.issue({ use: 'idtoken' });
}

/** The callback's fields as the specification lists them: id_token, code, scope, session_state; never iss. */
async function callbackFields(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  redirectUri: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<Fields> {
  const { iss: _issuer, ...fields } = toFields(payload);
  if (fields.code === undefined) return fields;
  const granted = ctx.oidc.entities.AuthorizationCode?.scopes ?? new Set<string>();
  return {
    ...(granted.has('openid') ? { id_token: await issueIdToken(provider, ctx, fields.code) } : {}),
    ...fields,
    scope: [...granted].join(' '),
    session_state: sessionState(ctx, redirectUri),
  };
}

/** Registers the response modes that return results and errors as the specification requires. */
export function registerCallbackModes(provider: Provider): void {
  provider.registerResponseMode(modes.fragment, async (ctx, redirectUri, payload) => {
    const fields = await callbackFields(provider, ctx, redirectUri, payload);
    ctx.status = 303;
    ctx.redirect(`${redirectUri}#${new URLSearchParams(fields).toString()}`);
  });
  provider.registerResponseMode(modes.query, async (ctx, redirectUri, payload) => {
    const target = new URL(redirectUri);
    for (const [name, value] of Object.entries(await callbackFields(provider, ctx, redirectUri, payload))) {
      target.searchParams.append(name, value);
    }
    ctx.status = 303;
    ctx.redirect(target.href);
  });
  provider.registerResponseMode(modes.form_post, async (ctx, redirectUri, payload) => {
    const page = formPostPage(redirectUri, await callbackFields(provider, ctx, redirectUri, payload));
    ctx.status = 200;
    ctx.type = 'html';
    ctx.set('content-security-policy', pagePolicy(page.script));
    ctx.set('cache-control', 'no-store');
    ctx.body = renderPage(page);
  });
}
