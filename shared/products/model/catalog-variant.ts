/** The fields of a variant that a desk's catalog reads, stores, and shows offline. */
export const catalogVariantFields = [
  'id',
  'name',
  'sku',
  'gtin',
  'upc',
  'status',
  'isDigital',
  'barcodes',
  'lotInformation',
  'fulfillmentSettings',
  'customs',
  'bundleDefinition',
  'returnPreferences',
] as const;
