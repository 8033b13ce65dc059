import type { DockhandApi, EventName, PayloadOf, RequestName } from '#shared/ipc/contract.ts';
import type { Reply } from '#shared/ipc/failure.ts';
import { RequestFailure } from './request-failure.ts';

declare global {
  interface Window {
    /** The API that the preload script publishes. */
    readonly dockhand: DockhandApi;
  }
}

type RequestOf<Name extends RequestName> = Name extends `${infer Area}.${infer Verb}`
  ? Area extends keyof DockhandApi
    ? Verb extends keyof DockhandApi[Area]
      ? DockhandApi[Area][Verb]
      : never
    : never
  : never;

export type InputOf<Name extends RequestName> =
  RequestOf<Name> extends (input: infer Input) => unknown ? Input : never;

export type OutputOf<Name extends RequestName> =
  RequestOf<Name> extends (input: never) => Promise<Reply<infer Value>> ? Value : never;

type AnyRequests = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

/** Sends one request to the main process; resolves with the value, rejects with a `RequestFailure`. */
export async function call<Name extends RequestName>(
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  const [area = '', verb = ''] = name.split('.');
  // The contract's type cannot be indexed by a name known only at run time.
  const request = (window.dockhand as unknown as AnyRequests)[area]?.[verb];
  if (request === undefined) throw new Error(`The main process publishes no request "${name}".`);
  const reply = (await request(input)) as Reply<OutputOf<Name>>;
  if (!reply.ok) throw new RequestFailure(reply.failure);
  return reply.value;
}

/** Subscribes to an event of the main process until the returned function is called. */
export function listen<Name extends EventName>(
  name: Name,
  listener: (payload: PayloadOf<Name>) => void,
): () => void {
  return window.dockhand.on(name, listener);
}
