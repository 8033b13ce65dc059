import type { ProfileView } from '#shared/profiles/profile-view.ts';

/** The profile in use, null before one was chosen. */
export function chosenProfile(profiles: readonly ProfileView[] | undefined): ProfileView | null {
  return profiles?.find((profile) => profile.isChosen) ?? null;
}

/** Whether a profile signs in at another domain than it works with: then a secret goes where nobody may expect it. */
export function hasTwoDomains({ authUrl, baseUrl }: Pick<ProfileView, 'authUrl' | 'baseUrl'>): boolean {
  return domainOf(authUrl) !== domainOf(baseUrl);
}

/**
 * What one can register of a host's name, as far as its labels show (`a.b.example`, `a.b.co.uk`); a number as it is.
 */
function domainOf(address: string): string {
  const { hostname } = new URL(address);
  const labels = hostname.split('.');
  if (hostname.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) return hostname;
  const isBelowCountry = labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isBelowCountry ? -3 : -2).join('.');
}

/** The host of an address, or the address as it stands where it is none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
