import { expect, test } from 'vitest';
import { forgetOldData } from '../../../../electron/store/forget-old-data.ts';

const nowMs = Date.parse('2026-11-22T08:00:00.000Z');
const kept = { retentionDays: 30, activityDays: 365, checkInDays: 90 };

/** Files that note what they are asked to forget. */
function createFiles(failing: Partial<Record<'seen' | 'sent', Error>> = {}) {
  const asked: unknown[] = [];
  const forget = (what: 'seen' | 'sent') => async (instant: string) => {
    const failure = failing[what];
    if (failure !== undefined) throw failure;
    asked.push([what, instant]);
    return 2;
  };
  return {
    asked,
    outbox: { purgeOlderThan: forget('sent') },
    store: {
      purgeOlderThan: forget('seen'),
      purgeRecordsOlderThan: async (age: object) => {
        asked.push(age);
        return 3;
      },
    },
  };
}

test('each part goes back as far as its own setting says', async () => {
  const files = createFiles();
  expect(await forgetOldData({ kept, ...files, nowMs })).toBe(7);
  expect(files.asked).toEqual([
    ['seen', '2026-10-23T08:00:00.000Z'],
    ['sent', '2026-10-23T08:00:00.000Z'],
    { activity: '2025-11-22T08:00:00.000Z', checkIns: '2026-08-24T08:00:00.000Z' },
  ]);
});

test('a part that fails is told, and keeps none of the others', async () => {
  const files = createFiles({ seen: new Error('The disk is full.') });
  await expect(forgetOldData({ kept, ...files, nowMs })).rejects.toThrow('The disk is full.');
  expect(files.asked).toHaveLength(2);
});
