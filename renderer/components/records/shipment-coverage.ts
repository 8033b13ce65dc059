import type { Times } from '#renderer/components/text/use-times.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import type { ShipmentIndexView } from '#shared/shipments/shipment-view.ts';

/** How much of the shipments this desk's index covers: how far "not found" can be trusted. */
type ShipmentReach = 'whole' | 'partial' | 'none' | 'notOffered' | 'forbidden';

function coverageOfShipments(index: ShipmentIndexView): ShipmentReach {
  if (index.state === 'notOffered' || index.state === 'forbidden') return index.state;
  if (index.asOf !== null) return 'whole';
  return index.shipmentCount > 0 ? 'partial' : 'none';
}

/**
 * Describes how many shipments this desk knows, the age of the newest information, and how far back they go; short for
 * a narrow space.
 */
export function shipmentCoverage(
  index: ShipmentIndexView,
  { t, times }: { readonly t: Translate; readonly times: Times },
  nowMs: number,
  form: 'full' | 'short' = 'full',
): string {
  const { shipmentCount: count, asOf, reachesFrom } = index;
  const coverage = coverageOfShipments(index);
  const id =
    coverage === 'whole' && form === 'short'
      ? 'shipmentIndex.wholeShort'
      : (`shipmentIndex.${coverage}` as const);
  return t(id, {
    count,
    age: asOf === null ? '' : times.age(asOf, nowMs),
    hasDay: String(reachesFrom !== null),
    day: reachesFrom === null ? '' : times.date(reachesFrom),
  });
}
