import type { z } from 'zod';
import type { Operation } from '../../../electron/service/operations.ts';
import type { Bench, CallArguments } from './bench.ts';

/** A call of one operation whose answer shows what rows are about. */
export type Sample = {
  /** As `GET /2.0/receiving/{id}`. */
  readonly address: string;
  /** What the client calls it. */
  readonly operation: Operation;
  /** The client's schema of the answer. */
  readonly schema: z.ZodType;
  /** What is sent; made anew for every trial, with records of its own where it writes. */
  readonly call: (bench: Bench) => CallArguments | Promise<CallArguments>;
  /** Where the client's schema puts a part of the answer: `{ 'items[]': '[]' }`; default the same place in camelCase. */
  readonly clientPlaces?: Readonly<Record<string, string>>;
  /** The status of success; default 200. */
  readonly status?: number;
};

/** The raw answer of a sample's operation to exactly this call. Throws where it is no success. */
export async function sendCall(bench: Bench, sample: Sample, call: CallArguments): Promise<unknown> {
  const { status = 200 } = sample;
  const answer = await bench.send(sample.address, call);
  if (answer.status !== status) {
    throw new Error(
      `${sample.address} answers ${answer.status}, not ${status}: ${JSON.stringify(answer.json)}`,
    );
  }
  return answer.json;
}

/** The raw answer of a sample, with parts of its call changed. Throws where it is no success. */
export async function sendSample(bench: Bench, sample: Sample, change: CallArguments = {}): Promise<unknown> {
  return sendCall(bench, sample, merged(await sample.call(bench), change));
}

/** The client's answer of a sample's operation to exactly this call, beside the JSON that it was read from. */
export async function callBy(bench: Bench, sample: Sample, call: CallArguments) {
  return bench.call(sample.operation, sample.address, call, sample.schema);
}

/** The client's answer of a sample, with parts of its call changed. */
export async function callSample(bench: Bench, sample: Sample, change: CallArguments = {}) {
  return callBy(bench, sample, merged(await sample.call(bench), change));
}

/**
 * Answers that rows share: reads one for each sample and bench as long as the sandbox is the specification's, and a
 * new one for each question to a sandbox that differs.
 */
function shared<Answer>(read: (bench: Bench, sample: Sample) => Promise<Answer>) {
  const answers = new WeakMap<Bench, Map<Sample, Promise<Answer>>>();
  return (bench: Bench, sample: Sample): Promise<Answer> => {
    if (bench.sandbox.mutations.all.length > 0) return read(bench, sample);
    const ofBench = answers.get(bench) ?? new Map<Sample, Promise<Answer>>();
    answers.set(bench, ofBench);
    const answer = ofBench.get(sample) ?? read(bench, sample);
    ofBench.set(sample, answer);
    return answer;
  };
}

/** {@link sendSample} for rows that look at one answer together. */
export const sharedAnswer = shared((bench, sample) => sendSample(bench, sample));

/** {@link callSample} for rows that look at one answer together. */
export const sharedClientAnswer = shared((bench, sample) => callSample(bench, sample));

function merged(call: CallArguments, change: CallArguments): CallArguments {
  return { ...call, ...change, query: { ...call.query, ...change.query } };
}
