import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { Provider } from 'oidc-provider';
import type { Accounts } from '#test/sandbox/accounts.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import { registerCallbackModes, responseModeFor } from './callback-modes.ts';
import type { GrantStore } from './grant-store.ts';
import { createInteractions, interactionPath } from './interactions.ts';
import { pagePolicy, renderPage } from './page-frame.ts';
import { errorPage } from './pages.ts';
import { requestableScopes } from './scopes.ts';

const authorizePath = '/connect/authorize';
const tokenPath = '/connect/token';
const daySeconds = 86_400;

export async function createSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return privateKey.export({ format: 'jwk' });
}

/** One key for all sandboxes of a process, except those whose folder has its own. */
const processKey = createSigningKey();

export type GrantedAccess = { merchant: Merchant; grantId: string; scopes: readonly string[] };

export interface AuthorizationServer {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Returns what an access token of this server grants; null if it is unknown, expired or revoked. */
  findAccess(accessToken: string): Promise<GrantedAccess | null>;
}

export interface AuthorizationServerOptions {
  issuer: string;
  accounts: Accounts;
  store: GrantStore;
  accessTokenSeconds: number;
  /** Default: a key that lives as long as the process. */
  signingKey: JsonWebKey | null;
  prefilled: Merchant;
}

/** Creates the authorization server of the specification (5.2), based on a certified library. */
export async function createAuthorizationServer(
  options: AuthorizationServerOptions,
): Promise<AuthorizationServer> {
  const { issuer, accounts } = options;
  const provider = await createProvider(options);
  registerCallbackModes(provider);
  provider.use(async (ctx, next) => {
    if (ctx.path === authorizePath) {
      const problem = adaptAuthorizeRequest(ctx.query);
      if (problem !== null) {
        const page = errorPage('This request cannot be answered', problem);
        ctx.status = 400;
        ctx.type = 'html';
        ctx.set('content-security-policy', pagePolicy());
        ctx.body = renderPage(page);
        return;
      }
      // Koa rewrites the URL only when the complete query is set.
      ctx.query = { ...ctx.query };
    }
    await next();
    // The specification writes the token type in lower case.
    const body = ctx.body as { token_type?: unknown } | undefined;
    if (ctx.path === tokenPath && typeof body?.token_type === 'string') {
      body.token_type = body.token_type.toLowerCase();
    }
  });
  const handle = provider.callback();
  const serveInteraction = createInteractions(provider, accounts, options.prefilled);
  return {
    async serve(request, response) {
      const { pathname } = new URL(request.url ?? '/', issuer);
      await (pathname.startsWith(interactionPath)
        ? serveInteraction(request, response)
        : handle(request, response));
    },
    async findAccess(accessToken) {
      const token = await provider.AccessToken.find(accessToken);
      const merchant = token === undefined ? undefined : accounts.findById(token.accountId);
      if (token === undefined || merchant === undefined) return null;
      return { merchant, grantId: token.grantId, scopes: [...token.scopes] };
    },
  };
}

/**
 * Adapts the library's behavior to the specification: the mode of the callback, and a refresh token for
 * `offline_access` without a `prompt`. Returns the error if the request cannot even be refused with a redirect.
 */
function adaptAuthorizeRequest(query: NodeJS.Dict<string | string[]>): Record<string, string> | null {
  const requested = query.response_mode;
  const mode = Array.isArray(requested) ? null : responseModeFor(requested);
  if (mode === null) {
    return {
      error: 'unsupported_response_mode',
      error_description: 'response_mode must be form_post, query or fragment',
    };
  }
  query.response_mode = mode;
  const scopes = typeof query.scope === 'string' ? query.scope.split(' ') : [];
  const prompt =
    typeof query.prompt === 'string' ? query.prompt.split(' ').filter((word) => word !== '') : [];
  if (scopes.includes('offline_access') && !prompt.includes('consent') && !prompt.includes('none')) {
    query.prompt = [...prompt, 'consent'].join(' ');
  }
  return null;
}

async function createProvider({
  issuer,
  accounts,
  store,
  accessTokenSeconds,
  signingKey,
}: AuthorizationServerOptions): Promise<Provider> {
  const { application } = accounts;
  // Cookies don't distinguish ports: two sandboxes on this machine must not overwrite each other's cookies.
  const cookie = (name: string) => `sandbox_${new URL(issuer).port}_${name}`;
  return new Provider(issuer, {
    adapter: store.adapter(),
    jwks: { keys: [signingKey ?? (await processKey)] },
    clients: [
      {
        client_id: application.clientId,
        client_secret: application.clientSecret,
        client_name: application.name,
        redirect_uris: [...application.redirectUris],
        // `web` compares the complete redirect URL; `native` would accept any loopback port.
        application_type: 'web',
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    responseTypes: ['code'],
    scopes: [...requestableScopes],
    extraParams: ['integration_name'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    findAccount: (_ctx, sub) =>
      accounts.findById(sub) === undefined ? undefined : { accountId: sub, claims: () => ({ sub }) },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 120,
      IdToken: 3_600,
      RefreshToken: 30 * daySeconds,
      Grant: 365 * daySeconds,
      Interaction: 3_600,
      Session: daySeconds,
    },
    routes: { authorization: authorizePath, token: tokenPath },
    interactions: { url: (_ctx, interaction) => `${interactionPath}${interaction.uid}` },
    cookies: {
      keys: [application.clientSecret],
      names: { session: cookie('session'), interaction: cookie('interaction'), resume: cookie('resume') },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
    },
    renderError(ctx, out) {
      const { error, error_description: description } = out;
      const details = { error, ...(description === undefined ? {} : { reason: description }) };
      ctx.type = 'html';
      ctx.set('content-security-policy', pagePolicy());
      ctx.body = renderPage(errorPage('This request cannot be answered', details));
    },
  });
}
