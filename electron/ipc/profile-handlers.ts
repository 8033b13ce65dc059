import type { SaveFile } from '#electron/files/save-file.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';
import {
  type Profile,
  parseProfileLists,
  toProfileFile,
  toProfileView,
} from '#electron/preferences/profile.ts';
import type { Profiles } from '#electron/preferences/profiles.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import type { Publish } from '#electron/resources/account-context.ts';
import type { ContractHandlers } from '#shared/ipc/contract.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { ReadSetups } from '#shared/preferences/list-setup.ts';
import { countViews, mergeSetups } from '#shared/preferences/model/list-setup-rules.ts';
import type { ImportedViews } from '#shared/profiles/profile-view.ts';
import type { LeftBehind } from '#shared/session/session-view.ts';

export type ProfileServices = {
  profiles: Profiles;
  preferences: DeskPreferences;
  /** null while no profile is known. */
  environment: () => { profile: Profile } | null;
  /** Opens the environment of the chosen profile, and closes the previous one. */
  reopenEnvironment: () => Promise<void>;
  /** Number of unsent writes of a profile, in all accounts. */
  countUnsent: (profileId: string) => Promise<number>;
  /** Removes all saved data of a profile except its file; returns the parts that may not be completely removed. */
  forgetProfile: (
    profileId: string,
    choice: { leavesShared?: boolean | undefined },
  ) => Promise<readonly LeftBehind[]>;
  saveFile: SaveFile;
  publish: Publish;
};

/** @param profileInUse throws while no profile is known. */
export function createProfileHandlers(
  services: ProfileServices,
  profileInUse: () => Profile,
): ContractHandlers['profiles'] {
  const { profiles, preferences, publish } = services;

  const viewOf = (profile: Profile, isChosen: boolean) =>
    toProfileView(profile, { isChosen, isRemovable: profiles.isRemovable(profile.id) });
  const profileViews = () => {
    const chosen = profiles.chosen();
    return profiles.list().map((profile) => viewOf(profile, profile.id === chosen?.id));
  };
  const viewsOf = ({ lists, dropped }: ReadSetups): ImportedViews => ({
    viewCount: countViews(lists),
    dropped,
  });
  /** Adds the saved views in a profile's file to those of this desk; returns the result. */
  const addViews = (text: string): ImportedViews => {
    const read = parseProfileLists(text);
    const { viewCount } = viewsOf(read);
    if (Object.keys(read.lists).length === 0) return { viewCount, dropped: read.dropped };
    const { saved, dropped } = preferences.addLists(read.lists);
    publish('preferences.changed', saved);
    return { viewCount: viewCount - dropped.length, dropped: [...read.dropped, ...dropped] };
  };
  const profilesChanged = () => {
    publish('profiles.changed', profileViews());
  };

  return {
    list: async () => profileViews(),
    checkProfile: async ({ text }) => {
      const profile = profiles.checkText(text);
      return {
        ...viewOf(profile, false),
        views: viewsOf(parseProfileLists(text)),
        replaces: profiles.list().find(({ id }) => id === profile.id)?.name ?? null,
      };
    },
    importProfile: async ({ text }) => {
      const wasEmpty = profiles.chosen() === null;
      const profile = profiles.importText(text);
      addViews(text);
      if (wasEmpty || profile.id === services.environment()?.profile.id) await services.reopenEnvironment();
      profilesChanged();
      return viewOf(profile, profile.id === profiles.chosen()?.id);
    },
    exportProfile: async () => {
      const profile = profileInUse();
      const { lists } = mergeSetups(preferences.read().lists, profile.setups.lists);
      const content = { ...toProfileFile(profile), lists };
      return services.saveFile({
        suggestedName: profile.name,
        format: 'json',
        write: async () => Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
      });
    },
    importViews: async ({ text }) => addViews(text),
    choose: async ({ profileId }) => {
      const profile = profiles.choose(profileId);
      if (profile.id !== services.environment()?.profile.id) await services.reopenEnvironment();
      profilesChanged();
      return viewOf(profile, true);
    },
    remove: async ({ profileId, leavesShared }) => {
      profiles.checkRemovable(profileId);
      // Without its profile, unsent writes could no longer be sent, or seen in the outbox.
      const unsent = await services.countUnsent(profileId);
      if (unsent > 0) {
        throw new RequestRefused('INVALID', sentence('failure.unsentThere', { count: unsent }));
      }
      const leftBehind = await services.forgetProfile(profileId, { leavesShared });
      // While the profile exists, the rest can be retried.
      if (leftBehind.length > 0) return { leftBehind: [...leftBehind] };
      const isInUse = services.environment()?.profile.id === profileId;
      profiles.remove(profileId);
      if (isInUse) await services.reopenEnvironment();
      profilesChanged();
      return { leftBehind: [] };
    },
  };
}
