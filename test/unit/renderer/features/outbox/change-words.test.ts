import { expect, it } from 'vitest';
import { changeName } from '#renderer/components/records/change-name.ts';
import { describeBefore, describeCurrent } from '#renderer/features/outbox/change-sides.ts';
import { newsOf, newsText } from '#renderer/features/outbox/outbox-bar.tsx';
import { identifierOf, textOfEntry } from '#renderer/features/outbox/outbox-sentences.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import { entryOf, evidenceOf, t, times } from './entry-samples.ts';

const lot = {
  kind: 'lot.change',
  action: 'exclude',
  inventoryId: 7,
  itemName: 'TEA-100',
  lotNumber: 'L-1',
  lotDate: null,
  expectedStatus: 'none',
} as const satisfies QueuedChange;
const link = { kind: 'unidentified.link', id: 5, receivingOrderId: 9 } as const;
const mark = {
  kind: 'receiving.mark',
  id: 9,
  isSynced: false,
  expectedTimestamp: '2026-11-22T08:00:00Z',
} as const;
const changed = (change: QueuedChange, part: Parameters<typeof entryOf>[0] = {}) =>
  entryOf({ kind: change.kind, content: null, change, ...part });
const heldBy = (seen?: string) =>
  ({
    state: 'held',
    evidence: evidenceOf({
      class: 'held',
      heldReason: 'changed',
      sentence: quoted('Parcel 5 was linked to receiving order 8.'),
      ...(seen === undefined ? {} : { seen }),
    }),
  }) as const;

it('describes a change by its effect', () => {
  expect(changeName(changed(lot), t)).toBe('Exclude lot L-1 of TEA-100');
  expect(changeName(changed({ ...lot, itemName: null, action: 'delete' }), t)).toBe(
    'Remove the exclusion of lot L-1 of 7',
  );
  expect(changeName(changed(link), t)).toBe('Link parcel 5 to receiving order 9');
  expect(changeName(changed(mark), t)).toBe('Mark receiving order 9 as not synced');
  expect(changeName(changed({ ...mark, isSynced: true }), t)).toBe('Mark receiving order 9 as synced');
  expect(changeName(entryOf(), t)).toBe('RT-20261122-CFHJ');
  expect(identifierOf(changed(link), t)).toBe('Link parcel 5 to receiving order 9');
  expect(textOfEntry(changed(lot))).toContain('L-1');
});

it('shows both sides of a held change, and one side of any other', () => {
  expect([describeBefore(lot, t, times), describeBefore({ ...lot, expectedStatus: null }, t, times)]).toEqual(
    ['Not excluded', 'Unknown'],
  );
  expect(describeBefore(link, t, times)).toBe('Not linked');
  expect(describeBefore({ ...mark, expectedTimestamp: null }, t, times)).toBe('Not synced');
  expect(describeBefore(mark, t, times)).toMatch(/^Marked as synced .*8:00/u);
  expect(describeCurrent(changed(lot, heldBy('deleted')), t, times)).toBe('Exclusion removed');
  expect(describeCurrent(changed(mark, heldBy('')), t, times)).toBe('Not synced');
  expect(describeCurrent(changed(link, heldBy()), t, times)).toBe(
    'Parcel 5 was linked to receiving order 8.',
  );
  expect(describeCurrent(changed(lot), t, times)).toBeNull();
});

it('announces a change with its description', () => {
  const one = newsOf(changed(lot, { state: 'sent', resultId: 7 }));
  const other = newsOf(changed(link, { state: 'sent', resultId: 5 }));
  if (one === null || other === null) throw new Error('There is no news.');
  expect(newsText([one], t)).toEqual({
    title: 'Change made',
    text: 'Exclude lot L-1 of TEA-100: now on the server.',
  });
  expect(newsText([one, other], t).title).toBe('2 changes made');
  const held = newsOf(changed(link, heldBy()));
  expect(held && newsText([held], t).text).toContain(
    'Link parcel 5 to receiving order 9: Parcel 5 was linked',
  );
});
