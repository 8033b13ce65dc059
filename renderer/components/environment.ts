import type { ProfileView } from '../../shared/ipc/profile-view.ts';

/** The profile in use, null before one was chosen. */
export function chosenProfile(profiles: readonly ProfileView[] | undefined): ProfileView | null {
  return profiles?.find((profile) => profile.isChosen) ?? null;
}

/** The host of an address, or the address as it stands where it is none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
