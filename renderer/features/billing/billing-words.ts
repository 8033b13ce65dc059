import type { Translate } from '#renderer/messages/use-messages.ts';
import { invoiceTypes, referenceTypes, transactionTypes } from '#shared/billing/model/charges.ts';

const messageKeys = {
  WarehouseStorage: 'warehouseStorage',
  'Inbound Fee': 'inboundFee',
  AdditionalFee: 'additionalFee',
  Shipping: 'shipping',
  Return: 'return',
  Credits: 'credits',
} as const satisfies Record<(typeof invoiceTypes)[number], string>;

/** An unknown type is returned unchanged. */
export function invoiceTypeWord(type: string, t: Translate): string {
  const known = invoiceTypes.find((one) => one === type);
  return known === undefined ? type : t(`billing.invoiceType.${messageKeys[known]}`);
}

export function transactionTypeWord(type: string, t: Translate): string {
  const known = transactionTypes.find((one) => one === type);
  return known === undefined ? type : t(`billing.transactionType.${known}`);
}

export function referenceTypeWord(type: string, t: Translate): string {
  const known = referenceTypes.find((one) => one === type);
  return known === undefined ? type : t(`billing.referenceType.${known}`);
}

/** Null if the record has no screen. */
export function referenceAddress(type: string, id: string | null): `/${string}` | null {
  if (id === null || !/^[1-9]\d{0,15}$/u.test(id)) return null;
  switch (type) {
    case 'WRO':
      return `/receiving/${id}`;
    case 'URO':
      return `/unidentified/${id}`;
    case 'Return':
      return `/returns/${id}`;
    case 'Shipment':
      return `/orders?findShipment=${id}`;
    default:
      return null;
  }
}
