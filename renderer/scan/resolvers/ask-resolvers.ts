import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Scan } from '#renderer/scan/engine/scan.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { ScanFinding, ScanLookups, ScanResolver } from './scan-finding.ts';

/** A resolver that gave no answer, and the reason; null if it took too long. */
type UnansweredResolver = { readonly label: string; readonly reason: Sentence | null };

export type ResolverAnswers = {
  /** Each finding once, in resolver order. */
  readonly findings: readonly ScanFinding[];
  /** The labels of the resolvers that looked. */
  readonly tried: readonly string[];
  readonly unanswered: readonly UnansweredResolver[];
};

/** Longer than any lookup at this desk takes; a user holding a parcel waits no longer. */
export const resolverTimeoutMs = 3_000;

/**
 * Asks all resolvers at the same time and waits until each has answered, failed or timed out; never rejects.
 *
 * @param onLate called with the findings of a resolver that has timed out; does nothing by default
 */
export async function askResolvers(
  resolvers: readonly ScanResolver[],
  scan: Scan,
  lookups: ScanLookups,
  onLate: (finding: ScanFinding) => void = () => undefined,
): Promise<ResolverAnswers> {
  const answers = await Promise.all(resolvers.map((resolver) => askOne(resolver, scan, lookups, onLate)));
  const findings = new Map<string, ScanFinding>();
  const tried: string[] = [];
  const unanswered: UnansweredResolver[] = [];
  for (const [index, answer] of answers.entries()) {
    const label = resolvers[index]?.label ?? '';
    if ('reason' in answer) unanswered.push({ label, reason: answer.reason });
    else if (answer.found !== null) {
      // Two resolvers may look in the same place, each for its own screen.
      if (!tried.includes(label)) tried.push(label);
      for (const finding of answer.found) {
        if (!findings.has(finding.key)) findings.set(finding.key, finding);
      }
    }
  }
  return { findings: [...findings.values()], tried, unanswered };
}

/** Asks about a scan as {@link askResolvers} does those that it is for, and adds what was looked up about it. */
export async function askAbout(
  registry: Pick<ScanRegistry, 'resolversFor'>,
  scan: Scan,
  lookups: ScanLookups,
  onLate: (finding: ScanFinding) => void,
) {
  const resolvers = registry.resolversFor(scan);
  const isClaimed = resolvers.some(
    ({ isExclusive, claims }) => isExclusive === true || claims?.(scan) === true,
  );
  // What a claimed scan is not named by must not delay its answer: the next key or scan waits for it.
  const lookedUp = async <Known>(lookup: Promise<Known>) =>
    isClaimed ? null : withTimeout(lookup, null).catch(() => null);
  const [answers, lookUp, shipments, inbound] = await Promise.all([
    askResolvers(resolvers, scan, lookups, onLate),
    withTimeout(lookups.catalog, null).catch(() => null),
    lookedUp(lookups.shipments),
    lookedUp(lookups.inbound),
  ]);
  return {
    ...answers,
    lookUp,
    shipmentIndex: shipments?.index ?? null,
    inboundIndex: inbound?.index ?? null,
    isClaimed,
  };
}

/** Returns the answer if it arrives in time, otherwise `otherwise`; rejects if the answer rejects in time. */
export async function withTimeout<Value, Otherwise>(
  answer: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), resolverTimeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

type OneAnswer = { readonly found: readonly ScanFinding[] | null } | { readonly reason: Sentence | null };

async function askOne(
  resolver: ScanResolver,
  scan: Scan,
  lookups: ScanLookups,
  onLate: (finding: ScanFinding) => void,
): Promise<OneAnswer> {
  // A resolver that throws before returning a promise fails like one that rejects.
  const found = (async () => ({ found: await resolver.resolve(scan, lookups) }))();
  const tooLate: OneAnswer = { reason: null };
  const answer = await withTimeout(found, tooLate).catch((error: unknown) => ({
    reason: failureReason(failureOf(error)),
  }));
  if (answer === tooLate)
    found.then(
      ({ found: late }) => late?.forEach(onLate),
      () => undefined,
    );
  return answer;
}

export function createScanRegistry() {
  const resolvers = new Set<ScanResolver>();
  const holds = new Set<Promise<void>>();
  const isFirst = (resolver: ScanResolver) => resolver.isFirst === true;
  return {
    /** Registers a resolver until the returned function is called. */
    add(resolver: ScanResolver): () => void {
      resolvers.add(resolver);
      return () => resolvers.delete(resolver);
    },
    /** Lets scans wait for a screen that is still reading what they are for, until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.add(promise);
      return () => {
        holds.delete(promise);
        resolve();
      };
    },
    /** Resolves when no screen holds scans, at the latest after {@link resolverTimeoutMs}. */
    async released(): Promise<void> {
      await withTimeout(Promise.all(holds), undefined);
    },
    /**
     * Returns the resolvers to ask about a scan: the one that claims it (of several, one that comes first, otherwise
     * the newest), otherwise the newest exclusive one, otherwise all: those that come first before the others, older
     * before newer.
     */
    resolversFor(scan: Scan): readonly ScanResolver[] {
      const all = [...resolvers];
      const claimants = all.filter(({ claims }) => claims?.(scan) === true);
      const claimant = claimants.findLast(isFirst) ?? claimants.at(-1);
      const alone = claimant ?? all.findLast(({ isExclusive }) => isExclusive === true);
      if (alone !== undefined) return [alone];
      return [...all.filter(isFirst), ...all.filter((resolver) => !isFirst(resolver))];
    },
  };
}
export type ScanRegistry = ReturnType<typeof createScanRegistry>;
