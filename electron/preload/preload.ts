import { contextBridge, ipcRenderer } from 'electron';
import { eventNames, requestNames } from '../../shared/ipc/methods.ts';

/**
 * Publishes the contract to the page as `window.dockhand`, and nothing else: one function a request, and `on` for
 * the events. Names come from `methods.ts`; whatever is not on that list cannot be sent.
 */
const areas: Record<string, Record<string, (input: unknown) => Promise<unknown>>> = {};
for (const name of requestNames) {
  const [area, method] = name.split('.') as [string, string];
  areas[area] = { ...areas[area], [method]: (input) => ipcRenderer.invoke(name, input) };
}

const knownEvents: ReadonlySet<string> = new Set(eventNames);

contextBridge.exposeInMainWorld('dockhand', {
  ...areas,
  on(event: string, listener: (payload: unknown) => void) {
    if (!knownEvents.has(event)) throw new Error(`There is no event ${event}.`);
    // The event object stays on this side: it leads back to ipcRenderer.
    const receive = (_event: unknown, payload: unknown) => {
      listener(payload);
    };
    ipcRenderer.on(event, receive);
    return () => {
      ipcRenderer.off(event, receive);
    };
  },
});
