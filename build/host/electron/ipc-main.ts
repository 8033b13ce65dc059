import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron';
import { implemented } from '#build/host/implemented.ts';
import type { FromPage, ToPage } from '#build/host/page-shim.ts';
import { fromWire, toWire } from '#build/host/wire.ts';

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();
const messages = new EventEmitter();

function handle(channel: string, handler: Handler): void {
  if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
  handlers.set(channel, handler);
}

const members = { handle } satisfies Pick<IpcMain, 'handle'>;

/** Electron's `ipcMain`. `sendSync` is not supported, so a listener's `event.returnValue` has no effect. */
export const ipcMain = implemented('ipcMain', Object.assign(messages, members));

/** The sender of a message, in the form that the app's frame check needs. */
type Sender = { readonly contents: WebContents; readonly frame: WebFrameMain };

/** The reply goes back through `reply`. */
export function receiveFromPage(
  message: Extract<FromPage, { kind: 'invoke' | 'send' }>,
  { contents, frame }: Sender,
  reply: (message: ToPage) => void,
): void {
  const args = fromWire(message.args) as unknown[];
  const event = { type: 'frame', processId: 1, frameId: 1, sender: contents, senderFrame: frame };
  if (message.kind === 'send') {
    messages.emit(message.channel, { ...event, returnValue: undefined, ports: [] }, ...args);
    return;
  }
  const { id, channel } = message;
  const handler = handlers.get(channel);
  Promise.try(() => {
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event as unknown as IpcMainInvokeEvent, ...args);
  })
    .then((value) => reply({ kind: 'value', id, value: toWire(structuredClone(value)) }))
    .catch((error: unknown) => {
      console.error(`Error occurred in handler for '${channel}':`, error);
      reply({ kind: 'error', id, message: `Error invoking remote method '${channel}': ${String(error)}` });
    });
}
