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

/**
 * The icons of the screens that contain the records (a shipment's with its order), and of things that only a scan
 * names.
 */
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

/** The icon of a kind of record, or of other things that a scan can name; its label is beside it. */
export function RecentKindIcon({ kind }: { readonly kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return <Icon size={16} stroke={1.6} aria-hidden="true" />;
}
