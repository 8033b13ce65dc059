import { z } from 'zod';
import { SaveOutcome } from '#shared/files/exported-table.ts';
import { nothing, request } from '#shared/ipc/define.ts';
import { LeftBehind } from '#shared/session/session-view.ts';
import { ImportedViews, ProfileView } from './profile-view.ts';

const ProfileText = z.object({ text: z.string().max(200_000) });

export const profilesRequests = {
  list: request(nothing, z.array(ProfileView)),
  /** Returns what a profile file would import, for the user to confirm first; INVALID as with `importProfile`. */
  checkProfile: request(
    ProfileText,
    ProfileView.extend({
      views: ImportedViews,
      /** The name of the imported profile with the same addresses. */
      replaces: z.string().nullable(),
    }),
  ),
  /** Imports the text of a profile file, including its saved views; an INVALID failure names the wrong field. */
  importProfile: request(ProfileText, ProfileView),
  /** Asks for a location and writes the profile in use there with this desk's saved views; contains no secrets. */
  exportProfile: request(nothing, SaveOutcome),
  /** Imports only the saved views from the text of a profile file; INVALID if it is not JSON. */
  importViews: request(ProfileText, ImportedViews),
  /** The previous profile's session stays in the keychain. */
  choose: request(z.object({ profileId: z.string().max(100) }), ProfileView),
  /**
   * Removes an imported profile with all its data on this computer; refused for a managed profile and while there are
   * unsent writes. If `leftBehind` is not empty, the profile remains and can be removed again. With `leavesShared` it
   * is removed even if what this desk shared with its site can't be.
   */
  remove: request(
    z.object({ profileId: z.string().max(100), leavesShared: z.boolean().optional() }),
    z.object({ leftBehind: z.array(LeftBehind) }),
  ),
};

export const profilesEvents = { changed: z.array(ProfileView) };
