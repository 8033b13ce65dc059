import { expect, test } from 'vitest';
import { describeCenters, FulfillmentCenterListWire, LocationListWire } from '#shared/centers/centers.ts';

test('centers without a name use that of their location, otherwise their number', () => {
  const centers = FulfillmentCenterListWire.parse([{ id: 1 }, { id: 2, name: 'B' }, { id: 3 }]);
  const locations = LocationListWire.parse([{ id: 1, name: 'A' }]);
  expect(describeCenters(centers, locations).map(({ name }) => name)).toEqual(['A', 'B', 'Center 3']);
});

test('a center whose location lists no returns service does not process them; one without a location is unknown', () => {
  const centers = FulfillmentCenterListWire.parse([{ id: 1 }, { id: 2 }]);
  const locations = LocationListWire.parse([
    { id: 1, services: [{ service_type: 'Receiving', enabled: true }] },
  ]);
  expect(describeCenters(centers, locations).map(({ processesReturns }) => processesReturns)).toEqual([
    false,
    null,
  ]);
});

test('a center receives unless it is inactive or its location says otherwise, and is unknown if nothing does', () => {
  const centers = FulfillmentCenterListWire.parse([1, 2, 3, 4, 5].map((id) => ({ id, name: String(id) })));
  const locations = LocationListWire.parse([
    { id: 1, is_active: true, is_receiving_enabled: true },
    { id: 2, is_active: true, is_receiving_enabled: false },
    { id: 3, is_active: false, is_receiving_enabled: true },
    { id: 4 },
  ]);
  expect(describeCenters(centers, locations).map(({ receives }) => receives)).toEqual([
    true,
    false,
    false,
    null,
    null,
  ]);
});
