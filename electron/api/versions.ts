import type { Offer } from '#shared/lots/lot-change-view.ts';
import { definitionOf, type Operation, type OperationVersion, operations } from './operations/operations.ts';

/** Remembers the version that answered, for the profile in use. */
type RememberedVersions = {
  /** Null if none was written since that time (epoch milliseconds). */
  read(operation: Operation, sinceMs: number): string | null;
  write(operation: Operation, version: string): void;
};

/** Selects the version of an operation to request, and records what each request shows. */
export type VersionChoice = {
  /**
   * The versions to try, in order. A pinned one is the only one; otherwise the one found within the last day comes first
   * and the others follow, newest first. One that recently reported that it lacks the operation is left out, unless all did.
   * Empty if the profile pins a version that Dockhand does not know.
   */
  candidates(operation: Operation): readonly OperationVersion[];
  /**
   * The version that is pinned or was the last to answer successfully, now or earlier; null if there is none, or it is
   * unknown or lacks the operation.
   */
  known(operation: Operation): string | null;
  /** Whether this version has answered successfully since the start of the program. */
  isProven(operation: Operation, version: string): boolean;
  /** Records that this version answered successfully, and remembers it. */
  found(operation: Operation, version: string): void;
  /**
   * Records that this version reports by its status (405, 410) that it lacks the operation, whatever record is
   * requested.
   */
  lacks(operation: Operation, version: string): void;
  /** Whether no version offered the operation recently, so that asking again would only cost requests. */
  isAbsent(operation: Operation): boolean;
  nowhereFound(operation: Operation): void;
};

/** A server may be updated while Dockhand runs. */
const absentForMs = 15 * 60_000;
/** For the same reason, an older version that was found is not tried before the newest one forever. */
const foundForMs = 24 * 60 * 60_000;

export function createVersionChoice(options: {
  /** Operation → version, from the profile. */
  pinned: Readonly<Record<string, string>>;
  remembered: RememberedVersions;
  now?: () => number;
}): VersionChoice {
  const { pinned, remembered, now = Date.now } = options;
  const proven = new Map<Operation, { version: string; foundAtMs: number }>();
  const absentUntilMs = new Map<Operation, number>();

  const pinOf = (operation: Operation) => (Object.hasOwn(pinned, operation) ? pinned[operation] : undefined);
  const answeredBy = (operation: Operation, sinceMs: number): string | null => {
    const entry = proven.get(operation);
    if (entry === undefined) return remembered.read(operation, sinceMs);
    return entry.foundAtMs >= sinceMs ? entry.version : null;
  };
  const recentlyAnsweredBy = (operation: Operation) => answeredBy(operation, now() - foundForMs);

  const lackingUntilMs = new Map<string, number>();
  /** No time after a clock that was set back is further ahead. */
  const isAhead = (untilMs = 0) => untilMs > now() && untilMs <= now() + absentForMs;
  const keyOf = (operation: Operation, version: string) => `${operation} ${version}`;
  const isLacking = (operation: Operation, version: string) =>
    isAhead(lackingUntilMs.get(keyOf(operation, version)));

  const allCandidates = (operation: Operation): readonly OperationVersion[] => {
    const { versions } = definitionOf(operation);
    const pin = pinOf(operation);
    if (pin !== undefined) {
      const entry = versionNamed(operation, pin);
      return entry === null ? [] : [entry];
    }
    const leading = recentlyAnsweredBy(operation);
    const known = versions.find(({ version }) => version === leading);
    if (known === undefined) return versions;
    return [known, ...versions.filter((entry) => entry !== known)];
  };

  const candidates: VersionChoice['candidates'] = (operation) => {
    const all = allCandidates(operation);
    const offering = all.filter(({ version }) => !isLacking(operation, version));
    return offering.length > 0 ? offering : all;
  };

  return {
    candidates,
    known(operation) {
      const version = pinOf(operation) ?? answeredBy(operation, 0);
      return candidates(operation).find((entry) => entry.version === version)?.version ?? null;
    },
    isProven: (operation, version) => proven.get(operation)?.version === version,
    isAbsent: (operation) => isAhead(absentUntilMs.get(operation)),
    nowhereFound(operation) {
      absentUntilMs.set(operation, now() + absentForMs);
    },
    lacks(operation, version) {
      lackingUntilMs.set(keyOf(operation, version), now() + absentForMs);
    },
    found(operation, version) {
      lackingUntilMs.delete(keyOf(operation, version));
      const isRemembered = recentlyAnsweredBy(operation) === version;
      if (isRemembered && proven.has(operation)) return;
      proven.set(operation, { version, foundAtMs: now() });
      if (isRemembered) return;
      try {
        remembered.write(operation, version);
      } catch {
        // Full disk: the answer counts anyway, and this run knows the version.
      }
    },
  };
}

/** The day on which the service ends a version (specification 9.2); unknown for the others. */
const sunsets: Readonly<Record<string, string>> = { '1.0': '2026-07-31' };

/**
 * Returns the versions that answered or are pinned, newest first, each with its end date and the number of operations
 * that use it.
 */
export function versionsInUse({ known }: Pick<VersionChoice, 'known'>) {
  const used = new Map<string, number>();
  for (const operation of Object.keys(operations) as Operation[]) {
    const version = known(operation);
    if (version !== null) used.set(version, (used.get(version) ?? 0) + 1);
  }
  return [...used]
    .map(([version, operationCount]) => ({ version, sunsetOn: sunsets[version] ?? null, operationCount }))
    .toSorted((one, other) => (one.version < other.version ? 1 : -1));
}

/**
 * Returns the operation at a version, for a pin: an entry of the table, or, for a dated version newer than every known
 * one, the newest entry's path under that version's name. Null for any other unknown version.
 */
export function versionNamed(operation: Operation, version: string): OperationVersion | null {
  const { versions } = definitionOf(operation);
  const entry = versions.find((known) => known.version === version);
  if (entry !== undefined) return entry;
  const newest = versions[0];
  const isDated = /^\d{4}-\d{2}$/.test(version);
  if (newest === undefined || !isDated || version <= newest.version) return null;
  return { ...newest, version, isSpecified: false };
}

/** The subject of a 404, 405 or 410. */
export type Absence = 'operation' | 'record' | 'unclear';

/**
 * Distinguishes a missing record from an operation that this version lacks; the service answers both with 404. 405 and
 * 410 refer to the operation. A 404 refers to a record if the version has succeeded before: then the query or the body
 * names it if the path doesn't. Otherwise it refers to the operation if the path names no record; if it names one, a
 * body that repeats the record's ID makes it the record, or it is unclear, and an older version may know.
 */
export function absenceOf(answer: {
  status: number;
  body: string;
  pathValues: readonly string[];
  isProven: boolean;
}): Absence {
  const { status, body, pathValues, isProven } = answer;
  if (status === 404 && isProven) return 'record';
  if (status !== 404 || pathValues.length === 0) return 'operation';
  const namesTheRecord = pathValues.some((value) => namesValue(body, value));
  return namesTheRecord ? 'record' : 'unclear';
}

/** Whether the text contains the value as a separate word, outside of an address that merely repeats the path. */
function namesValue(body: string, value: string): boolean {
  const withoutAddresses = body.replaceAll(/[^\s"']*\/[^\s"']*/g, ' ');
  const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(withoutAddresses);
}

/**
 * Whether the server offers an operation, based on earlier results; sends no request.
 *
 * @param siblings operations that only the same documents name: if one has answered, it speaks for this one
 */
export function offerOf(
  versions: Pick<VersionChoice, 'candidates' | 'isProven' | 'isAbsent'>,
  operation: Operation,
  siblings: readonly Operation[] = [],
): Offer {
  const isProven = (name: Operation) =>
    versions.candidates(name).some(({ version }) => versions.isProven(name, version));
  const candidates = versions.candidates(operation);
  if (candidates.length === 0 || versions.isAbsent(operation)) return 'notOffered';
  if (isProven(operation)) return 'offered';
  const isSpecified = candidates.some((candidate) => candidate.isSpecified);
  return isSpecified || siblings.some(isProven) ? 'expected' : 'unknown';
}
