import { expect, it } from 'vitest';
import { whatOf } from '#renderer/features/outbox/outbox-state.ts';
import type { MessageId } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { entryOf, receivingEntryOf, t } from './entry-samples.ts';

/** Messages that name the created record or depend on its kind. */
const withValues = (Object.keys(en) as (keyof typeof en)[]).filter((id) =>
  /\{(?:what|kind)[,}]/u.test(en[id]),
);
const about = { reference: 'R-1', scope: 's', isScopeKnown: 'true', count: 2, pieces: 2 };
const textOf = (id: MessageId, entry: ReturnType<typeof entryOf>) => t(id, { ...about, ...whatOf(entry, t) });

it('uses no text about a receiving order that applies only to returns', () => {
  expect(withValues.length).toBeGreaterThan(20);
  for (const id of withValues)
    expect(textOf(id, receivingEntryOf()), id).not.toMatch(/\breturns?\b|returns_write/u);
});

it('uses no text about a return that applies only to receiving orders', () => {
  for (const id of withValues) expect(textOf(id, entryOf()), id).not.toMatch(/receiving|\bboxes\b/u);
});

it('refers to unknown kinds without a name', () => {
  const entry = entryOf({ kind: 'transfer.create' });
  expect(t('outbox.why.queued', { ...about, ...whatOf(entry, t) })).toBe(
    'This change is saved on this computer and will be sent automatically.',
  );
});
