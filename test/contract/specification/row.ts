import type { z } from 'zod';
import type { Mutation } from '#test/sandbox/misbehavior/mutations.ts';
import type { Bench } from './bench.ts';
import type { ValueKind } from './value-kinds.ts';

export type Side = 'both' | 'clientAlone' | 'serverAlone';

/** Passes, or throws if the specification does not hold. */
export type Trial = (bench: Bench) => Promise<void> | void;

/** How a row concerns the client. */
export type ClientPart =
  /** The client shows the service's behavior: the row's mutation must make it fail. */
  | { readonly client: Trial }
  /** The client enforces the row itself, before or after the service: the row's mutation must not make it fail. */
  | { readonly clientAlone: Trial }
  /** Why it does not concern the client. */
  | { readonly noClient: string };

/** A member of a response that the client reads. */
export type ReadMember = {
  readonly address: string;
  readonly schema: z.ZodType;
  readonly path: string;
  /** Its path in the client's record. */
  readonly clientPath: string;
  readonly kind: ValueKind;
};

/** One endpoint, parameter, header, field, value, rule or limit of the specification. */
export type Row = ClientPart & {
  /** The section of the specification that names it. */
  readonly section: string;
  /** Its name, as part of a sentence; unique within its section. */
  readonly subject: string;
  /** Tests it over plain HTTP. */
  readonly sandbox: Trial;
  /** The declaration that the client's schema must have, if the row is about a member of a response. */
  readonly reads?: ReadMember;
  /** How a sandbox without this behavior differs: this must make the trial fail. */
  readonly mutation: Mutation | ((bench: Bench) => Mutation);
};

export const rowOf = (
  section: string,
  subject: string,
  parts: Omit<Row, 'section' | 'subject'> & ClientPart,
): Row => ({ section, subject, ...parts });

/** The sides that a row tests, from its client part. */
export function sideOf(row: ClientPart): Side {
  if ('client' in row) return 'both';
  return 'clientAlone' in row ? 'clientAlone' : 'serverAlone';
}

/** A rule of the specification that no API can show. */
export type NotAnApi = { readonly section: string; readonly subject: string; readonly reason: string };
