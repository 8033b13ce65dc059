import { expect } from 'vitest';
import { z } from 'zod';
import { createAttempt } from '#electron/session/authorization.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type ClientPart, type Row, rowOf, type Trial } from '#test/contract/specification/row.ts';
import { authorizeUrl, createPkce } from '#test/integration/sandbox/call-sandbox.ts';
import { AuthorizationPageError, authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import {
  authorizeAddress,
  claimsOf,
  profileOf,
  type RawSignIn,
  signIn,
  signInByClient,
} from './sign-in-samples.ts';

const ChannelNames = z.object({
  items: z.array(z.object({ name: z.string(), scopes: z.array(z.string()) })),
});

async function channelOf(bench: Bench, accessToken: string): Promise<string | undefined> {
  const { json } = await bench.send('GET /2026-07/channel', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { items } = ChannelNames.parse(json);
  return items.find(({ scopes }) => scopes.some((scope) => scope.endsWith('_write')))?.name;
}

const signsIn: Trial = async (bench) => {
  const { answer } = await signInByClient(bench);
  expect(answer.accessToken).not.toBe('');
};

/** A parameter of the authorize request: the sign-in shows its effect, and fails or differs without it. */
const parameterRow = (
  name: string,
  check: (signedIn: RawSignIn, bench: Bench) => void | Promise<void>,
  client: Trial = signsIn,
): Row =>
  rowOf('5.2', `the parameter ${name} of the authorize request`, {
    async sandbox(bench) {
      const signedIn = await signIn(bench);
      expect(signedIn.tokens.status).toBe(200);
      await check(signedIn, bench);
    },
    client,
    mutation: { kind: 'forgetParameter', on: authorizeAddress, name },
  });

const works = () => undefined;

const parameters: readonly Row[] = [
  parameterRow('client_id', works),
  parameterRow('response_type', works),
  parameterRow(
    'scope',
    ({ tokens }, { sandbox }) => {
      expect(tokens.scope.split(' ').toSorted()).toEqual([...sandbox.demo.scopes].toSorted());
    },
    async (bench) => {
      const { answer } = await signInByClient(bench);
      expect([...answer.grantedScopes].toSorted()).toEqual([...bench.sandbox.demo.scopes].toSorted());
    },
  ),
  parameterRow('redirect_uri', works),
  parameterRow('code_challenge', works),
  parameterRow('code_challenge_method', works),
  parameterRow(
    'response_mode',
    ({ callback }) => expect(callback).toMatchObject({ mode: 'form_post', method: 'POST' }),
    async (bench) => {
      const { callback } = await signInByClient(bench);
      expect(callback).toMatchObject({ mode: 'form_post', method: 'POST' });
    },
  ),
  parameterRow(
    'integration_name',
    async ({ tokens }, bench) => {
      expect(await channelOf(bench, tokens.access_token)).toBe('Dockhand, desk 4');
    },
    async (bench) => {
      const { answer } = await signInByClient(bench);
      expect(await channelOf(bench, answer.accessToken)).toBe('Row desk');
    },
  ),
  parameterRow('state', ({ callback }) => expect(callback.parameters['state']).toBe('state-1')),
  parameterRow('nonce', ({ tokens }) => expect(claimsOf(tokens.id_token)['nonce']).toBe('nonce-1')),
];

async function clientAddress(bench: Bench): Promise<URLSearchParams> {
  const { authorizeUrl: address } = await createAttempt(profileOf(bench), bench.sandbox.demo.clientId);
  return new URL(address).searchParams;
}

/** A value that the service refuses; the mutated sandbox reads the right one instead and accepts it. */
const mustBe = (
  rule: { name: string; wrong: string; right: string; error: string },
  subject: string,
  part: ClientPart = {
    async clientAlone(bench) {
      expect((await clientAddress(bench)).get(rule.name)).toBe(rule.right);
    },
  },
): Row => ({
  section: '5.2',
  subject,
  async sandbox({ sandbox }) {
    const url = authorizeUrl(sandbox, createPkce().challenge, { [rule.name]: rule.wrong });
    expect((await authorizeByHttp(url)).parameters).toMatchObject({ error: rule.error });
  },
  ...part,
  mutation: { kind: 'setParameter', on: authorizeAddress, name: rule.name, value: rule.right },
});

/** An unregistered address, to which nothing may ever be sent. */
function unregistered(section: string): Row {
  const wrong = 'http://127.0.0.1:1/elsewhere';
  return rowOf(section, 'a redirect_uri that matches no registered value is refused', {
    async sandbox({ sandbox }) {
      const url = authorizeUrl(sandbox, createPkce().challenge, { redirect_uri: wrong });
      await expect(authorizeByHttp(url)).rejects.toBeInstanceOf(AuthorizationPageError);
    },
    async client(bench) {
      const work = signInByClient(bench, { profile: { redirectUri: wrong } });
      await expect(work).rejects.toBeInstanceOf(AuthorizationPageError);
    },
    mutation: ({ sandbox }) => ({
      kind: 'setParameter',
      on: authorizeAddress,
      name: 'redirect_uri',
      value: sandbox.demo.redirectUri,
    }),
  });
}

/** A field of the callback, with this name in the page that posts it. */
const callbackField = (name: string, part: ClientPart): Row => ({
  section: '5.2',
  subject: `the callback's field ${name}`,
  async sandbox(bench) {
    const { callback } = await signIn(bench);
    expect(callback.parameters[name]).toEqual(expect.stringMatching(/\S/));
  },
  ...part,
  mutation: {
    kind: 'replaceText',
    on: 'GET /connect/authorize/{uid}',
    from: `name="${name}"`,
    to: 'name="another"',
  },
});

/** The authorize request and its callback (specification 5.2, steps 3 and 4, and 7.6). */
export const authorizeRows: readonly Row[] = [
  rowOf('5.2', 'the endpoint GET /connect/authorize', {
    sandbox: async (bench) => void (await signIn(bench)),
    client: signsIn,
    mutation: { kind: 'noRoute', on: authorizeAddress },
  }),
  ...parameters,
  mustBe(
    { name: 'response_type', wrong: 'code id_token', right: 'code', error: 'unsupported_response_type' },
    'response_type must be code',
  ),
  mustBe(
    { name: 'code_challenge_method', wrong: 'plain', right: 'S256', error: 'invalid_request' },
    'code_challenge_method must be S256, and plain is refused',
  ),
  unregistered('5.2'),
  unregistered('7.6'),
  { ...parameterRow('code_challenge', works), section: '9.3', subject: 'PKCE in OAuth' },
  rowOf('5.2', 'without response_mode the result comes in a fragment', {
    async sandbox(bench) {
      const { callback } = await signIn(bench, { response_mode: undefined });
      expect(callback).toMatchObject({ mode: 'fragment', method: 'GET' });
    },
    async clientAlone(bench) {
      expect((await clientAddress(bench)).get('response_mode')).toBe('form_post');
    },
    mutation: { kind: 'setParameter', on: authorizeAddress, name: 'response_mode', value: 'query' },
  }),
  rowOf('5.2', 'without integration_name the user is asked for it', {
    async sandbox(bench) {
      const typed = await signIn(
        bench,
        { integration_name: undefined },
        { integrationName: 'Typed by hand' },
      );
      expect(await channelOf(bench, typed.tokens.access_token)).toBe('Typed by hand');
    },
    async clientAlone(bench) {
      expect((await clientAddress(bench)).get('integration_name')).toBe('Row desk');
    },
    mutation: { kind: 'setParameter', on: authorizeAddress, name: 'integration_name', value: 'Not asked' },
  }),
  callbackField('id_token', {
    noClient: "The client reads the token endpoint's id_token; that of the callback cannot be checked.",
  }),
  callbackField('code', { client: signsIn }),
  callbackField('scope', {
    noClient:
      'Which scopes were granted is taken from the token answer, which comes over the own connection.',
  }),
  callbackField('session_state', {
    noClient: 'Nothing watches the session of the browser, for which alone this value is of use.',
  }),
];
