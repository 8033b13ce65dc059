import type { Dialog } from 'electron';
import { implemented } from './implemented.ts';

/** Electron's `dialog`: errors go to the terminal; what asks a person something is not implemented. */
export const dialog = implemented('dialog', {
  showErrorBox: (title: string, content: string) => console.error(`${title}\n${content}`),
} satisfies Pick<Dialog, 'showErrorBox'>);
