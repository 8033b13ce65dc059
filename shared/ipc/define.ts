import { z } from 'zod';
import type { Reply } from './failure.ts';

/** One request of the window: the schema of what it sends and of what it gets. */
export type RequestDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly input: Input;
  readonly output: Output;
};

/** The shape of a contract: requests grouped by area, and events in the past tense by area. */
export type ContractShape = {
  readonly requests: Readonly<Record<string, Readonly<Record<string, RequestDefinition>>>>;
  readonly events: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;
};

/** Declares one request of the contract. */
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

/** The handlers that the main process must supply for a contract: parsed input in, value out or a throw. */
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
export const id = z.number().int().positive().max(2_147_483_647);
/** A secret that a person typed: it goes in, and no schema of this contract lets it out again. */
export const typedSecret = z.string().trim().min(1).max(4_096);

/** `cache` answers at once with what is saved, and asks the service only where nothing is. */
export const prefer = z.enum(['service', 'cache']).default('service');
export const page = z.number().int().min(1).max(100_000);
export const pageSize = z.number().int().min(1).max(250);
/** What leads to the next page, as the page before handed it out. */
export const cursor = z.string().max(4_096).nullable();
/** One record, from the service or from what is saved. */
export const oneRecord = z.object({ id, prefer });
