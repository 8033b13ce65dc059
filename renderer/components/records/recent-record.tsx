import {
  IconArrowBackUp,
  IconCommand,
  IconPackage,
  IconPackageImport,
  IconPackages,
  IconTruckDelivery,
  IconTruckLoading,
  IconUser,
} from '@tabler/icons-react';

/** The icons of the places where the records are, a shipment's with its order, and of what only a scan names. */
const icons = {
  receivingOrder: IconTruckDelivery,
  unidentifiedOrder: IconPackageImport,
  inventoryItem: IconPackages,
  return: IconArrowBackUp,
  order: IconPackage,
  shipment: IconTruckLoading,
  operator: IconUser,
  command: IconCommand,
} as const;

/** The icon of a kind of record, or of what else a scan can name; its word stands beside it. */
export function RecentKindIcon({ kind }: { readonly kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return <Icon size={16} stroke={1.6} aria-hidden="true" />;
}
