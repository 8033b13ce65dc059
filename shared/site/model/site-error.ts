/**
 * Returns the message of an error. The error of a server with several addresses, none of which answers, has no message
 * of its own: it has those of its addresses.
 */
export function siteErrorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(siteErrorText).join('; ');
  return error instanceof Error ? error.message : String(error);
}
