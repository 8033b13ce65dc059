import { BrowserWindow, dialog } from 'electron';
import type { SaveSuggestion } from '../files/save-file.ts';

/** Asks where to save, before the window in front where there is one; null when the person cancelled. */
export async function chooseSavePath(suggestion: SaveSuggestion): Promise<string | null> {
  const options = {
    ...suggestion,
    properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
  };
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? null : filePath;
}
