/** Names that language machinery and test tools look up on any object: asking is not using. */
const askedOfAnything = new Set([
  'then',
  'catch',
  'toJSON',
  '__esModule',
  '$$typeof',
  'asymmetricMatch',
  'domain',
]);

function refuse(path: string): never {
  throw new Error(`The host does not implement electron.${path}`);
}

/**
 * Wraps a part of Electron's API so that reading or setting a member it lacks throws a sentence that names
 * the member, instead of going on with `undefined` as if it were the real thing.
 *
 * @param path how the part is reached, without `electron.` in front: `app`, `BrowserWindow`.
 */
export function implemented<Part extends object>(path: string, part: Part): Part {
  return new Proxy(part, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || askedOfAnything.has(key))
        return Reflect.get(target, key);
      return refuse(`${path}.${key}`);
    },
    set(target, key, value) {
      if (key in target || typeof key === 'symbol') return Reflect.set(target, key, value);
      return refuse(`${path}.${key}`);
    },
  });
}

/** Stands for a whole module of Electron that the host lacks: importing is fine, any use throws. */
export function notImplemented(path: string): never {
  const refusal = () => refuse(path);
  // Only a function of this kind can be tried with `new`.
  return new Proxy(function part() {}, {
    get: (_target, key) =>
      typeof key === 'symbol' || askedOfAnything.has(key) ? undefined : refuse(`${path}.${key}`),
    set: (_target, key) => refuse(`${path}.${String(key)}`),
    apply: refusal,
    construct: refusal,
  }) as never;
}

/** An event object of Electron's kind: listeners may prevent what it announces. */
type Preventable<Details extends object = object> = Details & {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
};

/** Makes an event with these details, not prevented yet. */
export function preventable<Details extends object>(details?: Details): Preventable<Details> {
  let prevented = false;
  return Object.defineProperties(
    { ...details, preventDefault: () => void (prevented = true) },
    { defaultPrevented: { enumerable: true, get: () => prevented } },
  ) as Preventable<Details>;
}
