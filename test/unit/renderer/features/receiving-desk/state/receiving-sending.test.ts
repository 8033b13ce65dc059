import { describe, expect, test } from 'vitest';
import { nextWorkingMorning } from '#renderer/features/receiving-desk/form/arrival-time.ts';
import { freshDraft } from '#renderer/features/receiving-desk/state/receiving-sending.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import {
  arrival,
  arrive,
  entryOf,
  openReceivingDesk,
  sendable,
} from '#test/unit/renderer/features/receiving-desk/fake-receiving-desk.ts';
import { at, hit } from '#test/unit/shared/returns/draft-builders.ts';

describe('sending', () => {
  test('reports the blocking problem with the possible actions, and sends nothing', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.session.setHead({ expectedArrivalAt: null });
    await desk.session.send();
    const { feedback } = desk.session.read();
    expect(feedback).toMatchObject({ code: 'SEND_BLOCKED', actions: ['enterArrival'] });
    expect(feedback?.finding?.code).toBe('ARRIVAL_MISSING');
    await desk.session.go('enterArrival');
    expect(desk.session.read().question).toEqual({ kind: 'head', field: 'arrival' });
    expect(desk.main.queued).toEqual([]);
  });

  test('queues the order as it was saved, and continues with an empty one', async () => {
    const desk = await sendable();
    await desk.session.send();
    expect(desk.session.read().feedback?.code).toBe('QUEUED');
    expect(desk.main.queued).toEqual([1]);
    expect(desk.main.rows.get(1)?.draft?.lines).toHaveLength(1);
    // The next order starts with its likely values.
    const { row, draft } = desk.session.read();
    expect([row, draft.lines, draft.expectedArrivalAt]).toEqual([null, [], nextWorkingMorning(new Date(at))]);
    expect(desk.session.read().outcomes.map(({ id }) => id)).toEqual([1]);
  });

  test('starts without a center if this desk’s own does not receive', () => {
    const own = { id: 3, name: 'East' };
    const place = { city: null, state: null, country: null, processesReturns: null };
    const centerOfNext = (receives: boolean | null) => {
      const centers = () => [{ ...own, ...place, receives }];
      return freshDraft({ deskCenter: () => own, now: () => new Date(at), centers }, null).center;
    };
    expect([true, null, false].map(centerOfNext)).toEqual([own, own, null]);
  });

  test('asks about unidentifiable content, and sends it when another code confirms', async () => {
    const desk = await openReceivingDesk();
    desk.window.version = '2025-07';
    await desk.scan('1', { items: [hit(1)] });
    await desk.session.setHead(arrival);
    await desk.session.send();
    expect(desk.session.read().feedback).toMatchObject({ code: 'SEND_ASKED' });
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    await desk.session.send();
    expect(desk.main.queued).toEqual([]);
    expect(await desk.scan('DH-YES')).toBe('QUEUED');
    expect(desk.main.queued).toEqual([1]);
    expect(await desk.scan('DH-YES')).toBe('CONFIRM_NONE');
  });

  test('sends it anyway from a warning about another box than the current one', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [hit(2, { isLot: true })] });
    await desk.session.setLot({ number: 'A-1', date: '2026-11-01' });
    await desk.scan('DH-NEXT-BOX');
    await desk.scan('TRACK-2');
    await desk.scan('1', { items: [hit(1)] });
    await desk.session.setHead(arrival);
    await desk.session.send();
    const { feedback, draft } = desk.session.read();
    expect(draft.currentBoxId).toBe(2);
    expect(feedback).toMatchObject({ code: 'SEND_ASKED', finding: { code: 'LOT_EXPIRED', boxId: 1 } });
    await desk.session.go('sendAnyway', { lineId: feedback?.lineId ?? null, boxId: 1 });
    expect(desk.session.read().feedback?.code).toBe('QUEUED');
    expect(desk.main.queued).toEqual([1]);
  });

  test('reports that an order with a lost response was found, unless there is newer feedback', async () => {
    const desk = await sendable();
    await desk.session.send();
    const evidence = { class: 'ambiguous' } as ReturnType<typeof entryOf>['evidence'];
    desk.main.next.set('outbox.read', () => entryOf(1, 'sent', { resultId: 77, evidence }));
    await desk.session.outboxChanged(1, 'sent');
    expect(desk.session.read().feedback).toMatchObject({ code: 'ARRIVED_FOUND', values: { record: 77 } });
    await desk.session.go('openSent');
    expect(desk.went).toEqual(['/receiving/77']);
  });

  test.each(['packingList', 'tracking', 'arrival'] as const)(
    'reports the outcome of an order without closing what was opened for the next one: %s',
    async (kind) => {
      const desk = await sendable();
      await desk.session.send();
      await desk.session.ask(kind);
      const { question } = desk.session.read();
      await arrive(desk, 1);
      expect(desk.session.read()).toMatchObject({ feedback: { code: 'ARRIVED_FOUND' }, question });
      expect(question).not.toBeNull();
    },
  );

  test('reports the look-up of an order, then the need for a decision, then where it was found', async () => {
    const desk = await sendable();
    await desk.session.send();
    const evidence = { class: 'ambiguous' } as ReturnType<typeof entryOf>['evidence'];
    const becomes = async (entry: ReturnType<typeof entryOf>) => {
      desk.main.next.set('outbox.read', () => entry);
      await desk.session.outboxChanged(1, entry.state);
      return desk.session.read().feedback;
    };
    const unconfirmed = { evidence, lookUps: 0 };
    const lookedUp = await becomes(entryOf(1, 'unconfirmed', unconfirmed));
    expect(lookedUp).toMatchObject({ code: 'LOOKED_UP', tone: 'working', values: { order: 'RO-1' } });
    // Another look-up produces no new message.
    expect(await becomes(entryOf(1, 'unconfirmed', { ...unconfirmed, lookUps: 1 }))).toBe(lookedUp);
    const undecided = await becomes(entryOf(1, 'unconfirmed', { ...unconfirmed, needsDecision: true }));
    expect(undecided).toMatchObject({ code: 'UNDECIDED', tone: 'asks', actions: ['openSent'] });
    await desk.session.go('openSent');
    expect(desk.went).toEqual(['/outbox/1']);
    expect((await becomes(entryOf(1, 'sent', { evidence, resultId: 77 })))?.code).toBe('ARRIVED_FOUND');
  });

  test.each([
    ['not sent', 'held while the site is away', ['held', 'siteAway', 'HELD']],
    ['not sent', 'held because no version offers it', ['held', 'version', 'HELD']],
    ['rejected', 'held after a refusal', ['held', 'refusal', 'NOT_TAKEN']],
    ['rejected', 'rejected', ['rejected', null, 'NOT_TAKEN']],
  ] as const)(
    'reports an order as %s that is %s, until it arrives',
    async (_as, _what, [state, heldReason, code]) => {
      const desk = await sendable();
      await desk.session.send();
      const becomes = async (entry: ReturnType<typeof entryOf>) => {
        desk.main.next.set('outbox.read', () => entry);
        await desk.session.outboxChanged(1, entry.state);
        return desk.session.read().feedback;
      };
      const evidence = { heldReason, sentence: sentence('failure.noReason') } as OutboxEntry['evidence'];
      expect(await becomes(entryOf(1, state, { evidence }))).toMatchObject({
        code,
        tone: 'refused',
        actions: ['openSent'],
      });
      const sent = { class: 'sent' } as OutboxEntry['evidence'];
      expect(await becomes(entryOf(1, 'sent', { evidence: sent, resultId: 77 }))).toMatchObject({
        code: 'ARRIVED',
        values: { record: 77 },
      });
    },
  );

  test('names the reason for which a released order is held now', async () => {
    const desk = await sendable();
    await desk.session.send();
    const heldFor = async (reason: Sentence) => {
      const evidence = { heldReason: 'version', sentence: reason } as OutboxEntry['evidence'];
      desk.main.next.set('outbox.read', () => entryOf(1, 'held', { evidence }));
      await desk.session.outboxChanged(1, 'held');
      return desk.session.read().feedback;
    };
    const first = await heldFor(sentence('failure.noReason'));
    expect(await heldFor(sentence('failure.noReason'))).toBe(first);
    const reason = sentence('outbox.evidence.siteAway');
    expect(await heldFor(reason)).toMatchObject({ code: 'HELD', values: { reason } });
  });

  test('reports the outcome of an order that arrives before the desk knows that it was queued', async () => {
    const desk = await sendable();
    const evidence = { class: 'ambiguous' } as ReturnType<typeof entryOf>['evidence'];
    desk.main.next.set('receiving.queue', async () => {
      await desk.session.outboxChanged(1, 'unconfirmed');
      return entryOf(1, 'queued');
    });
    desk.main.next.set('outbox.read', () => entryOf(1, 'unconfirmed', { evidence, lookUps: 0 }));
    await desk.session.send();
    expect(desk.session.read().feedback?.code).toBe('LOOKED_UP');
  });

  test('does not report the outcome over the next scan', async () => {
    const desk = await sendable();
    await desk.session.send();
    await desk.scan('1', { items: [hit(1)] });
    await arrive(desk, 1);
    expect(desk.session.read().feedback?.code).toBe('ITEM_ADDED');
    expect(desk.session.read().outcomes[0]?.resultId).toBe(4_711);
  });

  test('does not apply values typed for the previous order to the next one', async () => {
    const desk = await sendable();
    const { key } = desk.session.read();
    await desk.session.send();
    await desk.session.setHead({ purchaseOrderNumber: 'PO-OLD' }, key);
    expect(desk.session.read().draft.purchaseOrderNumber).toBeNull();
    await desk.session.setHead({ purchaseOrderNumber: 'PO-NEW' }, desk.session.read().key);
    expect(desk.session.read().draft.purchaseOrderNumber).toBe('PO-NEW');
  });

  test('without its scope keeps the draft and names the missing scope', async () => {
    const desk = await sendable();
    desk.window.scope = 'receiving_write';
    await desk.session.send();
    expect(desk.session.read().feedback).toMatchObject({
      code: 'SCOPE_MISSING',
      values: { scope: 'receiving_write' },
    });
    expect(desk.main.queued).toEqual([]);
  });
});
