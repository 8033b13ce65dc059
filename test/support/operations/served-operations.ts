import { type Operation, operations } from '#electron/api/operations/operations.ts';
import type { ServedRequest } from '#test/sandbox/request-log.ts';

type Way = { operation: Operation; method: string; pattern: RegExp; hasParameters: boolean };

const ways: readonly Way[] = Object.entries(operations).flatMap(([name, { versions }]) =>
  versions.map(({ version, method, path }) => ({
    operation: name as Operation,
    method,
    pattern: new RegExp(`^/${version.replace('.', '\\.')}${path.replaceAll(/\{\w+\}/g, '[^/:]+')}$`),
    hasParameters: path.includes('{'),
  })),
);

/** Distinguishes two operations of one address by their query. */
function isRequested(operation: Operation, query: Readonly<Record<string, string>>): boolean {
  const bySku = Object.keys(query).some((name) => name.toLowerCase() === 'sku');
  if (operation === 'lots.listExclusionsBySku') return bySku;
  return operation !== 'lots.listExclusions' || !bySku;
}

/** The operations that a sandbox received, by the addresses of its requests. */
export function servedOperations(requests: readonly ServedRequest[]): ReadonlySet<Operation> {
  const served = new Set<Operation>();
  for (const { method, path, query, status } of requests) {
    // A response that was dropped on the way back had still been handled here.
    if (status !== null && status >= 300) continue;
    const named = ways.filter((way) => way.method === method && way.pattern.test(path));
    const exact = named.filter(({ hasParameters }) => !hasParameters);
    for (const { operation } of exact.length > 0 ? exact : named) {
      if (isRequested(operation, query)) served.add(operation);
    }
  }
  return served;
}
