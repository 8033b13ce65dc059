import { ipcMain } from 'electron';
import type { ContractHandlers } from '#shared/ipc/contract.ts';
import { createRequestListeners } from './answer-request.ts';

/**
 * Registers every request of the contract, and is the only place that does, so that the frame check and the input
 * parsing cannot be forgotten. Call it once.
 */
export function serve(handlers: ContractHandlers, report: (error: unknown) => void): void {
  for (const [channel, listener] of createRequestListeners(handlers, report)) {
    ipcMain.handle(channel, (event, input: unknown) => listener(event.senderFrame, input));
  }
}
