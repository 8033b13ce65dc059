import { z } from 'zod';
import { ReturnBody } from '../../shared/service/return-body.ts';
import { ReturnOrderListWire } from '../../shared/service/returns.ts';
import { OptionalNumber, wire } from '../../shared/service/wire.ts';
import { decode } from './answer-value.ts';
import type { Api } from './api.ts';
import { returnOnWire } from './return-wire.ts';
import { ServiceError } from './service-error.ts';
import type { LookUpResult, WriteKind } from './write-kind.ts';
import { outcomeOfError, succeeded } from './write-outcome.ts';

/** "API", the default of an unstable version's page; only 1.0 has the header (reference notes, 4.1). */
const creationSource = { creationSourceId: '3' } as const;

const CreatedReturn = wire(z.looseObject({ id: OptionalNumber }));

/**
 * The creation of returns as a kind of write: at 1.0 in camelCase with `creationSourceId`, later in snake_case, by the
 * table of versions with its fallback; any 2xx is a success, whatever its body (reference notes, 4.1).
 */
export function createReturnWrites({ api }: { api: Pick<Api, 'call' | 'download'> }): WriteKind {
  return {
    kind: 'return.create',
    async send(row, guard) {
      const read = ReturnBody.safeParse(row.body);
      if (!read.success) {
        return { happened: 'unreadable', sentence: 'What is to be sent here cannot be read any more.' };
      }
      // The row's reference is the one that is looked up: nothing else may ever go out in its place.
      const body: ReturnBody = { ...read.data, referenceId: row.referenceId };
      try {
        const answer = await api.download('returns.create', {
          body: (entry) => returnOnWire(body, entry.body),
          headers: (entry) => (entry.version === '1.0' ? creationSource : {}),
          guard,
          priority: 'outbox',
        });
        return succeeded(200, idIn(answer.value), answer.requestId);
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    lookUp: ({ referenceId }, guard) => lookUpReturn(api, referenceId, guard),
    describe: ({ referenceId }) => ({ action: 'returns.create', subject: `return ${referenceId}` }),
  };
}

async function lookUpReturn(
  api: Pick<Api, 'call'>,
  referenceId: string,
  guard: Parameters<WriteKind['lookUp']>[1],
): Promise<LookUpResult> {
  try {
    const { value } = await api.call('returns.list', {
      query: { ReferenceIds: referenceId, Limit: 250 },
      schema: ReturnOrderListWire,
      guard,
      priority: 'outbox',
    });
    const found = value.find((order) => order.referenceId === referenceId);
    if (found !== undefined) return found.id;
    // A server that answers with other references does not look for this one: it cannot be asked.
    return value.length > 0 ? 'notOffered' : null;
  } catch (error) {
    const isMissing = error instanceof ServiceError && ['UNSUPPORTED', 'FORBIDDEN'].includes(error.code);
    if (isMissing) return 'notOffered';
    throw error;
  }
}

/** The id of the record that an answer holds; null where it holds none, as at 1.0. */
function idIn(bytes: Uint8Array): number | null {
  try {
    return CreatedReturn.safeParse(JSON.parse(decode(bytes))).data?.id ?? null;
  } catch {
    return null;
  }
}
