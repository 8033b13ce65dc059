import { type Answer, type Call, ok } from '#test/sandbox/api/answer.ts';
import { problemDetails } from '#test/sandbox/api/problems.ts';
import type { Center } from '#test/sandbox/world/centers.ts';

export const centerToWire = (center: Center): object => ({
  id: center.id,
  name: center.name,
  address1: center.address1,
  address2: center.address2,
  city: center.city,
  state: center.state,
  zip_code: center.zipCode,
  country: center.country,
  email: center.email,
  phone_number: center.phoneNumber,
  timezone: center.timezone,
});

/** `GET /fulfillment-center`: a bare array without parameters or pages (reference notes, 7.1). */
export const listCenters = ({ world }: Call): Answer => ok(world.centers.map(centerToWire));

function serviceToWire(center: Center, serviceType: 'Receiving' | 'Returns', enabled: boolean): object {
  const { id: _id, timezone: _timezone, ...address } = centerToWire(center) as Record<string, unknown>;
  return { service_type: serviceType, enabled, address };
}

const locationToWire = (center: Center): object => ({
  id: center.id,
  name: center.name,
  abbreviation: center.abbreviation,
  timezone: center.timezone,
  is_active: center.isActive,
  is_receiving_enabled: center.isReceivingEnabled,
  is_shipping_enabled: center.isShippingEnabled,
  access_granted: center.accessGranted,
  region: center.region,
  attributes: center.isHub ? ['Hub'] : center.hubId === null ? [] : ['Spoke'],
  services: [
    serviceToWire(center, 'Receiving', center.isReceivingEnabled),
    ...(center.processesReturns ? [serviceToWire(center, 'Returns', center.isActive)] : []),
  ],
});

/** `GET /{version}/location`: which centers receive, and which process returns (reference notes, 7.1). */
export function listLocations({ world, query }: Call): Answer {
  const includeInactive = query.boolean('IncludeInactive') ?? false;
  const receivingEnabled = query.boolean('ReceivingEnabled');
  const accessGranted = query.boolean('AccessGranted');
  if (query.hasProblems) return problemDetails(400, Object.values(query.problems).flat().join(' '));
  const found = world.centers.filter(
    (center) =>
      (includeInactive || center.isActive) &&
      (receivingEnabled === null || center.isReceivingEnabled === receivingEnabled) &&
      (accessGranted === null || center.accessGranted === accessGranted),
  );
  return ok(found.map(locationToWire));
}
