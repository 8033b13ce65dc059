/** Fails the build where a union grew and a place that must know all of it does not; throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Dockhand does not know ${JSON.stringify(value)}.`);
}
