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
