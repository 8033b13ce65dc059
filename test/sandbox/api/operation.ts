import type { ApiScope } from '../authorization/scopes.ts';
import type { Answer, ApiVersion, Call } from './answer.ts';
import type { PathIdType } from './path-id.ts';

/** One row of the service: what exists, where, for whom, and who says so. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  versions: readonly ApiVersion[];
  /** Below the version; `{name}` stands for one segment, or for what is before a colon. */
  path: string;
  /** Ids of the path of which the specification gives the type: what is none of it is refused with 400. */
  ids?: Readonly<Record<string, PathIdType>>;
  /** What the token must have; of several, one is enough. */
  scope: ApiScope | readonly ApiScope[];
  /** The channel header must hold the id of the caller's own channel; where it is optional, no check is made. */
  channelHeader?: 'required';
  /** The header creationSourceId is read, and must be an int32 where it is there. */
  creationSource?: 'optional';
  /** It changes nothing, although it is sent with another method than GET and needs a scope to write. */
  isRead?: true;
  /** Whether the specification names this operation at these versions; if not, only the reference notes do. */
  specified: boolean;
  /** At once: nothing comes between a change of the world and the line of it in the journal. */
  handle(call: Call): Answer;
}

/** The versions that are named by their month. */
export const dated: readonly ApiVersion[] = ['2025-07', '2026-01', '2026-07'];

/** An {@link Operation} by method and path in one, such as `GET /order`, which the specification names. */
export function operation(
  address: `${Operation['method']} /${string}`,
  versions: Operation['versions'],
  scope: Operation['scope'],
  handle: Operation['handle'],
  more: Partial<Operation> = {},
): Operation {
  const [method, path] = address.split(' ') as [Operation['method'], string];
  return { method, versions, path, scope, specified: true, handle, ...more };
}

/** The scopes of which a token needs one. */
export function scopesOf({ scope }: Operation): readonly ApiScope[] {
  return typeof scope === 'string' ? [scope] : scope;
}
