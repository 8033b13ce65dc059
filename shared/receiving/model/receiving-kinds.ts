/** How goods come to a center (specification 2.8). */
export const packageTypes = ['Package', 'Pallet', 'FloorLoadedContainer'] as const;

/** How goods come to a center. */
export type PackageTypeName = (typeof packageTypes)[number];

/** How the items lie in the boxes (specification 2.8). */
export const boxPackagingTypes = ['EverythingInOneBox', 'OneSkuPerBox', 'MultipleSkuPerBox'] as const;

/** How the items lie in the boxes. */
export type BoxPackagingTypeName = (typeof boxPackagingTypes)[number];
