import { ipcMain } from 'electron';
import { type ContractHandlers, contract } from '../../shared/ipc/contract.ts';
import { answerRequest } from './answer-request.ts';

/**
 * Registers every request of the contract, and is the only place that does: the check of the frame and the parse
 * of the input therefore cannot be forgotten. Call it once.
 */
export function serve(handlers: ContractHandlers, report: (error: unknown) => void): void {
  for (const [area, requests] of Object.entries(contract.requests)) {
    const areaHandlers: Record<string, (input: never) => Promise<unknown>> =
      handlers[area as keyof ContractHandlers];
    for (const [name, definition] of Object.entries(requests)) {
      const handler = areaHandlers[name];
      if (handler === undefined)
        throw new Error(`The contract names ${area}.${name}, and nothing answers it.`);
      ipcMain.handle(`${area}.${name}`, (event, input: unknown) =>
        answerRequest({
          definition,
          handler: handler as (input: unknown) => Promise<unknown>,
          frame: event.senderFrame,
          input,
          report,
        }),
      );
    }
  }
}
