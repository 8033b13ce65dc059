import type { DockhandApi } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    /** The API that the preload script publishes; only `bridge/call.ts` uses it. */
    readonly dockhand: DockhandApi;
  }
}
