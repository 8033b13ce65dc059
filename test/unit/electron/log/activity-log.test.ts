import { expect, it, vi } from 'vitest';
import type { NewActivity } from '#electron/cache/store-records.ts';
import { createActivityLog } from '#electron/log/activity-log.ts';
import { quoted } from '#shared/messages/messages.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';

const entry = {
  action: 'lots.exclude',
  subject: quoted('lot A of item 5'),
  outcome: 'done',
  requestId: 'r-1',
  detail: null,
};

function createLog(append: (entry: NewActivity) => Promise<number>) {
  const recorded: number[] = [];
  const problems: unknown[] = [];
  const desk = { operator: 'Jane' };
  const log = createActivityLog({
    store: { appendActivity: append },
    preferences: {
      read: () => ({ ...sampleOutputs['preferences.read'], operator: desk.operator }),
      readDesk: () => ({ name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' }),
    },
    onRecorded: (id) => recorded.push(id),
    onProblem: (error) => problems.push(error),
  });
  return { log, recorded, problems, desk };
}

it('writes what was done with whoever works here, and tells once it is on the disk', async () => {
  const written: NewActivity[] = [];
  const { log, recorded } = createLog(async (entry) => written.push(entry));
  void log.recordHere('local:1', entry);
  expect(recorded).toEqual([]);
  await vi.waitFor(() => expect(recorded).toEqual([1]));
  expect(written).toMatchObject([{ ...entry, account: 'local:1', operator: 'Jane', desk: 'Dock 4' }]);
});

it('tells of nothing that could not be written, and says that it could not', async () => {
  const { log, recorded, problems } = createLog(async () => {
    throw new Error('The disk is full.');
  });
  void log.recordHere(null, entry);
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  expect(recorded).toEqual([]);
});

it('writes a entry down for whoever began it, whoever is there when it ends', async () => {
  const written: NewActivity[] = [];
  const { log, desk } = createLog(async (entry) => written.push(entry));
  const note = log.beginHere('local:1');
  desk.operator = 'John';
  void note(entry);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(written).toMatchObject([{ account: 'local:1', operator: 'Jane', desk: 'Dock 4' }]);
});

it('writes nothing down that an account began before everything of it was removed', async () => {
  const written: NewActivity[] = [];
  const { log } = createLog(async (entry) => written.push(entry));
  const note = log.beginHere('local:1');
  const other = log.beginHere('local:2');
  log.forget('local:1');
  void note(entry);
  void other(entry);
  void log.beginHere('local:1')(entry);
  await vi.waitFor(() => expect(written).toHaveLength(2));
  expect(written.map(({ account }) => account)).toEqual(['local:2', 'local:1']);
});
