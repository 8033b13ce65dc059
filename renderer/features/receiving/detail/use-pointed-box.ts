import { useSearch } from '@tanstack/react-router';
import { idsFrom } from '../../../components/list-screen/list-search.ts';

/** The box that led to the opened order, out of the address; null where none did. */
export function usePointedBox(): number | null {
  const search = useSearch({ strict: false }) as { readonly box?: unknown };
  return idsFrom(search.box)[0] ?? null;
}
