/** Fails the build if a union gained a member that an exhaustive check misses; throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Dockhand does not know ${JSON.stringify(value)}.`);
}
