import { z } from 'zod';
import { ListSetups } from '#shared/preferences/list-setup.ts';

const DroppedViews = z.array(z.object({ list: z.string(), view: z.string().nullable() }));

/** Result for the saved views in a profile file: how many are usable, and what is dropped, a list or a view by name. */
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
  /** The database shared by its desks. */
  site: z.object({ url: z.string(), name: z.string() }).nullable(),
  /** The saved views and columns in its file while it is read-only, and which of them are unusable. */
  setups: z.object({ lists: ListSetups, dropped: DroppedViews }),
  /** Installed by IT. */
  isManaged: z.boolean(),
  /** Imported here: profiles installed by IT or passed at startup are read-only. */
  isRemovable: z.boolean(),
  isChosen: z.boolean(),
});
export type ProfileView = z.infer<typeof ProfileView>;
