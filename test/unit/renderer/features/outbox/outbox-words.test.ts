import { expect, it } from 'vitest';
import { whatOf } from '../../../../../renderer/features/outbox/outbox-kind.ts';
import { outboxWords } from '../../../../../renderer/messages/en/outbox.ts';
import type { MessageId } from '../../../../../renderer/messages/use-messages.ts';
import { entryOf, receivingEntryOf, words } from './entry-samples.ts';

/** Sentences that name what a write creates, or differ by it. */
const told = (Object.keys(outboxWords) as (keyof typeof outboxWords)[]).filter((id) =>
  /\{(?:what|kind)[,}]/u.test(outboxWords[id]),
);
const about = {
  reference: 'R-1',
  scope: 's',
  isScopeKnown: 'true',
  count: 2,
  pieces: 2,
};
const said = (id: MessageId, entry: ReturnType<typeof entryOf>) =>
  words(id, { ...about, ...whatOf(entry, words) });

it('says of a receiving order nothing that is true of returns alone', () => {
  expect(told.length).toBeGreaterThan(20);
  for (const id of told) expect(said(id, receivingEntryOf()), id).not.toMatch(/\breturns?\b|returns_write/u);
});

it('says of a return nothing that is true of receiving orders alone', () => {
  for (const id of told) expect(said(id, entryOf()), id).not.toMatch(/receiving|\bboxes\b/u);
});

it('speaks of what this Dockhand does not know without a name', () => {
  const entry = entryOf({ kind: 'transfer.create' });
  expect(words('outbox.why.queued', { ...about, ...whatOf(entry, words) })).toBe(
    'This write is safe on this computer and goes out by itself.',
  );
});
