import type { ActivityLog } from '#electron/log/activity-log.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { DeskShare } from '#shared/site/site.ts';
import type { Site } from './site.ts';

type CountOf = (account: string, deskId: string) => Promise<number>;

export function createDeskRemoval({
  site,
  activity,
  counts,
  faulted,
}: {
  site: Pick<Site, 'removeDesk'>;
  activity: Pick<ActivityLog, 'recordHere'>;
  /** Counts the items of another desk, as far as this desk knows. */
  counts: Readonly<Record<keyof DeskShare, CountOf>>;
  faulted: (error: unknown) => void;
}) {
  return {
    async readShare(account: string, deskId: string): Promise<DeskShare> {
      const [drafts, checkIns, writes] = await Promise.all([
        counts.drafts(account, deskId),
        counts.checkIns(account, deskId),
        counts.writes(account, deskId),
      ]);
      return { drafts, checkIns, writes };
    },
    /** Rejects with CONFLICT if the site is unavailable, or if the desk is on or has drafts. */
    async remove(account: string | null, deskId: string): Promise<void> {
      const away = () => new RequestRefused('CONFLICT', sentence('site.failure.away'));
      if (account === null) throw away();
      const { outcome, name } = await site.removeDesk(account, deskId).catch((error: unknown) => {
        faulted(error);
        throw away();
      });
      if (outcome !== 'removed')
        throw new RequestRefused('CONFLICT', sentence(`site.failure.${outcome}`, { desk: name }));
      await activity.recordHere(account, {
        action: 'site.removeDesk',
        subject: sentence('activity.subject.desk', { desk: name === '' ? deskId : name }),
        outcome: 'done',
        requestId: null,
        detail: null,
      });
    },
  };
}
