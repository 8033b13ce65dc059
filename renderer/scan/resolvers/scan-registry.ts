import type { Scan } from '../engine/scan.ts';
import type { ScanResolver } from './scan-finding.ts';

/** Who resolves scans now. */
export type ScanRegistry = {
  /** Registers a resolver until the returned function is called. */
  readonly add: (resolver: ScanResolver) => () => void;
  /**
   * Who is asked about a scan: whoever claims it (of several one that comes first, else the newest), else the newest that takes every scan for itself, else all: those
   * that come first before the others, the oldest before the newer.
   */
  readonly asked: (scan: Scan) => readonly ScanResolver[];
};

/** Makes a registry in which nobody resolves anything yet. */
export function createScanRegistry(): ScanRegistry {
  const resolvers = new Set<ScanResolver>();
  const isFirst = (resolver: ScanResolver) => resolver.isFirst === true;
  return {
    add(resolver) {
      resolvers.add(resolver);
      return () => resolvers.delete(resolver);
    },
    asked(scan) {
      const all = [...resolvers];
      const claimants = all.filter(({ claims }) => claims?.(scan) === true);
      const claimant = claimants.findLast(isFirst) ?? claimants.at(-1);
      const alone = claimant ?? all.findLast(({ isExclusive }) => isExclusive === true);
      if (alone !== undefined) return [alone];
      return [...all.filter(isFirst), ...all.filter((resolver) => !isFirst(resolver))];
    },
  };
}
