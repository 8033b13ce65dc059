import { describe, expect, test } from 'vitest';
import { findDuplicates } from '#electron/resources/returns/return-desk.ts';
import { Duplicates } from '#shared/returns/return-change-view.ts';
import { makeReturn, openDesk, openReturnPlace } from './return-desk.ts';

const place = openReturnPlace();

describe('returns that may already exist', () => {
  const nothing = {
    referenceId: null,
    trackingNumber: null,
    originalShipmentId: null,
    otherBoxes: [],
    outboxId: null,
  };

  test.each(['2026-07', '1.0'])('are found by each mark at version %s', async (version) => {
    const desk = openDesk(place, version);
    const shipped = place.sandbox.world.demo.returns.find(
      ({ originalShipmentId, status }) => originalShipmentId !== null && status !== 'Cancelled',
    );
    const order = await makeReturn(desk);
    const found = await findDuplicates(desk.returns, {
      ...nothing,
      referenceId: order.referenceId,
      trackingNumber: order.trackingNumber,
      originalShipmentId: shipped?.originalShipmentId ?? 0,
    });
    expect(Duplicates.parse(found)).toMatchObject({ source: 'service', asOf: expect.any(String) });
    expect(found.duplicates.find((entry) => entry.order.id === order.id)?.reasons).toEqual([
      'reference',
      'tracking',
    ]);
    expect(found.duplicates.find((entry) => entry.order.id === shipped?.id)?.reasons).toEqual(['shipment']);
    const otherBoxes = [order.referenceId ?? ''];
    const apart = await findDuplicates(desk.returns, {
      ...nothing,
      trackingNumber: order.trackingNumber,
      otherBoxes,
    });
    expect(apart.duplicates).toEqual([]);
  });

  test('are no longer duplicates once cancelled, but their reference stays taken', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    await desk.changes.cancel({ id: order.id });
    const { referenceId, trackingNumber } = order;
    const found = await findDuplicates(desk.returns, { ...nothing, referenceId, trackingNumber });
    expect(found.duplicates).toMatchObject([{ reasons: ['reference'] }]);
  });

  test('come from saved data without a network, or from nowhere if nothing is saved', async () => {
    const [desk, fresh] = [openDesk(place), openDesk(place)];
    const { trackingNumber, id } = await makeReturn(desk);
    await place.sandbox.stop();
    const found = await findDuplicates(desk.returns, { ...nothing, trackingNumber });
    expect(found).toMatchObject({ source: 'cache', duplicates: [{ order: { id }, reasons: ['tracking'] }] });
    expect(await findDuplicates(fresh.returns, { ...nothing, trackingNumber })).toEqual({
      duplicates: [],
      source: 'none',
      asOf: null,
      onThisDesk: [],
    });
    await place.sandbox.start();
  });

  test('are not requested without a mark, or with a text that the list cannot accept', async () => {
    const desk = openDesk(place);
    expect(await findDuplicates(desk.returns, nothing)).toEqual({
      duplicates: [],
      source: 'service',
      asOf: null,
      onThisDesk: [],
    });
    const comma = { ...nothing, trackingNumber: 'A,B' };
    expect((await findDuplicates(desk.returns, comma)).duplicates).toEqual([]);
  });
});
