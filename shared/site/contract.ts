import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { DeskRecord, DeskShare, OpenRecord, SiteDesk, SiteView } from './site.ts';

const DeskId = z.object({ id: z.uuid() });

/** Each answers null where the profile names no site. */
export const siteRequests = {
  read: request(nothing, SiteView.nullable()),
  /** Keeps the password of the site's login, and connects with it. */
  savePassword: request(z.object({ password: z.string().min(1).max(200) }), SiteView.nullable()),
  /** Connects now instead of when the pause is over. */
  retry: request(nothing, SiteView.nullable()),
  /** What would go with another desk, as far as this one knows; null without a site. */
  readDesk: request(DeskId, DeskShare.nullable()),
  /** Takes a desk off the site that is no longer used; CONFLICT where it is on, or has drafts. */
  removeDesk: request(DeskId, SiteView.nullable()),
  /** The desks that have reported, this one first, as far as this desk knows; none without a site. */
  listDesks: request(nothing, z.array(SiteDesk)),
  /** Shares what is open on this desk, in place of what was. */
  noteOpen: request(z.object({ records: z.array(OpenRecord).max(20) }), nothing),
  /** The records that other desks have open; none without a site, and while it is away. */
  listOpen: request(nothing, z.array(DeskRecord)),
};

/** `shared`: rows under these keys of an area changed, and are in the records of this desk. */
export const siteEvents = {
  shared: z.object({ area: z.string(), keys: z.array(z.string()) }),
};
