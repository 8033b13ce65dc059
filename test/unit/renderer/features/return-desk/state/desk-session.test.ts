import { describe, expect, test, vi } from 'vitest';
import { quoted } from '#shared/messages/messages.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import {
  type FakeDesk,
  failing,
  gate,
  hit,
  itemView,
  openEmptyDesk,
  openFakeDesk,
  shipmentHit,
} from '#test/unit/renderer/features/return-desk/fake-desk.ts';
import { at, shipment } from '#test/unit/shared/returns/draft-builders.ts';

const saved = (desk: FakeDesk): ReturnDraft[] =>
  desk.main.requests
    .filter(({ name }) => name === 'returns.saveDraft')
    .map(({ input }) => (input as { draft: ReturnDraft }).draft);
const quantities = ({ lines }: ReturnDraft) =>
  lines.map(({ inventoryId, quantity }) => [inventoryId, quantity]);

describe('scans at the return desk', () => {
  test('are handled in order, even if the lookup of the first one takes the longest', async () => {
    const desk = await openEmptyDesk();
    const slow = gate<undefined>();
    const first = desk.scanLater('1', { items: [hit(1)], until: slow.promise });
    const second = desk.scanLater('2', { items: [hit(2)] });
    const third = desk.scanLater('1', { items: [hit(1)] });
    await Promise.resolve();
    expect(desk.session.read().draft.lines).toEqual([]);
    expect(desk.session.read().waitingCount).toBe(2);
    slow.open(undefined);
    await Promise.all([first, second, third]);
    expect(quantities(desk.session.read().draft)).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(desk.session.read().draft.changes.map(({ text }) => text)).toEqual(['1', '2', '1']);
    expect(desk.session.read().waitingCount).toBe(0);
  });

  test('after one that cannot be looked up are not lost', async () => {
    const desk = await openEmptyDesk();
    const broken = desk.scanLater('1', { items: [hit(1)], until: Promise.reject(failing('INTERNAL')) });
    const next = desk.scanLater('2', { items: [hit(2)] });
    await broken;
    await next;
    expect(quantities(desk.session.read().draft)).toEqual([[2, 1]]);
    expect(await desk.scan('3', { items: [hit(3)] })).toBe('ITEM_ADDED');
  });

  test('each report their result', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('PARCEL-1')).toBe('PARCEL_UNKNOWN');
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_ADDED');
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_COUNTED');
    expect(await desk.scan('X')).toBe('ITEM_UNKNOWN');
    expect(await desk.scan('DH-FLY')).toBe('COMMAND_UNKNOWN');
    expect(await desk.scan('9', { items: [hit(9, { isDigital: true })] })).toBe('ITEM_DIGITAL');
  });

  test('can be undone only if they changed the return, and not in place of the step before', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    expect(await desk.scanLater('1', { items: [hit(1)] })).toMatchObject({ isUndoable: true });
    // Like a field that is saved because the scan took its focus.
    const saving = desk.session.setNote(1, 'The seal is whole.');
    expect(await desk.scanLater('X')).toMatchObject({ code: 'ITEM_UNKNOWN', isUndoable: false });
    await saving;
    expect(desk.session.read().draft.lines).toMatchObject([{ note: 'The seal is whole.' }]);
    expect(await desk.scanLater('DH-UNDO')).toMatchObject({ code: 'STEP_UNDONE', isUndoable: false });
    expect(await desk.scanLater('DH-RETURN')).toMatchObject({ isUndoable: false });
  });

  test('of an item with a preference of the merchant show that preference', async () => {
    const later: (() => void)[] = [];
    const desk = await openEmptyDesk({
      later: (run) => {
        later.push(run);
        return () => undefined;
      },
    });
    desk.main.items.set(
      1,
      itemView(hit(1), { preference: { action: 'Dispose', instructions: 'Into the bin.' } }),
    );
    await desk.scan('1', { items: [hit(1)] });
    await vi.waitFor(() =>
      expect(desk.session.read().draft.lines[0]?.preference).toEqual({
        action: 'Dispose',
        instructions: 'Into the bin.',
      }),
    );
    expect(saved(desk)).toHaveLength(1);
    for (const run of later) run();
    await desk.cataloged();
    expect(saved(desk)).toHaveLength(2);
    expect(saved(desk).at(-1)?.lines[0]?.preference?.instructions).toBe('Into the bin.');
  });

  test('of more units than were shipped are counted, with a warning', async () => {
    const desk = await openEmptyDesk();
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 1 }]));
    await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] });
    await desk.scan('1', { items: [hit(1)] });
    expect(desk.session.read().feedback).toMatchObject({ code: 'ITEM_ADDED', tone: 'done', actions: [] });
    await desk.scan('1', { items: [hit(1)] });
    expect(desk.session.read().feedback).toMatchObject({ tone: 'asks', actions: ['undo', 'removeLine'] });
    await desk.scan('2', { items: [hit(2)] });
    expect(desk.session.read().feedback).toMatchObject({ code: 'ITEM_ADDED', tone: 'asks' });
  });
});

describe('the draft at the return desk', () => {
  test('is saved after every step, and not before the first', async () => {
    const desk = await openEmptyDesk();
    expect(saved(desk)).toEqual([]);
    await desk.scan('DH-RETURN');
    expect(saved(desk)).toEqual([]);
    await desk.scan('1', { items: [hit(1)] });
    await desk.cataloged();
    expect(quantities(saved(desk).at(-1) as ReturnDraft)).toEqual([[1, 1]]);
    expect(desk.session.read().row).toEqual({ id: 1, referenceId: 'RT-1' });
  });

  test('reports a failed save, continues, and is complete after a retry', async () => {
    const later: (() => void)[] = [];
    const desk = await openEmptyDesk({
      later: (run) => {
        later.push(run);
        return () => undefined;
      },
    });
    const fail = () => {
      throw failing('INTERNAL', 'The disk is full.');
    };
    desk.main.next.set('returns.saveDraft', [fail, fail]);
    await desk.scan('1', { items: [hit(1)] });
    await vi.waitFor(() => expect(desk.session.read().saving).toMatchObject({ state: 'failed' }));
    await desk.scan('1', { items: [hit(1)] });
    await vi.waitFor(() => expect(later.length).toBeGreaterThan(1));
    expect(desk.session.read().saving).toMatchObject({ failure: { message: quoted('The disk is full.') } });
    later.at(-1)?.();
    await desk.cataloged();
    expect(quantities(desk.main.rows.get(1)?.draft as ReturnDraft)).toEqual([[1, 2]]);
  });

  test('exists again when the desk is reopened', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.cataloged();
    const again = openFakeDesk();
    again.main.rows.set(1, desk.main.rows.get(1) as never);
    await again.session.open({ with: 'last' });
    expect(quantities(again.session.read().draft)).toEqual([[1, 1]]);
    expect(again.session.read().feedback).toMatchObject({ code: 'RESUMED', actions: ['newReturn'] });
    await again.scan('1', { items: [hit(1)] });
    await again.cataloged();
    expect(again.main.rows.size).toBe(1);
    expect(quantities(again.main.rows.get(1)?.draft as ReturnDraft)).toEqual([[1, 2]]);
  });

  test('is undone step by step, and reports what was undone', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('2', { items: [hit(2)] });
    expect(await desk.scan('DH-UNDO')).toBe('STEP_UNDONE');
    expect(quantities(desk.session.read().draft)).toEqual([[1, 1]]);
    await desk.session.undo();
    expect(desk.session.read().draft.lines).toEqual([]);
    expect(await desk.scan('DH-UNDO')).toBe('NOTHING_TO_UNDO');
    await desk.cataloged();
    expect(saved(desk).at(-1)?.lines).toEqual([]);
  });

  test('remains among the drafts when another return is started', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-RETURN')).toBe('DRAFT_KEPT');
    expect(desk.session.read().draft.lines).toEqual([]);
    expect(desk.session.read().drafts.map(({ id }) => id)).toEqual([1]);
    await desk.scan('2', { items: [hit(2)] });
    await desk.cataloged();
    await desk.session.openDraft(1);
    expect(quantities(desk.session.read().draft)).toEqual([[1, 1]]);
    expect(desk.main.rows.size).toBe(2);
  });

  test('is not left while it cannot be saved', async () => {
    const desk = await openEmptyDesk({ later: () => () => undefined });
    desk.main.next.set(
      'returns.saveDraft',
      Array.from({ length: 3 }, () => () => {
        throw failing('INTERNAL');
      }),
    );
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-RETURN')).toBe('READ_FAILED');
    expect(quantities(desk.session.read().draft)).toEqual([[1, 1]]);
  });

  test('that was sent from elsewhere can be saved under a new reference', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.cataloged();
    desk.main.next.set('returns.saveDraft', [
      () => {
        throw failing('CONFLICT');
      },
    ]);
    await desk.scan('1', { items: [hit(1)] });
    await vi.waitFor(() => expect(desk.session.read().feedback).toMatchObject({ code: 'DRAFT_GONE' }));
    expect(desk.session.read().feedback?.actions).toEqual(['newReference', 'discard']);
    await desk.session.go('newReference');
    await desk.cataloged();
    expect(desk.session.read().row).toEqual({ id: 2, referenceId: 'RT-2' });
    expect(quantities(desk.main.rows.get(2)?.draft as ReturnDraft)).toEqual([[1, 2]]);
  });

  test('is discarded only after the user confirms, which can be undone', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.session.askDiscard();
    expect(desk.session.read().feedback).toMatchObject({
      code: 'DISCARD_ASKED',
      actions: ['keepIt', 'discard'],
    });
    expect(desk.main.rows.get(1)?.state).toBe('draft');
    await desk.session.go('discard');
    expect(desk.main.rows.get(1)?.state).toBe('cancelled');
    expect(desk.session.read().draft.lines).toEqual([]);
    expect(desk.went).toEqual(['discarded 1']);
  });
});

describe('at a time other than the desk’s own', () => {
  test('steps are dated by the clock of the desk', async () => {
    const desk = await openEmptyDesk({ now: () => new Date('2026-11-22T09:00:00.000Z') });
    await desk.scan('1', { items: [hit(1)] });
    expect(desk.session.read().draft.changes[0]?.at).toBe('2026-11-22T09:00:00.000Z');
    expect(at).not.toBe('2026-11-22T09:00:00.000Z');
  });
});
