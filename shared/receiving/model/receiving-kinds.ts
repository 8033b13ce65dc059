/** How goods come to a center (specification 2.8). */
export const packageTypes = ['Package', 'Pallet', 'FloorLoadedContainer'] as const;

/** How the items lie in the boxes (specification 2.8). */
export const boxPackagingTypes = ['EverythingInOneBox', 'OneSkuPerBox', 'MultipleSkuPerBox'] as const;
