import { z } from 'zod';
import { cursorPage } from '#shared/wire/cursor-page.ts';
import { OptionalNumber } from '#shared/wire/wire.ts';
import type { CallAddress } from './api-address.ts';
import { ServiceError } from './api-error.ts';
import { listingOf, type Operation, wholeOf } from './operations/operations.ts';
import type { Priority } from './rate-limiter.ts';

/** How the probe calls the service: `Api.call`. */
type ProbeCall = <Value>(
  operation: Operation,
  call: CallAddress & { priority: Priority; schema: z.ZodType<Value> },
) => Promise<{ value: Value }>;

/**
 * What is known about a record for which an operation found nothing at any version: it exists or not; the server does
 * not even list such records, or does not read those that it lists; or it is unknown.
 */
type RecordExistence = 'there' | 'notThere' | 'notListed' | 'notRead' | 'unknown';

/** A page of records of which only the IDs matter, whichever field holds them. */
const ListedIds = cursorPage(z.looseObject({ id: OptionalNumber, inventoryId: OptionalNumber }));

/** Calls the operation that reads the complete record or, if this server has none, a list of it. */
export async function findRecordExistence(
  call: ProbeCall,
  operation: Operation,
  { path = {}, priority }: { path?: CallAddress['path']; priority: Priority },
): Promise<RecordExistence> {
  const fullOperation = wholeOf(operation);
  const read =
    fullOperation === null
      ? null
      : await probe(async () => {
          await call(fullOperation, { path, priority, schema: z.unknown() });
          return 'there';
        });
  if (read === 'there' || read === 'notThere') return read;
  const listing = listingOf(fullOperation ?? operation);
  const [name, recordId] = Object.entries(path)[0] ?? [];
  if (listing === null || name === undefined || recordId === undefined) return 'unknown';
  const { parameter } = listing;
  const query = parameter === null ? {} : { [parameter]: recordId };
  let others: readonly number[] = [];
  const listed = await probe(async () => {
    const { value } = await call(listing.operation, { query, priority, schema: ListedIds });
    const existence = existenceIn(value, String(recordId));
    if (parameter !== null || existence === 'there') return existence;
    // The first page proves nothing about records that are not on it, but its own records show whether reading works.
    others = value.items.flatMap(({ id }) => id ?? []);
    return 'unknown';
  });
  if (fullOperation === null && others[0] !== undefined) {
    return await existenceByOther(call, operation, { path: { [name]: others[0] }, priority });
  }
  if (listed !== 'notOffered') return listed;
  // A server that does not list items may still have parts of them, lot exclusions for example.
  return fullOperation === null ? 'notListed' : 'unknown';
}

/** Determines what reading an existing record proves about one that was not found. */
async function existenceByOther(
  call: ProbeCall,
  operation: Operation,
  other: Required<Pick<CallAddress, 'path'>> & { priority: Priority },
): Promise<RecordExistence> {
  const read = await probe(async () => {
    await call(operation, { ...other, schema: z.unknown() });
    return 'there';
  });
  if (read === 'notOffered') return 'notRead';
  return read === 'there' ? 'notThere' : 'unknown';
}

/** A server that ignores the filter lists other records, and this one perhaps on another page. */
function existenceIn({ items, next }: z.infer<typeof ListedIds>, recordId: string): Probed {
  const isListed = items.some(({ id, inventoryId }) => String(inventoryId ?? id) === recordId);
  if (isListed) return 'there';
  return items.length > 0 && next !== null ? 'unknown' : 'notThere';
}

type Probed = 'there' | 'notThere' | 'unknown';

async function probe(ask: () => Promise<Probed>): Promise<Probed | 'notOffered'> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    switch (error.code) {
      case 'NOT_FOUND':
        return 'notThere';
      case 'UNSUPPORTED':
        return 'notOffered';
      // This sign-in lacks the permission, which says nothing about the record.
      case 'FORBIDDEN':
        return 'unknown';
      default:
        throw error;
    }
  }
}
