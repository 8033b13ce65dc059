import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = `
import { app, BrowserWindow, protocol } from 'electron';
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
app.setPath('userData', import.meta.dirname + '/../../data');
app.requestSingleInstanceLock();
app.whenReady().then(() => {
  protocol.handle('app', () => new Response('<title>empty</title><h1>empty</h1>', { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({ width: 1280, height: 800 });
  void window.loadURL('app://dockhand/');
});
app.on('window-all-closed', () => app.quit());
`;

/** Creates the folder of an app with only a window and one word, to measure the cost of the runtime itself. */
export function makeEmptyApp(): { readonly folder: string; end(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-empty-'));
  mkdirSync(join(folder, 'dist', 'main'), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"empty","version":"1.0.0","type":"module","main":"dist/main/main.js"}',
  );
  writeFileSync(join(folder, 'dist', 'main', 'main.js'), main);
  return {
    folder,
    end: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}
