import type { Publish } from '#electron/resources/account-context.ts';

/** The part of a window needed to send it an event; Electron's `WebContents` has it. */
type EventReceiver = { send(channel: string, payload: unknown): void; isDestroyed(): boolean };

/** Publishes to all windows that exist at that moment; a destroyed window is skipped. */
export function createPublish(receivers: () => readonly EventReceiver[]): Publish {
  return (event, payload) => {
    for (const receiver of receivers()) {
      if (!receiver.isDestroyed()) receiver.send(event, payload);
    }
  };
}
