/**
 * Where a member stands in JSON, written as the specification writes it: `tracking.carrier`, `items[].name`, `[].id` in
 * a bare array, `additionalDetails.*` for whatever is in there.
 */
type Steps = readonly string[];

type Holder = Record<string, unknown>;

function stepsOf(path: string): Steps {
  return path.split('.').flatMap((part) => {
    const name = part.replaceAll('[]', '');
    const lists = part.split('[]').length - 1;
    return [...(name === '' ? [] : [name]), ...Array.from({ length: lists }, () => '[]')];
  });
}

/** The keys of a value that one step leads to; none where the value is of another kind. */
function keysOf(value: unknown, step: string): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (step === '[]') return Array.isArray(value) ? Object.keys(value) : [];
  if (Array.isArray(value)) return [];
  if (step === '*') return Object.keys(value);
  return Object.hasOwn(value, step) ? [step] : [];
}

function visit(value: unknown, steps: Steps, act: (holder: Holder, key: string) => void): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  for (const key of keysOf(value, step)) {
    const holder = value as Holder;
    if (rest.length === 0) act(holder, key);
    else visit(holder[key], rest, act);
  }
}

/** Every value at a path, in order; the whole is at the empty path. */
export function valuesAt(json: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  const steps = stepsOf(path);
  if (steps.length === 0) return [json];
  visit(json, steps, (holder, key) => found.push(holder[key]));
  return found;
}

/** The same JSON without the members at a path. */
export function withoutMember(json: unknown, path: string): unknown {
  const copy = structuredClone(json);
  visit(copy, stepsOf(path), (holder, key) => delete holder[key]);
  return copy;
}

/** The same JSON with the values at a path replaced; with `from`, those alone that are equal to it. */
export function withReplaced(
  json: unknown,
  path: string,
  { from, to }: { from?: unknown; to: unknown },
): unknown {
  const copy = structuredClone(json);
  visit(copy, stepsOf(path), (holder, key) => {
    if (from === undefined || holder[key] === from) holder[key] = to;
  });
  return copy;
}

/** The same JSON with a value at a path, also where the member is not there yet; what should hold it must be there. */
export function withMember(json: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(json);
  const steps = stepsOf(path);
  const last = steps.at(-1) ?? '';
  const holders = steps.length === 1 ? [copy] : holdersAt(copy, steps.slice(0, -1));
  for (const holder of holders) {
    if (holder !== null && typeof holder === 'object') (holder as Holder)[last] = value;
  }
  return copy;
}

function holdersAt(json: unknown, steps: Steps): unknown[] {
  const found: unknown[] = [];
  visit(json, steps, (holder, key) => found.push(holder[key]));
  return found;
}
