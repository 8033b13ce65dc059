import { z } from 'zod';
import { DeskWrite } from '#shared/outbox/outbox-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import type { SiteDesk } from '#shared/site/site.ts';
import { TodayView } from '#shared/today/today-view.ts';
import { shareOwnRows } from './followed-rows.ts';
import type { Site } from './site.ts';

/** The maximum number of outbox writes in a report; the others are only counted. */
export const maxSharedWrites = 200;

/** A desk's report: what waits in its outbox, and what was done there today. */
export const DeskReport = z.object({
  /** Null until it has a name. */
  desk: z.string().nullable(),
  /** The day of `operators`, `YYYY-MM-DD`. */
  day: z.string(),
  outbox: z.object({ forPerson: z.number().int(), moving: z.number().int() }),
  /** The writes that need a user first, and the longest waiting first. */
  writes: z.array(DeskWrite),
  writeCount: z.number().int(),
  operators: TodayView.shape.operators,
});
export type DeskReport = z.infer<typeof DeskReport>;

type DeskReportsOptions = Pick<Parameters<typeof shareOwnRows>[0], 'store' | 'received' | 'faulted'> & {
  site: Site;
  readOwn: (account: string) => Promise<DeskReport>;
  /** Called once per unreadable row; the row is left out. */
  unreadable: (message: string) => void;
  /** How long changes are collected before they are shared, in milliseconds, default 500. */
  gatherMs?: number;
};

/** The key of each desk's only row. */
const key = 'report';

/** The reports of a site's desks, so that every desk can show what is waiting anywhere. */
export function createDeskReports({ gatherMs = 500, unreadable, ...options }: DeskReportsOptions) {
  const { site, readOwn } = options;
  const rows = shareOwnRows({
    ...options,
    area: siteAreas.reports,
    listOwn: async () => [key],
    readOwn: (account) => readOwn(account),
  });
  const complained = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  const others = async (account: string) =>
    (await rows.others(account, key)).flatMap(({ deskId, seq, body }) => {
      const report = DeskReport.safeParse(body);
      if (report.success) return [{ ...report.data, deskId: deskId ?? '' }];
      if (!complained.has(`${deskId} ${seq}`)) unreadable(`${siteAreas.reports}: of the desk ${deskId}`);
      complained.add(`${deskId} ${seq}`);
      return [];
    });
  return {
    readOwn,
    others,
    /** The number of writes waiting in another desk's outbox, without drafts. */
    async countOf(account: string, deskId: string): Promise<number> {
      const report = (await others(account)).find((one) => one.deskId === deskId);
      return report === undefined ? 0 : report.outbox.forPerson + report.outbox.moving;
    },
    /** Something in this desk's report changed. */
    changed(account: string): void {
      clearTimeout(gathering);
      gathering = setTimeout(() => rows.changed(account, key), gatherMs);
    },
    recheck: rows.recheck,
    async listDesks(account: string, name: string): Promise<SiteDesk[]> {
      const reported = (await others(account)).map(({ deskId, desk }) => ({
        id: deskId,
        name: desk ?? deskId.slice(0, 8),
        isThisDesk: false,
      }));
      return [
        { id: site.deskId, name, isThisDesk: true },
        ...reported.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      ];
    },
    close: () => clearTimeout(gathering),
  };
}
