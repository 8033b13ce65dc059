import { z } from 'zod';
import { noOutput, nothing, request } from '#shared/ipc/define.ts';
import { DeskRecord, DeskShare, OpenRecord, SiteDesk, SiteView } from './site.ts';

const DeskId = z.object({ id: z.uuid() });

/** Each returns null if the profile specifies no site. */
export const siteRequests = {
  read: request(nothing, SiteView.nullable()),
  /** Stores the password of the site's login, and connects with it. */
  savePassword: request(z.object({ password: z.string().min(1).max(200) }), SiteView.nullable()),
  /** Connects now instead of after the pause. */
  retry: request(nothing, SiteView.nullable()),
  /** What would be lost with another desk, as far as this one knows; null without a site. */
  readDesk: request(DeskId, DeskShare.nullable()),
  /** Removes an unused desk from the site; CONFLICT if it is on, or has drafts. */
  removeDesk: request(DeskId, SiteView.nullable()),
  /** The desks that have reported, this one first, as far as this desk knows; empty without a site. */
  listDesks: request(nothing, z.array(SiteDesk)),
  /** Shares what is open on this desk, replacing the previous list. */
  noteOpen: request(z.object({ records: z.array(OpenRecord).max(20) }), noOutput),
  /** The records that other desks have open; empty without a site, and while it is away. */
  listOpen: request(nothing, z.array(DeskRecord)),
};

/** `shared`: rows under these keys of an area changed, and are now in this desk's records. */
export const siteEvents = {
  shared: z.object({ area: z.string(), keys: z.array(z.string()) }),
};
