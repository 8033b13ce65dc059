import type { ProfileView } from '#shared/profiles/profile-view.ts';

/** Null before one is chosen. */
export function chosenProfile(profiles: readonly ProfileView[] | undefined): ProfileView | null {
  return profiles?.find((profile) => profile.isChosen) ?? null;
}

/**
 * Returns whether a profile signs in at a different domain than it works with: then a secret is sent where it may not
 * be expected.
 */
export function hasTwoDomains({ authUrl, baseUrl }: Pick<ProfileView, 'authUrl' | 'baseUrl'>): boolean {
  return domainOf(authUrl) !== domainOf(baseUrl);
}

/**
 * Returns the registrable part of a host name, as far as its labels show it (`a.b.example`, `a.b.co.uk`); an IP address
 * unchanged.
 */
function domainOf(address: string): string {
  const { hostname } = new URL(address);
  const labels = hostname.split('.');
  if (hostname.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) return hostname;
  const isBelowCountry = labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isBelowCountry ? -3 : -2).join('.');
}

/** The text unchanged if it is not an address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
