import type { z } from 'zod';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { Bench, CallArguments } from './bench.ts';

/** A call of one operation whose answer shows what rows are about. */
export type Sample = {
  /** As `GET /2.0/receiving/{id}`. */
  readonly address: string;
  readonly operation: Operation;
  readonly schema: z.ZodType;
  /** What is sent; made anew for every trial, with records of its own where it writes. */
  readonly call: (bench: Bench) => CallArguments | Promise<CallArguments>;
  /** Where the client's schema puts a part of the answer: `{ 'items[]': '[]' }`; default the same place in camelCase. */
  readonly clientPlaces?: Readonly<Record<string, string>>;
  /** The status of success; default 200. */
  readonly status?: number;
};

export const noArguments: Sample['call'] = () => ({});

/** A {@link Sample}; `call` by default sends nothing but the address. */
export const sample = (
  address: string,
  operation: Operation,
  schema: z.ZodType,
  call: Sample['call'] = noArguments,
  more: Pick<Sample, 'clientPlaces' | 'status'> = {},
): Sample => ({ address, operation, schema, call, ...more });

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
export const sendSample = async (bench: Bench, sample: Sample, change: CallArguments = {}) =>
  sendCall(bench, sample, merged(await sample.call(bench), change));

/** The client's answer of a sample's operation to exactly this call, beside the JSON that it was read from. */
export const callBy = async (bench: Bench, sample: Sample, call: CallArguments) =>
  bench.call(sample.operation, sample.address, call, sample.schema);

/** The client's answer of a sample, with parts of its call changed. */
export const callSample = async (bench: Bench, sample: Sample, change: CallArguments = {}) =>
  callBy(bench, sample, merged(await sample.call(bench), change));

type Read<Answer> = (bench: Bench, sample: Sample) => Promise<Answer>;

/** Reads each sample once on a bench. */
function once<Answer>(read: Read<Answer>): Read<Answer> {
  const answers = new WeakMap<Bench, Map<Sample, Promise<Answer>>>();
  return (bench, sample) => {
    const ofBench = answers.get(bench) ?? new Map<Sample, Promise<Answer>>();
    answers.set(bench, ofBench);
    const answer = ofBench.get(sample) ?? read(bench, sample);
    ofBench.set(sample, answer);
    return answer;
  };
}

/** The raw answer of a sample that no mutation of the row at hand can change; read once for all rows. */
export const unchangedAnswer = once((bench, sample) => sendSample(bench, sample));

/** The client's answer of a sample that no mutation of the row at hand can change; read once for all rows. */
export const unchangedClientAnswer = once((bench, sample) => callSample(bench, sample));

const isMutated = ({ sandbox }: Bench) => sandbox.mutations.all.length > 0;

/** {@link sendSample} for rows that look at one answer together; a sandbox that differs is asked anew. */
export const sharedAnswer = (bench: Bench, sample: Sample): Promise<unknown> =>
  isMutated(bench) ? sendSample(bench, sample) : unchangedAnswer(bench, sample);

/** {@link callSample} for rows that look at one answer together; a sandbox that differs is asked anew. */
export const sharedClientAnswer = (bench: Bench, sample: Sample): ReturnType<typeof callSample> =>
  isMutated(bench) ? callSample(bench, sample) : unchangedClientAnswer(bench, sample);

function merged(call: CallArguments, change: CallArguments): CallArguments {
  return { ...call, ...change, query: { ...call.query, ...change.query } };
}
