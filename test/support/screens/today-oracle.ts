import type { Sandbox } from '#test/sandbox/sandbox.ts';
import { deskCenter } from './at-the-desk.ts';

const dayMs = 86_400_000;

/** The date of a timestamp at the desk's center, `YYYY-MM-DD`: Allentown uses Eastern time. */
const dayThere = (ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(ms);
const dayNumber = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/**
 * The expected content of the first screen, computed from the sandbox's own world instead of the app's data, at the
 * desk's center and by its dates.
 */
export function expectedToday({ world }: Pick<Sandbox, 'world'>, nowMs: number) {
  const { demo, centers } = world;
  const center = centers.find(({ name }) => name === deskCenter);
  if (center === undefined) throw new Error(`The world has no center ${deskCenter}.`);
  const today = dayNumber(dayThere(nowMs));
  const daysAgo = (ms: number) => today - dayNumber(dayThere(ms));
  const count = <Row>(rows: readonly Row[], passes: (row: Row) => boolean) => rows.filter(passes).length;

  const orders = demo.receivingOrders.filter(({ centerId }) => centerId === center.id);
  const awaited = orders.filter(
    ({ status }) => !['Arrived', 'Processing', 'Completed', 'Incomplete', 'Cancelled'].includes(status),
  );
  const ended = orders.filter(
    ({ status, insertedAtMs }) =>
      (status === 'Completed' || status === 'Incomplete') && daysAgo(insertedAtMs) <= 90,
  );
  const totals = ended.map(({ quantities }) => {
    const expected = sum(quantities, (line) => line.expected);
    const stowed = sum(quantities, (line) => line.stowed);
    const most = Math.max(
      stowed,
      sum(quantities, (line) => line.received),
    );
    return { isOver: most > expected, isShort: most <= expected && stowed < expected };
  });

  const parcels = demo.unidentifiedOrders.filter(({ linkedOrderId }) => linkedOrderId === null);
  const ages = parcels.map(({ createdAtMs }) => daysAgo(createdAtMs));

  const arrived = demo.returns
    .filter(
      ({ centerId, status }) => centerId === center.id && (status === 'Arrived' || status === 'Processing'),
    )
    .map(({ history }) => daysAgo(history.find(({ status }) => status === 'Arrived')?.atMs ?? nowMs));

  const lots = new Map<string, { inventoryId: number; number: string; dateMs: number | null }>();
  for (const { inventoryId } of demo.catalog.stocked) {
    for (const { id } of centers) {
      for (const { lotNumber, lotDateMs } of demo.stock.lots(inventoryId, id)) {
        const lot = { inventoryId, number: lotNumber, dateMs: lotDateMs };
        lots.set(`${inventoryId} ${lotNumber}`, lot);
      }
    }
  }
  const held = [...lots.values()];
  const daysLeft = held.flatMap(({ dateMs }) =>
    dateMs === null ? [] : [Math.floor(dateMs / dayMs) - today],
  );
  const excluded = held.filter(({ inventoryId, number, dateMs }) =>
    demo.lotExclusions.some(
      (one) =>
        one.deletedAtMs === null &&
        one.inventoryId === inventoryId &&
        one.lotNumber === number &&
        (one.lotDateMs === null || dateMs === null || one.lotDateMs === dateMs),
    ),
  );

  return {
    late: count(awaited, ({ expectedArrivalAtMs }) => daysAgo(expectedArrivalAtMs) > 0),
    dueToday: count(awaited, ({ expectedArrivalAtMs }) => daysAgo(expectedArrivalAtMs) === 0),
    arrived: count(orders, ({ status }) => status === 'Arrived'),
    short: count(totals, ({ isShort }) => isShort),
    over: count(totals, ({ isOver }) => isOver),
    parcelsNew: count(ages, (days) => days <= 2),
    parcelsWeek: count(ages, (days) => days >= 3 && days <= 7),
    parcelsOld: count(ages, (days) => days >= 8),
    returnsArrived: arrived.length,
    returns1: count(arrived, (days) => days >= 1),
    returns3: count(arrived, (days) => days >= 3),
    returns7: count(arrived, (days) => days >= 7),
    expiring: count(daysLeft, (days) => days <= 60),
    excluded: excluded.length,
  };
}
