import { fromWire, toWire } from './wire.ts';

/** Messages from the page to the host, as text over the binding. */
export type FromPage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: unknown }
  | { readonly kind: 'send'; readonly channel: string; readonly args: unknown }
  | { readonly kind: 'window'; readonly url: string; readonly frameName: string; readonly features: string }
  | {
      readonly kind: 'state';
      readonly dark: boolean;
      readonly focused: boolean;
      readonly screen: ScreenArea;
    };

/** The display's usable area, in CSS pixels. */
export type ScreenArea = { x: number; y: number; width: number; height: number };

/** Messages from the host to the page, as text to the function that the page provided. */
export type ToPage =
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly message: string }
  | { readonly kind: 'event'; readonly channel: string; readonly args: unknown };

type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void;
type Wire = { toWire: (value: unknown) => unknown; fromWire: (value: unknown) => unknown };

/**
 * Runs in the page before its own scripts, as source text, so it may use nothing but its parameters. Provides an
 * `electron` with contextBridge and ipcRenderer to the preload script and hides the binding from the page. Frames
 * inside the page get nothing.
 */
function installShim(bindingName: string, preload: Preload, { toWire, fromWire }: Wire): void {
  const globals = window as unknown as Record<string, unknown>;
  const binding = globals[bindingName] as ((text: string) => void) | undefined;
  delete globals[bindingName];
  if (binding === undefined || window !== window.top || !location.hostname.endsWith('.invalid')) return;

  const post = (message: FromPage) => binding(JSON.stringify(message));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, Set<(event: object, ...args: unknown[]) => void>>();
  let calls = 0;

  function deliver(text: string): void {
    const message = JSON.parse(text) as ToPage;
    if (message.kind === 'event') {
      const args = fromWire(message.args) as unknown[];
      for (const listener of listeners.get(message.channel) ?? []) {
        listener({ sender: ipcRenderer, ports: [] }, ...args);
      }
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'value') call?.resolve(fromWire(message.value));
    else call?.reject(new Error(message.message));
  }

  const refuseUnknown = <Part extends object>(path: string, part: Part): Part =>
    new Proxy(part, {
      get(target, key) {
        if (key in target || typeof key === 'symbol' || key === 'then') return Reflect.get(target, key);
        throw new Error(`The host does not implement electron.${path}.${key} in the preload script`);
      },
    });

  function off(channel: string, listener: (event: object, ...args: unknown[]) => void) {
    listeners.get(channel)?.delete(listener);
    return ipcRenderer;
  }
  const ipcRenderer: object = refuseUnknown('ipcRenderer', {
    async invoke(channel: string, ...args: unknown[]) {
      const id = ++calls;
      const cloned = toWire(structuredClone(args));
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        post({ kind: 'invoke', id, channel, args: cloned });
      });
    },
    send(channel: string, ...args: unknown[]) {
      post({ kind: 'send', channel, args: toWire(structuredClone(args)) });
    },
    on(channel: string, listener: (event: object, ...args: unknown[]) => void) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      return ipcRenderer;
    },
    off,
    removeListener: off,
    removeAllListeners(channel: string) {
      listeners.delete(channel);
      return ipcRenderer;
    },
  });

  /** Like the real bridge: functions stay, everything else is copied, nothing can be changed afterward. */
  function bridged(value: unknown): unknown {
    if (typeof value === 'function') {
      return Object.freeze((...args: unknown[]) =>
        bridged((value as (...args: unknown[]) => unknown)(...args)),
      );
    }
    if (value instanceof Promise) return value.then(bridged);
    if (Array.isArray(value)) return Object.freeze(value.map(bridged));
    if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.freeze(
        Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, bridged(entry)])),
      );
    }
    return value;
  }
  const contextBridge = refuseUnknown('contextBridge', {
    exposeInMainWorld(key: string, api: unknown) {
      if (key in globals)
        throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      Object.defineProperty(globals, key, { value: bridged(api), enumerable: true });
    },
  });

  Object.defineProperty(globals, bindingName, { value: deliver, configurable: true });
  post({ kind: 'hello' });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const postState = () => {
    const { availLeft, availTop } = screen as unknown as { availLeft: number; availTop: number };
    post({
      kind: 'state',
      dark: dark.matches,
      focused: document.hasFocus(),
      screen: { x: availLeft, y: availTop, width: screen.availWidth, height: screen.availHeight },
    });
  };
  dark.addEventListener('change', postState);
  addEventListener('focus', postState);
  addEventListener('blur', postState);
  addEventListener('resize', postState);
  postState();

  // Chromium would give the page a window that closes immediately; a denied one is null.
  globals['open'] = function open(url = '', frameName = '', features = '') {
    post({ kind: 'window', url: new URL(url, location.href).href, frameName, features });
    return null;
  };

  const module = { exports: {} };
  const electron = refuseUnknown('', { contextBridge, ipcRenderer });
  preload(
    (name) => {
      if (name !== 'electron') throw new Error(`A sandboxed preload script cannot load ${name}`);
      return electron;
    },
    module,
    module.exports,
  );
}

/**
 * Returns the script that Chromium runs at the start of each document: the shim around the app's built preload.
 *
 * @param preload the preload bundle's text (CommonJS, `electron` its only require), or empty for none.
 */
export function pageScript(bindingName: string, preload: string): string {
  return [
    `(${installShim.toString()})(${JSON.stringify(bindingName)},`,
    `function (require, module, exports) {\n${preload}\n},`,
    `{ toWire: ${toWire.toString()}, fromWire: ${fromWire.toString()} });`,
  ].join('\n');
}
