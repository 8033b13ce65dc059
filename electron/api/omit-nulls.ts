/** The members of a body of which something is known: what is null is left out. */
export function omitNulls(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
