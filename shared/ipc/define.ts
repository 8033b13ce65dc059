import { z } from 'zod';
import type { Reply } from './failure.ts';

export type RequestDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly input: Input;
  readonly output: Output;
};

/** The shape of a contract: requests grouped by area, and events in the past tense by area. */
export type ContractShape = {
  readonly requests: Readonly<Record<string, Readonly<Record<string, RequestDefinition>>>>;
  readonly events: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;
};

export function request<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): RequestDefinition<Input, Output> {
  return { input, output };
}

type Definitions = Readonly<Record<string, RequestDefinition>>;
type InputOf<Definition> = Definition extends RequestDefinition<infer Input> ? z.input<Input> : never;
type ParsedInputOf<Definition> = Definition extends RequestDefinition<infer Input> ? z.output<Input> : never;
type OutputOf<Definition> =
  Definition extends RequestDefinition<z.ZodType, infer Output> ? z.output<Output> : never;

/** `area.name` of every request or event in a grouped record. */
export type DottedName<Groups> = {
  [Area in keyof Groups & string]: `${Area}.${keyof Groups[Area] & string}`;
}[keyof Groups & string];

/** `area.name` of everything in a grouped record. */
export function dottedNames(groups: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string[] {
  return Object.entries(groups).flatMap(([area, group]) =>
    Object.keys(group).map((name) => `${area}.${name}`),
  );
}

/**
 * The handlers that the main process must provide for a contract: they take parsed input and return a value or throw.
 */
export type Handlers<Contract extends ContractShape> = {
  [Area in keyof Contract['requests']]: {
    [Name in keyof Contract['requests'][Area]]: (
      input: ParsedInputOf<Contract['requests'][Area][Name]>,
    ) => Promise<OutputOf<Contract['requests'][Area][Name]>>;
  };
};

type CallsOf<Requests extends Definitions> = {
  readonly [Name in keyof Requests]: (
    input: InputOf<Requests[Name]>,
  ) => Promise<Reply<OutputOf<Requests[Name]>>>;
};

/** The payload of the event `area.name` of a contract. */
export type EventPayload<
  Contract extends ContractShape,
  Name extends DottedName<Contract['events']>,
> = Name extends `${infer Area}.${infer Event}`
  ? Event extends keyof Contract['events'][Area]
    ? z.output<Contract['events'][Area][Event]>
    : never
  : never;

/** What the preload script publishes to the page for a contract, as `window.dockhand`. */
export type PublishedApi<Contract extends ContractShape> = {
  readonly [Area in keyof Contract['requests']]: CallsOf<Contract['requests'][Area]>;
} & {
  /** Calls the listener for every such event until the returned function is called. */
  readonly on: <Name extends DottedName<Contract['events']>>(
    event: Name,
    listener: (payload: EventPayload<Contract, Name>) => void,
  ) => () => void;
};

export const nothing = z.object({});
/** The output of a request that only has an effect, whatever its handler returns. */
export const noOutput: z.ZodType = z.unknown().transform(() => ({}));
export const id = z.number().int().positive().max(2_147_483_647);
/** A secret typed by a user: it is input only, and no schema of this contract returns it. */
export const typedSecret = z.string().trim().min(1).max(4_096);

/** `cache` responds immediately with saved data, and queries the service only if there is none. */
export const prefer = z.enum(['service', 'cache']).default('service');
export const page = z.number().int().min(1).max(100_000);
export const pageSize = z.number().int().min(1).max(250);
/** The cursor of the next page, as returned with the previous page. */
export const cursor = z.string().max(4_096).nullable();
/** One record, from the service or from saved data. */
export const oneRecord = z.object({ id, prefer });
