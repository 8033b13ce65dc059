import type { MessageBoxOptions } from 'electron';
import { implemented } from '#build/host/implemented.ts';

/** Electron's `dialog`: errors and questions go to the terminal, and a question is answered with its cancel button. */
export const dialog = implemented('dialog', {
  showErrorBox: (title: string, content: string) => console.error(`${title}\n${content}`),
  showMessageBox: async (...args: [window: unknown, MessageBoxOptions] | [MessageBoxOptions]) => {
    const { message, cancelId = 0 } = args.at(-1) as MessageBoxOptions;
    console.error(message);
    return { response: cancelId, checkboxChecked: false };
  },
});
