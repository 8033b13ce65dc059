/** Names that the language runtime and test tools look up on any object: reading them is not a use. */
const probedPropertyNames = new Set([
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
 * Wraps a part of Electron's API so that reading or setting a missing member throws an error that names it, instead of
 * continuing with `undefined`.
 *
 * @param path path of the part, without `electron.` in front: `app`, `BrowserWindow`.
 */
export function implemented<Part extends object>(path: string, part: Part): Part {
  return new Proxy(part, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || probedPropertyNames.has(key))
        return Reflect.get(target, key);
      return refuse(`${path}.${key}`);
    },
    set(target, key, value) {
      if (key in target || typeof key === 'symbol') return Reflect.set(target, key, value);
      return refuse(`${path}.${key}`);
    },
  });
}

/** Stands in for an Electron module that the host lacks: importing is fine, any use throws. */
export function notImplemented(path: string): never {
  const refusal = () => refuse(path);
  // Only a function of this kind can be called with `new`.
  return new Proxy(function part() {}, {
    get: (_target, key) =>
      typeof key === 'symbol' || probedPropertyNames.has(key) ? undefined : refuse(`${path}.${key}`),
    set: (_target, key) => refuse(`${path}.${String(key)}`),
    apply: refusal,
    construct: refusal,
  }) as never;
}

/** An Electron-style event object: listeners may prevent what it announces. */
type Preventable<Details extends object = object> = Details & {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
};

/** Creates an event with these details, not yet prevented. */
export function preventable<Details extends object>(details?: Details): Preventable<Details> {
  let prevented = false;
  return Object.defineProperties(
    { ...details, preventDefault: () => void (prevented = true) },
    { defaultPrevented: { enumerable: true, get: () => prevented } },
  ) as Preventable<Details>;
}
