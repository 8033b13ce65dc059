import type { Dialog } from 'electron';
import { implemented } from './implemented.ts';

/** Electron's `dialog`: errors go to the terminal; the boxes that ask something are not implemented. */
export const dialog = implemented('dialog', {
  showErrorBox: (title: string, content: string) => console.error(`${title}\n${content}`),
} satisfies Pick<Dialog, 'showErrorBox'>);
