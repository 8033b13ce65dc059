import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordExternalApps } from '#electron/windows/external-apps.ts';
import { openExternal } from '#electron/windows/link-gate.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('the log of actions outside the app', () => {
  it('has a line for each link that passed the gate, each file, and each print job', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'log');
    const externalApps = recordExternalApps(file);
    await openExternal('https://example.com/?b=2', null, externalApps);
    await expect(openExternal('file:///etc/hosts', null, externalApps)).rejects.toThrow(
      'This link was not opened',
    );
    expect(await externalApps.openPath('/somewhere/labels.pdf')).toBe('');
    const answers: unknown[] = [];
    const contents = {
      print() {
        throw new Error('The system was asked.');
      },
    };
    const tell = (...answer: unknown[]) => answers.push(answer);
    externalApps.print(contents, { pageSize: 'A4' }, tell);
    externalApps.print(contents, { pageSize: 'A4', deviceName: 'Office_1' }, tell);
    expect(answers).toEqual([
      [true, ''],
      [true, ''],
    ]);
    externalApps.notify({ title: 'Return rejected', body: 'RT-7' }, () => answers.push('clicked'));
    expect(readFileSync(file, 'utf8')).toBe(
      'https://example.com/?b=2\n/somewhere/labels.pdf\nprint "A4"\nprint "A4" on Office_1\nnotify ["Return rejected","RT-7"]\n',
    );
  });
});
