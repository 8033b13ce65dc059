import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { implemented, notImplemented } from '#build/host/implemented.ts';

describe('a part of Electron on the host', () => {
  it('works where it is implemented, events included', () => {
    const part = implemented('app', Object.assign(new EventEmitter(), { getName: () => 'Dockhand' }));
    let received = 0;
    part.on('ready', () => (received += 1));
    part.emit('ready');
    expect([part.getName(), received]).toEqual(['Dockhand', 1]);
  });

  it('throws a message that names the missing part, on reading and on setting', () => {
    const part = implemented('app', { getName: () => 'Dockhand' }) as Record<string, unknown>;
    expect(() => part['getGPUInfo']).toThrow('The host does not implement electron.app.getGPUInfo');
    expect(() => (part['userAgentFallback'] = 'x')).toThrow('electron.app.userAgentFallback');
  });

  it('can be awaited and printed without further access', async () => {
    const part = implemented('app', { isPackaged: false });
    expect(await Promise.resolve(part)).toBe(part);
    expect(JSON.stringify(part)).toBe('{"isPackaged":false}');
  });

  it('throws on any use of an entire missing module', () => {
    const Tray = notImplemented('Tray') as unknown as { new (): object; (): void; create(): void };
    expect(() => Tray()).toThrow('electron.Tray');
    expect(() => new Tray()).toThrow('electron.Tray');
    expect(() => Tray.create()).toThrow('electron.Tray.create');
  });
});
