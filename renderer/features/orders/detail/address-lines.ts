import type { Address } from '../../../../shared/orders/orders.ts';

/** The lines of an address, without what is missing. */
export function addressLines(address: Address): string[] {
  const region = [address.state, address.zipCode].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  return [address.companyName, address.address1, address.address2, place, address.country].filter(
    (line): line is string => line !== null && line !== '',
  );
}
