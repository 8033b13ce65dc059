import type { DockhandApi } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    /** What the preload script publishes; only `bridge/call.ts` touches it. */
    readonly dockhand: DockhandApi;
  }
}
