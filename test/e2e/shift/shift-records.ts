import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import type { Shift, Work } from './shift-actions.ts';

/** The service's records before any work. */
export function readRecords({ world: { demo } }: Sandbox) {
  return {
    returns: new Set(demo.returns.map(({ id }) => id)),
    orders: new Set(demo.receivingOrders.map(({ id }) => id)),
    linked: new Set(
      demo.unidentifiedOrders.flatMap(({ id, linkedOrderId }) => (linkedOrderId === null ? [] : [id])),
    ),
  };
}

/**
 * Differences between the service's new records and the requested ones: each label exactly once, and no other labels.
 */
function differences(
  what: string,
  found: readonly (string | null)[],
  requested: readonly string[],
): string[] {
  const times = (label: string | null) => found.filter((one) => one === label).length;
  return [
    ...requested
      .filter((label) => times(label) !== 1)
      .map((label) => `${what} ${label}: ${times(label)} times`),
    ...found
      .filter((label) => label === null || !requested.includes(label))
      .map((label) => `${what} of nobody: ${label}`),
  ];
}

/** Work of a shift that was lost, done twice, or done without a request, according to the service's own records. */
export async function auditShift(
  { sandbox, page, work }: Shift,
  before: ReturnType<typeof readRecords>,
): Promise<string[]> {
  const { demo } = sandbox.world;
  const returns = demo.returns.filter(({ id }) => !before.returns.has(id));
  const orders = demo.receivingOrders.filter(({ id }) => !before.orders.has(id));
  const links = demo.unidentifiedOrders.flatMap(({ id, linkedOrderId }) =>
    linkedOrderId === null || before.linked.has(id) ? [] : [`${id} with ${linkedOrderId}`],
  );
  return [
    ...differences(
      'return',
      returns.map(({ trackingNumber }) => trackingNumber),
      work.returns,
    ),
    ...differences(
      'receiving order',
      orders.map(({ boxes }) => boxes.map(({ trackingNumber }) => trackingNumber).join()),
      work.boxes,
    ),
    ...differences(
      'link',
      links,
      [...work.links].map(([id, order]) => `${id} with ${order}`),
    ),
    ...(await differentCounts(page, work)),
  ];
}

/** Check-ins are counted only on the desk. */
async function differentCounts(page: Shift['page'], { counts }: Work): Promise<string[]> {
  const different: string[] = [];
  for (const [id, counted] of counts) {
    const reply = await callFromPage(page, 'receiving', 'readCheckIn', { id });
    const { value } = reply as { value: { counts: { counted: number }[] } | null };
    const saved = value?.counts.reduce((sum, one) => sum + one.counted, 0) ?? 0;
    if (saved !== counted) different.push(`check-in of ${id}: ${saved} in place of ${counted}`);
  }
  return different;
}
