import type { Publish } from '#electron/resources/account-context.ts';

/** What is needed of a window to send it an event; Electron's `WebContents` has it. */
type EventReceiver = { send(channel: string, payload: unknown): void; isDestroyed(): boolean };

/** Publishes to whatever windows there are at that moment; a window that is gone is left out. */
export function createPublish(receivers: () => readonly EventReceiver[]): Publish {
  return (event, payload) => {
    for (const receiver of receivers()) {
      if (!receiver.isDestroyed()) receiver.send(event, payload);
    }
  };
}
