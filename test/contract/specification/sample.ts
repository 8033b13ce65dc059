import type { z } from 'zod';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { Bench, CallArguments } from './bench.ts';

/** A call of one operation whose response contains the data for rows. */
export type Sample = {
  /** As `GET /2.0/receiving/{id}`. */
  readonly address: string;
  readonly operation: Operation;
  readonly schema: z.ZodType;
  /** The sent data; created again for every trial, with its own records if it writes. */
  readonly call: (bench: Bench) => CallArguments | Promise<CallArguments>;
  /**
   * The client schema's path for a part of the response: `{ 'items[]': '[]' }`; default: the same path in camelCase.
   */
  readonly clientPlaces?: Readonly<Record<string, string>>;
  /** The status of success; default 200. */
  readonly status?: number;
};

export const noArguments: Sample['call'] = () => ({});

/** A {@link Sample}; by default `call` sends only the address. */
export const sample = (
  address: string,
  operation: Operation,
  schema: z.ZodType,
  call: Sample['call'] = noArguments,
  more: Pick<Sample, 'clientPlaces' | 'status'> = {},
): Sample => ({ address, operation, schema, call, ...more });

/** The raw response of a sample's operation to exactly this call. Throws if it is not successful. */
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

/** The raw response of a sample, with parts of its call changed. Throws if it is not successful. */
export const sendSample = async (bench: Bench, sample: Sample, change: CallArguments = {}) =>
  sendCall(bench, sample, merged(await sample.call(bench), change));

/** The client's response of a sample's operation to exactly this call, with the JSON from which it was read. */
export const callBy = async (bench: Bench, sample: Sample, call: CallArguments) =>
  bench.call(sample.operation, sample.address, call, sample.schema);

/** The client's response of a sample, with parts of its call changed. */
export const callSample = async (bench: Bench, sample: Sample, change: CallArguments = {}) =>
  callBy(bench, sample, merged(await sample.call(bench), change));

type Read<Answer> = (bench: Bench, sample: Sample) => Promise<Answer>;

/** Reads each sample once per bench. */
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

/** The raw response of a sample that no mutation of the current row can change; read once for all rows. */
export const unchangedAnswer = once((bench, sample) => sendSample(bench, sample));

/** The client's response of a sample that no mutation of the current row can change; read once for all rows. */
export const unchangedClientAnswer = once((bench, sample) => callSample(bench, sample));

const isMutated = ({ sandbox }: Bench) => sandbox.mutations.all.length > 0;

/** {@link sendSample} for rows that share one response; a mutated sandbox is called again. */
export const sharedAnswer = (bench: Bench, sample: Sample): Promise<unknown> =>
  isMutated(bench) ? sendSample(bench, sample) : unchangedAnswer(bench, sample);

/** {@link callSample} for rows that share one response; a mutated sandbox is called again. */
export const sharedClientAnswer = (bench: Bench, sample: Sample): ReturnType<typeof callSample> =>
  isMutated(bench) ? callSample(bench, sample) : unchangedClientAnswer(bench, sample);

function merged(call: CallArguments, change: CallArguments): CallArguments {
  return { ...call, ...change, query: { ...call.query, ...change.query } };
}
