import { createHash, randomBytes } from 'node:crypto';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';

/** The time at which the worlds of these tests stand. */
export const nowMs = Date.parse('2026-11-20T08:00:00Z');
export const dayMs = 86_400_000;

export type JsonRecord = Record<string, unknown>;

export interface TokenAnswer {
  status: number;
  access_token: string;
  refresh_token: string;
  id_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  error?: string;
}

export function createPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** An authorize address as the app builds it; `undefined` omits a parameter. */
export function authorizeUrl(
  sandbox: Sandbox,
  challenge: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): URL {
  const url = new URL('/connect/authorize', sandbox.authUrl);
  const parameters: Record<string, string | undefined> = {
    client_id: sandbox.demo.clientId,
    response_type: 'code',
    response_mode: 'form_post',
    scope: sandbox.demo.scopes.join(' '),
    redirect_uri: sandbox.demo.redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    integration_name: 'Dockhand, desk 4',
    state: 'state-1',
    nonce: 'nonce-1',
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

export async function requestToken(sandbox: Sandbox, fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${sandbox.authUrl}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: sandbox.demo.clientId,
      client_secret: sandbox.demo.clientSecret,
      ...fields,
    }),
  });
  return { ...((await response.json()) as TokenAnswer), status: response.status };
}

export const exchangeCode = (sandbox: Sandbox, code: string, verifier: string): Promise<TokenAnswer> =>
  requestToken(sandbox, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: sandbox.demo.redirectUri,
  });

export const refreshTokens = (sandbox: Sandbox, refreshToken: string): Promise<TokenAnswer> =>
  requestToken(sandbox, { grant_type: 'refresh_token', refresh_token: refreshToken });

export const getPath = (sandbox: Sandbox, path: string, token = sandbox.demo.personalToken) =>
  fetch(`${sandbox.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });

export const getJson = async <Body = JsonRecord>(sandbox: Sandbox, path: string, token?: string) =>
  (await (await getPath(sandbox, path, token)).json()) as Body;

export async function getRows(sandbox: Sandbox, path: string): Promise<JsonRecord[]> {
  const response = await getPath(sandbox, path);
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as JsonRecord[];
}

export const fieldsRefused = async (response: Response): Promise<string[]> =>
  Object.keys(((await response.json()) as { errors: object }).errors);

/** The first record of the world that matches. */
export function pick<Entry>(entries: readonly Entry[], matches: (entry: Entry) => boolean): Entry {
  const found = entries.find(matches);
  if (found === undefined) throw new Error('The world has no such record.');
  return found;
}

export const itemBySku = ({ world }: Sandbox, sku: string): InventoryItem => {
  const item = world.demo.catalog.findBySku(sku);
  if (item === undefined) throw new Error(`There is no item ${sku}.`);
  return item;
};
