import type { ScanResolver } from './scan-finding.ts';

/** Who resolves scans now. */
export type ScanRegistry = {
  /** Registers a resolver until the returned function is called. */
  readonly add: (resolver: ScanResolver) => () => void;
  /** Who is asked about the next scan: the newest that claims every scan for itself, else all, the oldest first. */
  readonly asked: () => readonly ScanResolver[];
};

/** Makes a registry in which nobody resolves anything yet. */
export function createScanRegistry(): ScanRegistry {
  const resolvers = new Set<ScanResolver>();
  return {
    add(resolver) {
      resolvers.add(resolver);
      return () => resolvers.delete(resolver);
    },
    asked() {
      const all = [...resolvers];
      const exclusive = all.findLast(({ isExclusive }) => isExclusive === true);
      return exclusive === undefined ? all : [exclusive];
    },
  };
}
