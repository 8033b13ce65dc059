import type { Store } from '#electron/cache/open-store.ts';
import type { Site } from './site.ts';

type SwappedRowsOptions<Value> = {
  site: Pick<Site, 'put'>;
  store: Pick<Store, 'listSiteRows' | 'saveSiteRows'>;
  area: string;
  schema: { safeParse: (body: unknown) => { data?: Value } };
};

/** A row as this desk knows it; `value` is null if it was removed or can't be read, `seq` is 0 if there is none. */
type KnownRow<Value> = { seq: number; isShared: boolean; value: Value | null };

/**
 * Rows of an area that belong to all desks, each written by compare-and-set, so that only one of two desks writes it.
 */
export function createSwappedRows<Value>({ site, store, area, schema }: SwappedRowsOptions<Value>) {
  const parse = (body: unknown): Value | null => schema.safeParse(body).data ?? null;
  const save = (account: string, key: string, body: Value | null, seq: number) =>
    store.saveSiteRows({ account, area, rows: [{ key, deskId: null, seq, body }], place: null });
  return {
    async read(account: string, key: string): Promise<KnownRow<Value>> {
      const [row] = await store.listSiteRows({ account, area, keys: [key] });
      return { seq: row?.seq ?? 0, isShared: row !== undefined, value: parse(row?.body) };
    },
    /** Rows under these keys, or all; leaves out rows where the member of the body named by `unless` is true. */
    async list(
      account: string,
      which: { keys?: readonly string[]; unless?: string } = {},
    ): Promise<(KnownRow<Value> & { key: string })[]> {
      const rows = await store.listSiteRows({ account, area, keys: null, ...which });
      return rows.map(({ key, seq, body }) => ({ key, seq, isShared: true, value: parse(body) }));
    },
    /** Saves a row only here: one about to be written, which counts as shared even if the response is lost (`seq` 0). */
    saveHere: save,
    /**
     * Writes a row, or removes it with null, if its number is still `seq`; returns false if another desk was faster.
     */
    async swap(account: string, key: string, body: Value | null, seq: number): Promise<boolean> {
      const written = (await site.put(account, area, [{ key, body, expected: seq }])).get(key);
      if (written === undefined) return false;
      await save(account, key, body, written);
      return true;
    },
  };
}
