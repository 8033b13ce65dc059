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

it('writes an action with the current operator, and reports it once it is on disk', async () => {
  const written: NewActivity[] = [];
  const { log, recorded } = createLog(async (entry) => written.push(entry));
  void log.recordHere('local:1', entry);
  expect(recorded).toEqual([]);
  await vi.waitFor(() => expect(recorded).toEqual([1]));
  expect(written).toMatchObject([{ ...entry, account: 'local:1', operator: 'Jane', desk: 'Dock 4' }]);
});

it('does not report an entry that could not be written, but reports the problem', async () => {
  const { log, recorded, problems } = createLog(async () => {
    throw new Error('The disk is full.');
  });
  void log.recordHere(null, entry);
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  expect(recorded).toEqual([]);
});

it('writes an entry for the operator who started it, even if another one is at work when it ends', async () => {
  const written: NewActivity[] = [];
  const { log, desk } = createLog(async (entry) => written.push(entry));
  const note = log.beginHere('local:1');
  desk.operator = 'John';
  void note(entry);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(written).toMatchObject([{ account: 'local:1', operator: 'Jane', desk: 'Dock 4' }]);
});

it('writes nothing that an account started before all its data was removed', async () => {
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
