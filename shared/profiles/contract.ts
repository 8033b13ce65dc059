import { z } from 'zod';
import { SaveOutcome } from '#shared/files/exported-table.ts';
import { nothing, request } from '#shared/ipc/define.ts';
import { LeftBehind } from '#shared/session/session-view.ts';
import { ImportedViews, ProfileView } from './profile-view.ts';

/** Of a profile's file. */
const ProfileText = z.object({ text: z.string().max(200_000) });

export const profilesRequests = {
  list: request(nothing, z.array(ProfileView)),
  /** What a profile file would import, which a person confirms first; INVALID as with `importProfile`. */
  checkProfile: request(ProfileText, ProfileView.extend({ views: ImportedViews })),
  /** Takes the text of a profile file, and its saved views; a wrong field is named in an INVALID failure. */
  importProfile: request(ProfileText, ProfileView),
  /** Asks where, and writes the profile in use there with the saved views of this desk; nothing of it is a secret. */
  exportProfile: request(nothing, SaveOutcome),
  /** Takes the saved views alone out of the text of a profile file; INVALID where it is no JSON. */
  importViews: request(ProfileText, ImportedViews),
  /** Makes a profile the one in use; the session of the one before stays in the keychain. */
  choose: request(z.object({ profileId: z.string().max(100) }), ProfileView),
  /**
   * Removes an imported profile with all that this computer keeps of it; refused for a managed one, and while
   * something was not sent. With any part in `leftBehind` the profile stays, to be removed again.
   */
  remove: request(
    z.object({ profileId: z.string().max(100) }),
    z.object({ leftBehind: z.array(LeftBehind) }),
  ),
};

export const profilesEvents = { changed: z.array(ProfileView) };
