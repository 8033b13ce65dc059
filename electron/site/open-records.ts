import { z } from 'zod';
import type { Store } from '#electron/cache/open-store.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { type DeskRecord, OpenRecord } from '#shared/site/site.ts';
import { shareOwnRows } from './followed-rows.ts';
import type { Site } from './site.ts';

/** What a desk has open, in its shared form. */
const OpenRecords = z.object({
  desk: z.string().max(200),
  operator: z.string().max(200).nullable(),
  records: z.array(OpenRecord.extend({ since: z.iso.datetime() })).max(20),
});
type OpenRecords = z.infer<typeof OpenRecords>;

/** A desk has one window and one row. */
const key = 'open';

/** Shares which records are open here, and knows which are open at other desks: a hint, not a lock. */
export function createOpenRecords(options: {
  site: Pick<Site, 'follow' | 'put' | 'deskId' | 'status' | 'isThere' | 'lookForDesks'>;
  store: Parameters<typeof shareOwnRows>[0]['store'] & Pick<Store, 'listSiteRows'>;
  people: (account: string) => { operator: string | null; desk: string | null };
  received: (account: string) => void;
  faulted: (error: unknown) => void;
  unreadable: (message: string) => void;
  now?: () => number;
}) {
  const { site, people, received, faulted, unreadable, now = Date.now } = options;
  let open: OpenRecords['records'] = [];

  const rows = shareOwnRows({
    ...options,
    area: siteAreas.open,
    received: (account) => void noticeDesks(account).catch(faulted),
    listOwn: async () => [key],
    async readOwn(account): Promise<OpenRecords | null> {
      const { desk, operator } = people(account);
      return open.length === 0 ? null : { desk: desk ?? '', operator, records: open };
    },
  });

  /** Checks desks that came online since the last heartbeat before their records are listed. */
  const noticeDesks = async (account: string) => {
    const others = await rows.others(account, key);
    if (others.some(({ deskId }) => deskId !== null && !site.isThere(deskId))) await site.lookForDesks();
    received(account);
  };

  return {
    /** Replaces the list of records open on this desk; empty if no account is signed in. */
    note(account: string | null, records: readonly OpenRecord[]): void {
      const since = new Date(now()).toISOString();
      const isSame = (left: OpenRecord) => (right: OpenRecord) =>
        left.kind === right.kind && left.id === right.id;
      open =
        account === null ? [] : records.map((record) => open.find(isSame(record)) ?? { ...record, since });
      if (account !== null) rows.changed(account, key);
    },
    /** Returns what the other online desks have open; empty while the site is unavailable. */
    async list(account: string): Promise<DeskRecord[]> {
      const others = await rows.others(account, key);
      return others.flatMap(({ deskId, body }) => {
        if (deskId === null || !site.isThere(deskId)) return [];
        const { data } = OpenRecords.safeParse(body);
        if (data === undefined) {
          unreadable(`${siteAreas.open} ${deskId}`);
          return [];
        }
        const { desk, operator, records } = data;
        return records.map((record) => ({ ...record, desk, operator }));
      });
    },
  };
}
