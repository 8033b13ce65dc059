import { createHash } from 'node:crypto';

/** Long enough that no one writes one by hand. */
const sealLength = 12;

const sealOf = (list: string, content: string): string =>
  createHash('sha256').update(`seal ${list} ${content}`).digest('base64url').slice(0, sealLength);

/** Returns an opaque text for a position in a list. The same position always yields the same text. */
export function sealToken(list: string, place: unknown): string {
  const content = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${sealOf(list, content)}${content}`;
}

/** Returns the position that a text encodes; undefined if the text was not created for this list. */
export function openToken(list: string, token: string): unknown {
  const content = token.slice(sealLength);
  if (sealOf(list, content) !== token.slice(0, sealLength)) return undefined;
  return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
}
