import { contextBridge, ipcRenderer } from 'electron';

/** `area.name` of every request and event, inserted by the build: importing the contract would include its schemas. */
declare const __REQUEST_NAMES__: readonly string[];
declare const __EVENT_NAMES__: readonly string[];

/**
 * Exposes the contract to the page as `window.dockhand`, and nothing else: one function per request, and `on` for the
 * events. Anything outside the contract cannot be sent.
 */
const areas: Record<string, Record<string, (input: unknown) => Promise<unknown>>> = {};
for (const name of __REQUEST_NAMES__) {
  const [area, method] = name.split('.') as [string, string];
  areas[area] = { ...areas[area], [method]: (input) => ipcRenderer.invoke(name, input) };
}

const knownEvents: ReadonlySet<string> = new Set(__EVENT_NAMES__);

contextBridge.exposeInMainWorld('dockhand', {
  ...areas,
  on(event: string, listener: (payload: unknown) => void) {
    if (!knownEvents.has(event)) throw new Error(`There is no event ${event}.`);
    // The event object stays on this side: it gives access to ipcRenderer.
    const receive = (_event: unknown, payload: unknown) => {
      listener(payload);
    };
    ipcRenderer.on(event, receive);
    return () => {
      ipcRenderer.off(event, receive);
    };
  },
});
