import { expect } from 'vitest';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { valuesAt, withMember } from '#test/sandbox/misbehavior/member-path.ts';
import type { Bench, CallArguments } from './bench.ts';
import { expectRefusedHere } from './refused-here.ts';
import { type ClientPart, type Row, rowOf } from './row.ts';
import {
  callBy,
  callSample,
  type Sample,
  sendCall,
  sendSample,
  unchangedAnswer,
  unchangedClientAnswer,
} from './sample.ts';
import { clientPathOf, comparable, type ValueKind } from './value-kinds.ts';

type Value = string | number | boolean;

/** A record of a response with its names in camelCase, raw or as stored by the client. */
export type Fields = Readonly<Record<string, unknown>>;

export type ParameterEffect = {
  readonly ask: Value | ((bench: Bench) => Value | Promise<Value>);
  /** The path of the rows in the response; default `[]`, a bare array. */
  readonly rows?: string;
} & (
  | {
      /** Which rows remain; without the parameter there are others too. */
      readonly keeps: (row: Fields, bench: Bench) => boolean;
    }
  | {
      /** Whether the requested rows are the parameter's expected selection of all rows. */
      readonly makes: (requested: readonly Fields[], all: readonly Fields[], bench: Bench) => boolean;
    }
);

function checkEffect(
  effect: ParameterEffect,
  requested: readonly Fields[],
  all: readonly Fields[],
  bench: Bench,
) {
  if ('makes' in effect) {
    expect(effect.makes(requested, all, bench), 'the parameter does not do its work').toBe(true);
    return;
  }
  expect(requested.length, 'nothing was found').toBeGreaterThan(0);
  expect(requested.every((row) => effect.keeps(row, bench))).toBe(true);
  expect(all.some((row) => !effect.keeps(row, bench))).toBe(true);
}

/**
 * A query parameter: its effect on the rows of a list, raw and through the client.
 *
 * @example parameter('4.6', listItems, 'IsDigital', { ask: true, rows: 'items[]', keeps: (row) => … })
 */
export function parameter(section: string, sample: Sample, name: string, effect: ParameterEffect): Row {
  const { rows = '[]', ask } = effect;
  const clientRows = clientPathOf(rows, sample.clientPlaces);
  const queryOn = async (bench: Bench) => ({ [name]: typeof ask === 'function' ? await ask(bench) : ask });
  return rowOf(section, `the parameter ${name} of ${sample.address}`, {
    async sandbox(bench) {
      const query = await queryOn(bench);
      const rowsOf = (answer: unknown) => valuesAt(fromWireKeys(answer), rows) as Fields[];
      const requested = rowsOf(await sendSample(bench, sample, { query }));
      // Other tests may have created records since, which matters if all rows are compared one by one.
      const all = await ('makes' in effect ? sendSample : unchangedAnswer)(bench, sample);
      checkEffect(effect, requested, rowsOf(all), bench);
    },
    async client(bench) {
      const query = await queryOn(bench);
      const rowsOf = ({ value }: { value: unknown }) => valuesAt(value, clientRows) as Fields[];
      const requested = rowsOf(await callSample(bench, sample, { query }));
      const all = await ('makes' in effect ? callSample : unchangedClientAnswer)(bench, sample);
      checkEffect(effect, requested, rowsOf(all), bench);
    },
    mutation: { kind: 'forgetParameter', on: sample.address, name },
  });
}

export type Writing = Sample & {
  /** The record that contains the sent values: from the response, or read again. Names in either style. */
  readonly readBack?: (bench: Bench, answer: unknown) => unknown;
  /** The client's input for the same write, names in camelCase; default: the body itself. */
  readonly draft?: (bench: Bench, sent: CallArguments) => unknown;
  /** The client's own function from such a draft to the record; default: the operation with the body as is. */
  readonly submit?: (bench: Bench, draft: unknown, sent: CallArguments) => Promise<unknown>;
};

export type MemberEffect = {
  /** The sent value, or a function that creates it on a bench. */
  readonly send: unknown;
  readonly kind?: ValueKind;
  /** Its path in the record, names in camelCase; default: the same path. */
  readonly shows?: string;
  /** Its value in the record, or a function that returns it on a bench; default: the sent value. */
  readonly as?: unknown;
  /** Its path in the client's draft; default: the same path in camelCase. */
  readonly draft?: string;
  /** Its value in the draft, or a function that returns it on a bench; default: the sent value. */
  readonly draftValue?: unknown;
};

function checkShown(record: unknown, path: string, kind: ValueKind, wanted: unknown) {
  const shown = valuesAt(fromWireKeys(record), path).map((entry) => comparable(kind, entry));
  expect(shown, `the record does not show it at ${path}`).toContainEqual(comparable(kind, wanted));
}

const onBench = (value: unknown, bench: Bench): unknown =>
  typeof value === 'function' ? (value as (bench: Bench) => unknown)(bench) : value;

/**
 * A member of a body: the record contains its sent value.
 *
 * @example member('2.12', createReturn, 'trackingNumber', { send: 'T-1', shows: 'trackingNumber' })
 */
export function member(section: string, writing: Writing, path: string, effect: MemberEffect): Row {
  const { kind = 'text', shows = clientPathOf(path), draft: draftPath = clientPathOf(path) } = effect;
  const { readBack = (_bench, answer) => answer, submit } = writing;
  return rowOf(section, `the body's ${path} of ${writing.address}`, {
    async sandbox(bench) {
      const sent = await onBench(effect.send, bench);
      const call = await writing.call(bench);
      const answer = await sendCall(bench, writing, { ...call, body: withMember(call.body, path, sent) });
      checkShown(await readBack(bench, answer), shows, kind, (await onBench(effect.as, bench)) ?? sent);
    },
    async client(bench) {
      const sent = await onBench(effect.send, bench);
      const call = await writing.call(bench);
      const body = withMember(call.body, path, sent);
      const wanted = (await onBench(effect.draftValue, bench)) ?? sent;
      const record =
        submit === undefined
          ? await readBack(bench, (await callBy(bench, writing, { ...call, body })).json)
          : await submit(bench, await draftOf(writing, bench, call, draftPath, wanted), call);
      checkShown(record, shows, kind, (await onBench(effect.as, bench)) ?? sent);
    },
    mutation: { kind: 'forgetMember', on: writing.address, path },
  });
}

async function draftOf(writing: Writing, bench: Bench, call: CallArguments, path: string, sent: unknown) {
  const draft = writing.draft === undefined ? fromWireKeys(call.body) : await writing.draft(bench, call);
  return withMember(draft, path, sent);
}

/**
 * A nullable member of a body: a body with null is accepted, raw and from the client.
 *
 * @example acceptsNull('2.12', createReturn, 'originalShipmentId')
 */
export function acceptsNull(section: string, writing: Writing, path: string, draftPath = clientPathOf(path)) {
  const bodyOf = (call: CallArguments) => withMember(call.body, path, null);
  return rowOf(section, `the body's ${path} of ${writing.address} may be null`, {
    async sandbox(bench) {
      const call = await writing.call(bench);
      await sendCall(bench, writing, { ...call, body: bodyOf(call) });
    },
    async client(bench) {
      const call = await writing.call(bench);
      if (writing.submit === undefined) await callBy(bench, writing, { ...call, body: bodyOf(call) });
      else await writing.submit(bench, await draftOf(writing, bench, call, draftPath, null), call);
    },
    mutation: { kind: 'refuseBody', on: writing.address, path, where: 'null' },
  });
}

/** {@link member} for many members of one body. */
export const members = (section: string, writing: Writing, effects: Readonly<Record<string, MemberEffect>>) =>
  Object.entries(effects).map(([path, effect]) => member(section, writing, path, effect));

/** How the client itself enforces a limit. */
export type ClientLimit = {
  readonly field: string;
  /** The client's own function for the operation, with the arguments of such a call. */
  readonly send: (bench: Bench, call: CallArguments) => Promise<unknown>;
};

/** A call beyond a bound, and one just within it. */
export type Bound = (ClientPart | { readonly held: ClientLimit }) & {
  readonly refused: (call: CallArguments, bench: Bench) => CallArguments;
  /** A call with the highest or lowest allowed value. */
  readonly accepted: (call: CallArguments, bench: Bench) => CallArguments;
  readonly status: number;
};

/** The client sends a call just within the bound, and refuses one beyond it before sending anything. */
const heldBy = ({ field, send }: ClientLimit, sample: Sample, { accepted, refused }: Bound): ClientPart => ({
  async clientAlone(bench) {
    await send(bench, accepted(await sample.call(bench), bench));
    const beyond = refused(await sample.call(bench), bench);
    await expectRefusedHere(bench, field, () => send(bench, beyond));
  },
});

/**
 * A limit, or a required member: a call that violates it is refused, and one that just satisfies it is accepted, by the
 * service and by the client.
 *
 * @example limit('8', 'Limit from 1 to 250', listOrders, { refused: (call) => ({ ...call, query: { Limit: 251 } }), …
 *   })
 */
export function limit(section: string, subject: string, sample: Sample, bound: Bound): Row {
  const { refused, accepted, status, ...part } = bound;
  const clientPart = 'held' in part ? heldBy(part.held, sample, bound) : part;
  return {
    section,
    subject: `${subject}, of ${sample.address}`,
    async sandbox(bench) {
      await sendCall(bench, sample, accepted(await sample.call(bench), bench));
      const answer = await bench.send(sample.address, refused(await sample.call(bench), bench));
      expect(answer.status).toBe(status);
    },
    ...clientPart,
    mutation: { kind: 'letPass', on: sample.address, was: status },
  };
}
