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

/** A record of an answer with its names in camelCase, raw or as the client keeps it. */
export type Fields = Readonly<Record<string, unknown>>;

export type ParameterEffect = {
  readonly ask: Value | ((bench: Bench) => Value | Promise<Value>);
  /** Where the rows are in the answer; default `[]`, a bare array. */
  readonly rows?: string;
} & (
  | {
      /** Which rows stay; without the parameter there are others too. */
      readonly keeps: (row: Fields, bench: Bench) => boolean;
    }
  | {
      /** Whether the rows asked for are what the parameter makes of all rows. */
      readonly makes: (asked: readonly Fields[], all: readonly Fields[], bench: Bench) => boolean;
    }
);

function checkEffect(
  effect: ParameterEffect,
  asked: readonly Fields[],
  all: readonly Fields[],
  bench: Bench,
) {
  if ('makes' in effect) {
    expect(effect.makes(asked, all, bench), 'the parameter does not do its work').toBe(true);
    return;
  }
  expect(asked.length, 'nothing was found').toBeGreaterThan(0);
  expect(asked.every((row) => effect.keeps(row, bench))).toBe(true);
  expect(all.some((row) => !effect.keeps(row, bench))).toBe(true);
}

/**
 * A query parameter: what it does to the rows of a list, raw and through the client.
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
      const asked = rowsOf(await sendSample(bench, sample, { query }));
      // Other rows may have made records since, which matters where all rows are looked at one by one.
      const all = await ('makes' in effect ? sendSample : unchangedAnswer)(bench, sample);
      checkEffect(effect, asked, rowsOf(all), bench);
    },
    async client(bench) {
      const query = await queryOn(bench);
      const rowsOf = ({ value }: { value: unknown }) => valuesAt(value, clientRows) as Fields[];
      const asked = rowsOf(await callSample(bench, sample, { query }));
      const all = await ('makes' in effect ? callSample : unchangedClientAnswer)(bench, sample);
      checkEffect(effect, asked, rowsOf(all), bench);
    },
    mutation: { kind: 'forgetParameter', on: sample.address, name },
  });
}

export type Writing = Sample & {
  /** The record in which what was sent shows: of the answer, or read anew. Names in either style. */
  readonly readBack?: (bench: Bench, answer: unknown) => unknown;
  /** What the client is given for the same write, names in camelCase; default the body itself. */
  readonly draft?: (bench: Bench, sent: CallArguments) => unknown;
  /** The client's own way from such a draft to the record; default the operation with the body as it is. */
  readonly submit?: (bench: Bench, draft: unknown, sent: CallArguments) => Promise<unknown>;
};

export type MemberEffect = {
  /** What is sent, or a function that makes it on a bench. */
  readonly send: unknown;
  readonly kind?: ValueKind;
  /** Where it shows in the record, names in camelCase; default the same place. */
  readonly shows?: string;
  /** As what it shows, or a function that tells it on a bench; default what is sent. */
  readonly as?: unknown;
  /** Where it stands in the client's draft; default the same place in camelCase. */
  readonly draft?: string;
  /** As what it stands there, or a function that tells it on a bench; default what is sent. */
  readonly draftValue?: unknown;
};

function checkShown(record: unknown, path: string, kind: ValueKind, wanted: unknown) {
  const shown = valuesAt(fromWireKeys(record), path).map((entry) => comparable(kind, entry));
  expect(shown, `the record does not show it at ${path}`).toContainEqual(comparable(kind, wanted));
}

const onBench = (value: unknown, bench: Bench): unknown =>
  typeof value === 'function' ? (value as (bench: Bench) => unknown)(bench) : value;

/**
 * A member of a body: what is sent in it shows in the record.
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
 * A member of a body that may be null: such a body is taken, raw and from the client.
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

/** How the client holds a limit by itself. */
export type ClientLimit = {
  readonly field: string;
  /** The client's own way to the operation, with what such a call says. */
  readonly send: (bench: Bench, call: CallArguments) => Promise<unknown>;
};

/** What is over a bound, and what is just within. */
export type Bound = (ClientPart | { readonly held: ClientLimit }) & {
  readonly refused: (call: CallArguments, bench: Bench) => CallArguments;
  /** The greatest or least that there may be. */
  readonly accepted: (call: CallArguments, bench: Bench) => CallArguments;
  readonly status: number;
};

/** The client sends what is just within, and refuses what is beyond before anything leaves. */
const heldBy = ({ field, send }: ClientLimit, sample: Sample, { accepted, refused }: Bound): ClientPart => ({
  async clientAlone(bench) {
    await send(bench, accepted(await sample.call(bench), bench));
    const beyond = refused(await sample.call(bench), bench);
    await expectRefusedHere(bench, field, () => send(bench, beyond));
  },
});

/**
 * A limit, or a member that must be there: what breaks it is refused and what just keeps it is taken, by the service
 * and by the client.
 *
 * @example limit('8', 'Limit from 1 to 250', listOrders, { refused: (call) => ({ ...call, query: { Limit: 251 } }), … })
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
