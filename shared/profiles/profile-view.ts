import { z } from 'zod';
import { ListSetups } from '#shared/preferences/list-setup.ts';

const DroppedViews = z.array(z.object({ list: z.string(), view: z.string().nullable() }));

/** What becomes of the saved views in a profile's file: how many can be used, and what is left out, a list or a view by name. */
export const ImportedViews = z.object({
  viewCount: z.number().int(),
  dropped: DroppedViews,
});
export type ImportedViews = z.infer<typeof ImportedViews>;

export const ProfileView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['production', 'sandbox', 'local']),
  authUrl: z.string(),
  baseUrl: z.string(),
  dashboardUrl: z.string().nullable(),
  channelHeader: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scopes: z.array(z.string()),
  integrationName: z.string(),
  issuer: z.string(),
  versions: z.record(z.string(), z.string()),
  /** The database that its desks share. */
  site: z.object({ url: z.string(), name: z.string() }).nullable(),
  /** The saved views and columns that stand in its file as long as it is read-only, and what of them can't be used. */
  setups: z.object({ lists: ListSetups, dropped: DroppedViews }),
  /** Installed by IT. */
  isManaged: z.boolean(),
  /** Imported here: what IT installed or the start handed over is read-only. */
  isRemovable: z.boolean(),
  isChosen: z.boolean(),
});
export type ProfileView = z.infer<typeof ProfileView>;
