/** The fields of a variant that the catalog on a desk stores; what is named here is read, stored, and shown offline. */
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
