import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftSaver, type DraftSaver, type Saving } from '#renderer/desk/state/draft-saver.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import type { ReturnDraft, ReturnDraftRow } from '#shared/returns/return-draft.ts';
import { sampleReturnDesk } from '#test/support/samples/sample-return-desk.ts';
import { failing, type Gate, gate } from '#test/unit/renderer/features/return-desk/fake-desk.ts';
import { emptyDraft } from '#test/unit/shared/returns/draft-builders.ts';

const invalid = new RequestFailure({ code: 'INVALID', message: null, requestId: null, fields: {} });
const box = (number: number): ReturnDraft => ({ ...emptyDraft(), box: number });
const row = (id: number): ReturnDraftRow => ({ ...sampleReturnDesk['returns.readDraft'], id });

describe('the draft saver', () => {
  let saves: { id: number | null; box: number; gate: Gate<ReturnDraftRow> }[];
  let states: Saving['state'][];
  let savedIds: number[];
  let retries: { run: () => void; afterMs: number; isOff: boolean }[];
  let saver: DraftSaver<ReturnDraft>;

  beforeEach(() => {
    saves = [];
    states = [];
    savedIds = [];
    retries = [];
    saver = createDraftSaver({
      id: null,
      save: async ({ id, draft }: { id: number | null; draft: ReturnDraft }) => {
        const answer = gate<ReturnDraftRow>();
        saves.push({ id, box: draft.box, gate: answer });
        return answer.promise;
      },
      onSaved: ({ id }) => void savedIds.push(id),
      onChange: ({ state }) => void states.push(state),
      later: (run, afterMs) => {
        const retry = { run, afterMs, isOff: false };
        retries.push(retry);
        return () => {
          retry.isOff = true;
        };
      },
    });
  });

  test('runs one save at a time, and saves the newest draft next', async () => {
    saver.save(box(1));
    saver.save(box(2));
    saver.save(box(3));
    expect(saves.map((save) => save.box)).toEqual([1]);
    saves[0]?.gate.open(row(7));
    await vi.waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]).toMatchObject({ id: 7, box: 3 });
    saves[1]?.gate.open(row(7));
    await saver.settle();
    expect(saves).toHaveLength(2);
    expect(states.at(-1)).toBe('saved');
  });

  test('creates the row only with its first save', async () => {
    saver.save(box(1));
    saves[0]?.gate.open(row(7));
    await saver.settle();
    saver.save(box(2));
    expect(saves.map(({ id }) => id)).toEqual([null, 7]);
  });

  test('reports a failed save, and retries the newest draft later', async () => {
    saver.save(box(1));
    saves[0]?.gate.fail(failing('INTERNAL', 'The disk is full.'));
    await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
    expect(retries.map(({ afterMs }) => afterMs)).toEqual([500]);
    retries[0]?.run();
    expect(saves.at(-1)).toMatchObject({ id: null, box: 1 });
    saves[1]?.gate.fail(failing('INTERNAL'));
    await vi.waitFor(() => expect(retries).toHaveLength(2));
    expect(retries[1]?.afterMs).toBe(1_000);
    saver.save(box(2));
    expect(retries[1]?.isOff).toBe(true);
    saves[2]?.gate.open(row(7));
    await saver.settle();
    expect(saves.at(-1)).toMatchObject({ box: 2 });
    expect(states.at(-1)).toBe('saved');
  });

  test('retains a draft that arrived while an older one failed', async () => {
    saver.save(box(1));
    saver.save(box(2));
    saves[0]?.gate.fail(failing('INTERNAL'));
    await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
    retries[0]?.run();
    expect(saves.at(-1)).toMatchObject({ box: 2 });
  });

  test('retries a failed save immediately when it has to settle, and rejects if that fails again', async () => {
    saver.save(box(1));
    saves[0]?.gate.fail(failing('INTERNAL'));
    await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
    const settled = saver.settle();
    const rejected = expect(settled).rejects.toMatchObject(failing('INTERNAL'));
    await vi.waitFor(() => expect(saves).toHaveLength(2));
    saves[1]?.gate.fail(failing('INTERNAL'));
    await rejected;
  });

  test.each([
    ['the row is no longer a draft', failing('CONFLICT')],
    ['its content can never be saved', invalid],
  ])('does not retry if %s', async (_reason, failure) => {
    saver.save(box(1));
    saves[0]?.gate.fail(failure);
    await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
    await Promise.resolve();
    expect(retries).toEqual([]);
  });

  test('saves a draft whose earlier content could not be saved', async () => {
    saver.save(box(1));
    saves[0]?.gate.fail(invalid);
    await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
    saver.save(box(2));
    saves[1]?.gate.open(row(7));
    await saver.settle();
    expect([saves.map((save) => save.box), states.at(-1)]).toEqual([[1, 2], 'saved']);
  });

  test('settles immediately if there is nothing to save', async () => {
    await saver.settle();
    expect(states).toEqual([]);
    expect(saves).toEqual([]);
  });

  test('retries nothing for a draft that was discarded', async () => {
    saver.save(box(1));
    saves[0]?.gate.fail(failing('INTERNAL'));
    await vi.waitFor(() => expect(retries).toHaveLength(1));
    saver.end();
    expect(retries[0]?.isOff).toBe(true);
    retries[0]?.run();
    saver.save(box(2));
    await saver.settle();
    expect(saves).toHaveLength(1);
  });

  test('reports that it is saving, and hands over every saved row', async () => {
    saver.save(box(1));
    expect(states).toEqual(['saving']);
    saves[0]?.gate.open(row(7));
    await saver.settle();
    expect([states, savedIds]).toEqual([['saving', 'saved'], [7]]);
  });

  test('creates a new row after it was told to forget the previous one', async () => {
    saver.save(box(1));
    saves[0]?.gate.open(row(7));
    await saver.settle();
    saver.forget();
    saver.save(box(2));
    expect(saves.map(({ id }) => id)).toEqual([null, null]);
  });

  test('ignores a save that fails after the draft was discarded, and reports that nothing is saved', async () => {
    saver.save(box(1));
    saver.end();
    expect(states).toEqual(['saving', 'none']);
    saves[0]?.gate.fail(failing('INTERNAL'));
    await saver.settle();
    expect([states, retries]).toEqual([['saving', 'none'], []]);
  });
});
