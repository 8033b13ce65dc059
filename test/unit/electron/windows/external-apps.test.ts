import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordExternalApps } from '../../../../electron/windows/external-apps.ts';
import { openExternal } from '../../../../electron/windows/link-gate.ts';

describe('what is noted instead of shown outside', () => {
  it('is a line for each link that passed the gate, file and print job', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-outside-'));
    const file = join(folder, 'log');
    const outside = recordExternalApps(file);
    await openExternal('https://example.com/?b=2', null, outside);
    await expect(openExternal('file:///etc/hosts', null, outside)).rejects.toThrow(
      'This link was not opened',
    );
    expect(await outside.openPath('/somewhere/labels.pdf')).toBe('');
    const told: unknown[] = [];
    const contents = {
      print() {
        throw new Error('The system was asked.');
      },
    };
    outside.print(contents, { pageSize: 'A4' }, (...answer) => told.push(answer));
    expect(told).toEqual([[true, '']]);
    expect(readFileSync(file, 'utf8')).toBe('https://example.com/?b=2\n/somewhere/labels.pdf\nprint "A4"\n');
    rmSync(folder, { recursive: true });
  });
});
