/** Creates the decoder of the side that reads: this folder knows neither Node nor the page. */
type CreateDecoder = (
  encoding: string,
  options?: { readonly fatal: boolean },
) => { readonly decode: (content: Uint8Array) => string };

/** Decodes a text file in UTF-8, UTF-16, or Windows-1252, as indicated by its first bytes or else its content. */
export function decodeText(content: Uint8Array, createDecoder: CreateDecoder): string {
  const [first = 0, second = 0] = content;
  // Latin letters in UTF-16 have a zero in every other byte, even without a byte order mark.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return createDecoder('utf-16le').decode(content);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return createDecoder('utf-16be').decode(content);
  try {
    return createDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return createDecoder('windows-1252').decode(content);
  }
}
