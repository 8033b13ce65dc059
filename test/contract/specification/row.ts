import type { z } from 'zod';
import type { Mutation } from '#test/sandbox/misbehavior/mutations.ts';
import type { Bench } from './bench.ts';
import type { ValueKind } from './value-kinds.ts';

export type Side = 'both' | 'clientAlone' | 'serverAlone';

/** Passes, or throws where the specification does not hold. */
export type Trial = (bench: Bench) => Promise<void> | void;

/** What the client has to do with a row. */
export type ClientPart =
  /** It shows in the client what the service does: the row's mutation must make it fail. */
  | { readonly client: Trial }
  /** The client holds the row by itself, before or after the service: the row's mutation must not make it fail. */
  | { readonly clientAlone: Trial }
  /** Why it is no matter of the client. */
  | { readonly noClient: string };

/** A member of an answer that the client reads. */
export type ReadMember = {
  readonly address: string;
  readonly schema: z.ZodType;
  readonly path: string;
  /** Where the client's record has it. */
  readonly clientPath: string;
  readonly kind: ValueKind;
};

/** One endpoint, parameter, header, field, value, rule or limit of the specification. */
export type Row = ClientPart & {
  /** The section of the specification that names it. */
  readonly section: string;
  /** What it is, as a part of a sentence; no two rows of a section say the same. */
  readonly subject: string;
  /** Tries it over plain HTTP. */
  readonly sandbox: Trial;
  /** Where the row is about a member of an answer: what the client's schema must declare. */
  readonly reads?: ReadMember;
  /** How a sandbox differs that does not have it: this must make the trial fail. */
  readonly mutation: Mutation | ((bench: Bench) => Mutation);
};

export const rowOf = (
  section: string,
  subject: string,
  parts: Omit<Row, 'section' | 'subject'> & ClientPart,
): Row => ({ section, subject, ...parts });

/** The sides that a row tries, by what it says of the client. */
export function sideOf(row: ClientPart): Side {
  if ('client' in row) return 'both';
  return 'clientAlone' in row ? 'clientAlone' : 'serverAlone';
}

/** What the specification says and no API can show. */
export type NotAnApi = { readonly section: string; readonly subject: string; readonly reason: string };
