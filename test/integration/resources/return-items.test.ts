import { expect, test } from 'vitest';
import { createReturnItems } from '#electron/resources/returns/return-items.ts';
import { emptyReturnDraft } from '#shared/returns/model/return-draft-steps.ts';
import { addParts } from '#shared/returns/model/return-item-steps.ts';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { openFreshStore } from '#test/integration/service/service-against-sandbox.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';

const at = '2026-11-22T08:00:00.000Z';

test('a bundle of the catalog is offered as its component items', async () => {
  const kept = await openFreshStore();
  const sandbox = await startSandbox({ rateLimitPerMinute: 100_000 });
  const { catalog } = sandbox.world.demo;
  const bundle = catalog.handWritten.find(({ isBundle, isActive }) => isBundle && isActive);
  if (bundle === undefined) throw new Error('The sandbox has no bundle.');
  const desk = connectWarehouse(sandbox, kept.store);
  for (const id of [bundle.inventoryId, ...bundle.bundle.map((part) => part.inventoryId)]) {
    const { data: item, asOf } = await desk.inventory.read({ id });
    await desk.index.write({ pass: 'items', records: [item], asOf, state: null });
    const { data: products } = await desk.products.listProducts({ id });
    await desk.index.write({ pass: 'products', records: products, asOf, state: null });
  }
  const items = createReturnItems({
    indexOf: async () => desk.index,
    account: () => desk.account.id,
    onStoreProblem: () => undefined,
    questionsOf: () => [],
  });
  await sandbox.stop();

  const view = await items.read({ id: bundle.inventoryId });
  expect(view?.item).toMatchObject({ inventoryId: bundle.inventoryId, isBundle: true });
  const wanted = bundle.bundle.map(({ inventoryId, quantity }) => [inventoryId, quantity]);
  expect(view?.parts.map(({ item, quantity }) => [item?.inventoryId, quantity])).toEqual(wanted);

  const parts = (view?.parts ?? []).flatMap(({ item, quantity }) =>
    item === null ? [] : [{ item, quantity }],
  );
  const begun = emptyReturnDraft({ group: 'RT-1', center: null });
  const { draft } = addParts(begun, { bundleId: 0, parts, bundles: 2, text: null, at });
  expect(draft.lines.map(({ inventoryId, quantity }) => [inventoryId, quantity])).toEqual(
    bundle.bundle.map(({ inventoryId, quantity }) => [inventoryId, quantity * 2]),
  );
  await desk.close();
  await kept.close();
});
