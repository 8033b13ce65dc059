import { useSearch } from '@tanstack/react-router';
import { idsFrom } from '../../../components/list-screen/list-search.ts';

/** The shipment that led to the opened order, out of the address; null where none did. */
export function usePointedShipment(): number | null {
  const search = useSearch({ strict: false }) as { readonly shipment?: unknown };
  return idsFrom(search.shipment)[0] ?? null;
}
