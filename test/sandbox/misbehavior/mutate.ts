import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Answer } from '#test/sandbox/api/answer.ts';
import { sendAnswer } from '#test/sandbox/api/api-server.ts';
import { pathPattern } from '#test/sandbox/api/path-pattern.ts';
import { readBody } from '#test/sandbox/request-body.ts';
import { valuesAt, withMember, withoutMember, withReplaced } from './member-path.ts';
import { interceptBody } from './misbehave.ts';
import type { EdgeMutation, Mutation } from './mutations.ts';

export type MutatedRequest = { request: IncomingMessage; url: URL };

const largestBodyBytes = 16 * 1_024 * 1_024;

function isFor(on: string, method: string, pathname: string): boolean {
  const [wantedMethod, path = ''] = on.split(' ');
  return wantedMethod === method && pathPattern(path).test(pathname);
}

/** Alters a request and its future response. Returns null if the request was already answered. */
export async function mutate(
  mutations: readonly Mutation[],
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<MutatedRequest | null> {
  const method = request.method ?? 'GET';
  const active = mutations.filter((mutation): mutation is EdgeMutation & { on: string } =>
    mutation.kind === 'breakRule' ? false : isFor(mutation.on, method, url.pathname),
  );
  if (active.length === 0) return { request, url };
  const answer = answerBeforehand(active, request);
  if (answer !== null) {
    sendAnswer(response, answer);
    return null;
  }
  bendAnswer(active, response);
  const bent = await bendRequest(active, request, url);
  if (bent === null) sendAnswer(response, { status: 400 });
  return bent;
}

/** Returns the response that is sent without running the operation; null if the operation is to run. */
function answerBeforehand(mutations: readonly EdgeMutation[], { headers }: IncomingMessage): Answer | null {
  for (const mutation of mutations) {
    if (mutation.kind === 'noRoute') return { status: 404 };
    if (mutation.kind === 'doNothing') return { status: mutation.status, body: mutation.answer };
    const isBare = mutation.kind === 'requireHeader' && headers[mutation.name.toLowerCase()] === undefined;
    if (isBare) return { status: 400 };
  }
  return null;
}

/** Returns the request as the operation receives it; null if its body is refused. */
async function bendRequest(mutations: readonly EdgeMutation[], request: IncomingMessage, url: URL) {
  const requested = new URL(url);
  for (const mutation of mutations) {
    if (mutation.kind === 'forgetParameter') forgetParameter(requested, mutation);
    if (mutation.kind === 'setParameter') requested.searchParams.set(mutation.name, mutation.value);
    if (mutation.kind === 'forgetHeader') delete request.headers[mutation.name.toLowerCase()];
  }
  request.url = `${requested.pathname}${requested.search}`;
  if (!mutations.some(({ kind }) => bodyKinds.has(kind))) return { request, url: requested };
  const text = await readBody(request, largestBodyBytes);
  const type = request.headers['content-type'];
  if (mutations.some((mutation) => mutation.kind === 'refuseBody' && isRefused(mutation, text, type))) {
    return null;
  }
  return { request: withBody(request, bendBody(text, mutations, type)), url: requested };
}

/** Mutations that read or change the body. */
const bodyKinds: ReadonlySet<EdgeMutation['kind']> = new Set(['forgetMember', 'setMember', 'refuseBody']);

const isForm = (type = '') => type.includes('x-www-form-urlencoded');
const parseBody = (text: string): unknown => (text.trim() === '' ? null : JSON.parse(text));

function isRefused(
  { path, where }: Extract<EdgeMutation, { kind: 'refuseBody' }>,
  text: string,
  type?: string,
): boolean {
  const body = isForm(type) ? Object.fromEntries(new URLSearchParams(text)) : parseBody(text);
  const values = valuesAt(body, path);
  if (where === 'null') return values.includes(null);
  return (values.length === 0) === (where === 'absent');
}

function forgetParameter(
  { searchParams }: URL,
  { name, beside = name }: Extract<EdgeMutation, { kind: 'forgetParameter' }>,
): void {
  const named = (wanted: string) =>
    [...searchParams.keys()].filter((known) => known.toLowerCase() === wanted.toLowerCase());
  if (named(beside).length === 0) return;
  for (const known of named(name)) searchParams.delete(known);
}

function bendBody(text: string, mutations: readonly EdgeMutation[], type?: string): string {
  if (isForm(type)) {
    const form = new URLSearchParams(text);
    for (const mutation of mutations) if (mutation.kind === 'forgetMember') form.delete(mutation.path);
    return form.toString();
  }
  if (text.trim() === '') return text;
  return JSON.stringify(mutations.reduce<unknown>(bendMember, JSON.parse(text)));
}

function bendMember(body: unknown, mutation: EdgeMutation): unknown {
  if (mutation.kind === 'forgetMember') return withoutMember(body, mutation.path);
  if (mutation.kind === 'setMember') return withMember(body, mutation.path, mutation.value);
  return body;
}

function withBody(request: IncomingMessage, text: string): IncomingMessage {
  const bytes = Buffer.from(text);
  const { method, url, headers, rawHeaders, httpVersion, socket } = request;
  return Object.assign(Readable.from([bytes]), {
    method,
    url,
    headers: { ...headers, 'content-length': String(bytes.length) },
    rawHeaders,
    httpVersion,
    socket,
  }) as unknown as IncomingMessage;
}

function bendAnswer(mutations: readonly EdgeMutation[], response: ServerResponse): void {
  interceptBody(response, (body, wayOut) => {
    const bent = mutations.reduce((bytes, mutation) => bend(mutation, bytes, response), body);
    response.setHeader('content-length', bent.length);
    wayOut.end(bent);
  });
}

function bend(mutation: EdgeMutation, body: Buffer, response: ServerResponse): Buffer {
  const { statusCode } = response;
  switch (mutation.kind) {
    case 'omit':
      return bendJson(body, (json) => withoutMember(json, mutation.path));
    case 'replace':
      return bendJson(body, (json) => withReplaced(json, mutation.path, mutation));
    case 'add':
      return bendJson(body, (json) => withMember(json, mutation.path, mutation.value));
    case 'replaceText':
      return Buffer.from(body.toString('utf8').replaceAll(mutation.from, mutation.to));
    case 'omitHeader':
      response.removeHeader(mutation.name);
      return body;
    case 'status':
      if ((mutation.was ?? statusCode) === statusCode && Date.now() >= (mutation.fromMs ?? 0)) {
        response.statusCode = mutation.status;
      }
      return body;
    case 'letPass': {
      const isRefused = mutation.was === undefined ? statusCode >= 400 : statusCode === mutation.was;
      if (!isRefused) return body;
      response.statusCode = 200;
      return Buffer.from('{}');
    }
    default:
      return body;
  }
}

function bendJson(body: Buffer, change: (json: unknown) => unknown): Buffer {
  try {
    return Buffer.from(JSON.stringify(change(JSON.parse(body.toString('utf8')))));
  } catch {
    // A body that is not JSON has no members.
    return body;
  }
}
