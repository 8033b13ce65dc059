import { z } from 'zod';
import { nothing, request } from '../ipc/define.ts';
import { LeftBehind } from '../session/session-view.ts';
import { ProfileView } from './profile-view.ts';

export const profilesRequests = {
  list: request(nothing, z.array(ProfileView)),
  /** What a profile file would import, which a person confirms first; INVALID as with `importProfile`. */
  checkProfile: request(z.object({ text: z.string().max(200_000) }), ProfileView),
  /** Takes the text of a profile file; a wrong field is named in an INVALID failure. */
  importProfile: request(z.object({ text: z.string().max(200_000) }), ProfileView),
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
