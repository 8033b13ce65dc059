/** Whom an order is for: a customer, a retailer's customer, a retailer (specification 2.6). */
export const orderTypes = ['DTC', 'DropShip', 'B2B'] as const;

/** What a line counts: each, inner pack, case, pallet (specification 2.6). */
export const unitsOfMeasure = ['EA', 'INP', 'CS', 'PL'] as const;

/** Whom a retailer names beside the recipient (specification 2.6). */
export const programAddressTypes = ['MarkFor', 'ShipFrom'] as const;

/** How freight is carried, and who pays for it (reference-notes 16). */
export const carrierTypes = ['Parcel', 'Freight'] as const;
export const paymentTerms = ['Collect', 'ThirdParty', 'Prepaid', 'MerchantResponsible'] as const;

/** What a shipment is packed in (specification 2.7). */
export const packageMaterialTypes = [
  'Unknown',
  'Box',
  'BubbleMailer',
  'PolyMailer',
  'FragileBox',
  'PosterTube',
  'Custom',
  'Bookfold',
  'OwnContainer',
  'Undefined',
] as const;
