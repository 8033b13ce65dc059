import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { RawSearch } from './list-search.ts';

/** Where a list screen stands: what its address narrows it to, and which record is open beside it. */
export type ListRoute<Search extends object> = {
  readonly search: Search;
  /** The id of the opened record, null where none is. */
  readonly recordId: string | null;
  /** Changes parts of the search; `replace` puts the new address in place of the entry that one can go back to. */
  readonly change: (part: Partial<Search>, how?: { readonly replace?: boolean }) => void;
  /** Takes every filter away and leaves the sort. */
  readonly clear: () => void;
  readonly open: (recordId: string) => void;
  readonly close: () => void;
};

/**
 * The place of a list at a path ("/receiving"), whose records stand at "/receiving/{id}".
 *
 * @param parse reads the search; defined once outside of the component.
 */
export function useListRoute<Search extends object>(
  path: string,
  parse: (raw: RawSearch) => Search,
): ListRoute<Search> {
  const raw: RawSearch = useSearch({ strict: false });
  const recordId = useRecordId();
  const navigate = useNavigate();
  const search = useMemo(() => parse(raw), [raw, parse]);
  const change = useCallback<ListRoute<Search>['change']>(
    (part, how) =>
      void navigate({
        to: '.',
        search: (before: RawSearch) => ({ ...before, ...part }),
        replace: how?.replace === true,
      }),
    [navigate],
  );
  const clear = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before: RawSearch) => ({ sort: before['sort'], down: before['down'] }),
      }),
    [navigate],
  );
  const open = useCallback(
    // What the address says beside the list's own search was said of the record that is open now.
    (id: string) => void navigate({ to: `${path}/${id}`, search: parse }),
    [navigate, path, parse],
  );
  const close = useCallback(() => void navigate({ to: path, search: true }), [navigate, path]);
  return { search, recordId, change, clear, open, close };
}

/** The id of the record in the address, as text; null where the address names none. */
export function useRecordId(): string | null {
  const { recordId } = useParams({ strict: false }) as { readonly recordId?: string };
  return recordId ?? null;
}
