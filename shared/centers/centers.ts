import { z } from 'zod';
import { Flag, Id, listAnswer, listOf, OptionalFlag, OptionalText } from '#shared/wire/wire.ts';

/** A fulfillment center, in its list and on a receiving order (reference-notes 7.1). */
export const FulfillmentCenter = z.looseObject({
  id: Id,
  name: OptionalText,
  address1: OptionalText,
  address2: OptionalText,
  city: OptionalText,
  state: OptionalText,
  zipCode: OptionalText,
  country: OptionalText,
  email: OptionalText,
  phoneNumber: OptionalText,
  /** A Windows-style name ("Central Standard Time"), not an IANA one. */
  timezone: OptionalText,
});
export type FulfillmentCenter = z.infer<typeof FulfillmentCenter>;

/** A location: the same center described by what it offers (reference-notes 7.1). */
export const Location = z.looseObject({
  id: Id,
  name: OptionalText,
  abbreviation: OptionalText,
  isActive: OptionalFlag,
  isReceivingEnabled: OptionalFlag,
  services: listOf(z.looseObject({ serviceType: OptionalText, enabled: Flag })),
});
export type Location = z.infer<typeof Location>;

/** A center for selection: where it is, and whether it takes returns and receiving orders (null if unknown). */
export const Center = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  processesReturns: z.boolean().nullable(),
  /** Omitted in data saved by an older Dockhand. */
  receives: z.boolean().nullable().optional(),
  /** As the service names it, usually a Windows name; omitted in data saved by an older Dockhand. */
  timezone: z.string().nullable().optional(),
});
export type Center = z.infer<typeof Center>;

export const FulfillmentCenterListWire = listAnswer(FulfillmentCenter);
export const LocationListWire = listAnswer(Location);

/**
 * Joins centers with their locations: whether they process returns and receive is known only for a center whose
 * location was listed. Sorted by name.
 */
export function describeCenters(
  centers: readonly FulfillmentCenter[],
  locations: readonly Location[],
): Center[] {
  const locationById = new Map(locations.map((location) => [location.id, location]));
  return centers
    .map((center) => {
      const location = locationById.get(center.id);
      return {
        id: center.id,
        name: center.name ?? location?.name ?? `Center ${center.id}`,
        city: center.city,
        state: center.state,
        country: center.country,
        processesReturns:
          location === undefined
            ? null
            : location.services.some((service) => service.serviceType === 'Returns' && service.enabled),
        receives: location?.isActive === false ? false : (location?.isReceivingEnabled ?? null),
        timezone: center.timezone,
      };
    })
    .sort((left, right) => left.name.localeCompare(right.name));
}
