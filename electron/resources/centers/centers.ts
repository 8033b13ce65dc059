import { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { ServiceError } from '#electron/api/api-error.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { parseSaved } from '#electron/cache/read-through.ts';
import { canonicalJson } from '#electron/database/canonical-json.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import {
  Center,
  describeCenters,
  FulfillmentCenterListWire,
  type Location,
  LocationListWire,
} from '#shared/centers/centers.ts';

type CentersContext = ReadContext & {
  /** Called with why the locations are unavailable, such as a missing scope; the centers are returned without them. */
  onLocationsProblem?: (error: ServiceError) => void;
};

const CenterList = z.array(Center);
const operation = 'centers.list';

/**
 * The account's fulfillment centers (specification 4.11), joined with their locations, which state whether a center
 * processes returns and receives (reference-notes 7.1). Locations are not in the specification: if they are
 * unavailable, `processesReturns` and `receives` are null.
 */
export function createCenters({ api, readThrough, onLocationsProblem }: CentersContext) {
  /** By name; without the service, from what was seen before. */
  const list = () =>
    readThrough.read({
      operation,
      parameters: {},
      schema: CenterList,
      async fetch() {
        const [centers, locations] = await Promise.all([
          api.call('centers.list', { priority: 'person', schema: FulfillmentCenterListWire }),
          listLocations(api, onLocationsProblem),
        ]);
        const { at, requestId, value } = centers;
        return { data: describeCenters(value, locations), asOf: at, requestId };
      },
    });
  return { list, handlers: { list } };
}

/** Reads an account's centers as saved on this desk, however old; null if none are. Never asks the service. */
export async function readCachedCenters(
  store: Pick<Store, 'readSnapshot'>,
  account: string,
): Promise<Center[] | null> {
  const key = { account, operation, parameters: canonicalJson({}) };
  const snapshot = await store.readSnapshot(key);
  return snapshot === null ? null : (parseSaved(snapshot.body, CenterList)?.value ?? null);
}

async function listLocations(
  api: Pick<Api, 'call'>,
  onProblem: CentersContext['onLocationsProblem'],
): Promise<Location[]> {
  try {
    const query = { IncludeInactive: true };
    return (await api.call('locations.list', { query, priority: 'person', schema: LocationListWire })).value;
  } catch (error) {
    // The centers are useful without locations; an error that affects the centers too is reported by their own request.
    if (!(error instanceof ServiceError)) throw error;
    onProblem?.(error);
    return [];
  }
}
