/** The host that an address lies at, for a sentence; null where the text is no address of the web. */
export function addressHost(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? host : null;
}
