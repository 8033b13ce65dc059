import {
  IconArrowBackUp,
  IconPackage,
  IconPackageImport,
  IconPackages,
  IconTruckDelivery,
  IconTruckLoading,
} from '@tabler/icons-react';
import type { SeenHit } from '../../shared/ipc/seen-view.ts';

/** The icons of the places where the records are; a shipment stands with its order. */
const icons = {
  receivingOrder: IconTruckDelivery,
  unidentifiedOrder: IconPackageImport,
  inventoryItem: IconPackages,
  return: IconArrowBackUp,
  order: IconPackage,
  shipment: IconTruckLoading,
} as const;

/** The icon of a kind of record; its word stands beside it. */
export function SeenKindIcon({ kind }: { readonly kind: SeenHit['kind'] }) {
  const Icon = icons[kind];
  return <Icon size={16} stroke={1.6} aria-hidden="true" />;
}
