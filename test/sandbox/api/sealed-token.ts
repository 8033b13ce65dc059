import { createHash } from 'node:crypto';

/** Long enough that nobody writes one by hand. */
const sealLength = 12;

const sealOf = (list: string, content: string): string =>
  createHash('sha256').update(`seal ${list} ${content}`).digest('base64url').slice(0, sealLength);

/** A text that stands for a place in a list and says nothing of it to a client; the same place has the same text. */
export function sealToken(list: string, place: unknown): string {
  const content = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${sealOf(list, content)}${content}`;
}

/** The place that a text stands for; undefined where it was not written for this very list. */
export function openToken(list: string, token: string): unknown {
  const content = token.slice(sealLength);
  if (sealOf(list, content) !== token.slice(0, sealLength)) return undefined;
  return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
}
