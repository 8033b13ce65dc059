import { useSearch } from '@tanstack/react-router';
import { textFrom } from '../../../components/list-screen/list-search.ts';

/** The longest lot number that a label holds, generously. */
const longestLot = 100;

/** The lot that the label named that led here, out of the address; null where none did. */
export function useScannedLot(): string | null {
  const search = useSearch({ strict: false }) as { readonly lot?: unknown };
  return textFrom(search.lot, longestLot) ?? null;
}

/** Whether a lot is the one that a label names: its number without regard to case. */
export function isScannedLot(lot: { readonly lotNumber: string | null }, scanned: string | null): boolean {
  return scanned !== null && lot.lotNumber?.trim().toLowerCase() === scanned.toLowerCase();
}
