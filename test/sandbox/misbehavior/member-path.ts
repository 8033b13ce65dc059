/**
 * The path of a member in JSON, in the specification's notation: `tracking.carrier`, `items[].name`, `[].id` in a bare
 * array, `additionalDetails.*` for all members.
 */
type Steps = readonly string[];

type Holder = Record<string, unknown>;

const stepsOf = (path: string): Steps =>
  path.split('.').flatMap((part) => {
    const name = part.replaceAll('[]', '');
    const lists = part.split('[]').length - 1;
    return [...(name === '' ? [] : [name]), ...Array.from({ length: lists }, () => '[]')];
  });

/** Returns the keys of a value that one step matches; none if the value has another type. */
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

export function valuesAt(json: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  const steps = stepsOf(path);
  if (steps.length === 0) return [json];
  visit(json, steps, (holder, key) => found.push(holder[key]));
  return found;
}

/** Returns the JSON with a change at a path; everything outside the path is shared with the original. */
function changed(value: unknown, steps: Steps, act: (holder: Holder, key: string) => void): unknown {
  const [step, ...rest] = steps;
  const keys = step === undefined ? [] : keysOf(value, step);
  if (keys.length === 0) return value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Holder) }) as Holder;
  for (const key of keys) {
    if (rest.length === 0) act(copy, key);
    else copy[key] = changed(copy[key], rest, act);
  }
  return copy;
}

export const withoutMember = (json: unknown, path: string): unknown =>
  changed(json, stepsOf(path), (holder, key) => delete holder[key]);

/** Returns the JSON with the values at a path replaced; with `from`, only those equal to it. */
export const withReplaced = (json: unknown, path: string, { from, to }: { from?: unknown; to: unknown }) =>
  changed(json, stepsOf(path), (holder, key) => {
    if (from === undefined || holder[key] === from) holder[key] = to;
  });

/** Returns the JSON with a value set at a path, even if the member does not exist yet; its parent must exist. */
export function withMember(json: unknown, path: string, value: unknown): unknown {
  const steps = stepsOf(path);
  const last = steps.at(-1) ?? '';
  const withLast = (holder: unknown): unknown => {
    if (holder === null || typeof holder !== 'object') return holder;
    const copy = (Array.isArray(holder) ? [...(holder as unknown[])] : { ...holder }) as Holder;
    copy[last] = value;
    return copy;
  };
  if (steps.length === 1) return withLast(json);
  return changed(json, steps.slice(0, -1), (holder, key) => {
    holder[key] = withLast(holder[key]);
  });
}
