import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LikenessQuery } from '#electron/outbox/storage/outbox.ts';
import { createOutboxRepository, type OutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const owner = { environment: 'local', account: 'local/7', channelId: 7 };
const { account } = owner;
let folder: string;
let repository: OutboxRepository;

beforeEach(() => {
  folder = temporaryFolder();
  repository = createOutboxRepository(join(folder, 'outbox.sqlite'));
  repository.open({ isStart: true });
});

afterEach(() => repository.close(null));

const draft = (content: unknown, own = owner, kind = 'return.create') =>
  repository.createDraft({ ...own, kind, draft: content, operator: null, desk: null }).value;
const likeOf = (query: Partial<LikenessQuery>) => {
  const marks = { referenceId: null, trackingNumber: null, originalShipmentId: null };
  return repository
    .findLike({ account, kind: 'return.create', ...marks, ...query })
    .value.map(({ id }) => id);
};

describe('similar rows', () => {
  test('share a reference, a tracking number, or a shipment; empty values match nothing', () => {
    const one = draft({ trackingNumber: 'T', originalShipment: { id: 9 } });
    draft({ trackingNumber: null, originalShipment: null });
    draft({});
    expect(likeOf({ trackingNumber: 'T' })).toEqual([one.id]);
    expect(likeOf({ originalShipmentId: 9 })).toEqual([one.id]);
    expect(likeOf({ referenceId: one.referenceId })).toEqual([one.id]);
    expect(likeOf({})).toEqual([]);
    expect(likeOf({ trackingNumber: 't', originalShipmentId: 90 })).toEqual([]);
  });

  test('are compared by their frozen body, not by the draft it was made from', () => {
    const { id } = draft({ trackingNumber: 'DRAFTED' });
    repository.queue({ account, id, body: { trackingNumber: 'FROZEN', originalShipmentId: 4 } });
    expect(likeOf({ trackingNumber: 'DRAFTED' })).toEqual([]);
    expect(likeOf({ trackingNumber: 'FROZEN' })).toEqual([id]);
    expect(likeOf({ originalShipmentId: 4 })).toEqual([id]);
  });

  test('are of the same account and kind, and were neither cancelled nor rejected', () => {
    const content = { trackingNumber: 'T' };
    draft(content, { ...owner, account: 'local/8' });
    draft(content, owner, 'another.kind');
    repository.cancel({ account, id: draft(content).id });
    expect(likeOf({ trackingNumber: 'T' })).toEqual([]);
  });

  test('are found next to a row with invalid JSON, and only the newest 50 of many', () => {
    const broken = draft({ trackingNumber: 'T' });
    const database = new DatabaseSync(join(folder, 'outbox.sqlite'));
    database.prepare('UPDATE outbox SET draft = \'{"trackingNumber":\' WHERE id = ?').run(broken.id);
    database.close();
    const ids = Array.from({ length: 60 }, () => draft({ trackingNumber: 'T' }).id);
    expect(likeOf({ trackingNumber: 'T' })).toEqual(ids.slice(10).toReversed());
  });
});

test('drafts keep an account from being purged, as pending rows do', () => {
  draft({});
  expect(() => repository.purgeAccount({ account, includingOpen: false })).toThrow('outbox.refused.unsent');
  expect(repository.purgeAccount({ account, includingOpen: true }).value).toBe(1);
});

describe('the lines of a sent draft', () => {
  const linesOf = (resultIds: readonly number[], of = account) =>
    repository.readDraftParts({ account: of, kind: 'return.create', part: 'lines', resultIds }).value;
  const sent = (content: unknown, resultId: number) => {
    const { id } = draft(content);
    repository.queue({ account, id, body: {} });
    repository.claim({ account, id });
    repository.settle({ account, id, from: 'sending', to: 'sent', resultId });
    return id;
  };

  test('are found by the number the draft got, without its steps, and only for its account', () => {
    sent({ lines: [{ grade: 'B' }], changes: ['many'] }, 900);
    sent({ lines: [] }, 901);
    draft({ lines: [{ grade: 'A' }] });
    expect(linesOf([900, 902])).toEqual([{ resultId: 900, part: [{ grade: 'B' }] }]);
    expect(linesOf([])).toEqual([]);
    expect(linesOf([900], 'local/8')).toEqual([]);
  });

  test('are deleted with the row, by retention and when its account is purged', () => {
    sent({ lines: [{ grade: 'B' }] }, 900);
    repository.purgeOlderThan('2000-01-01T00:00:00.000Z');
    expect(linesOf([900])).toHaveLength(1);
    repository.purgeOlderThan('2999-01-01T00:00:00.000Z');
    expect(linesOf([900])).toEqual([]);
    sent({ lines: [{ grade: 'B' }] }, 901);
    repository.purgeAccount({ account, includingOpen: true });
    expect(linesOf([901])).toEqual([]);
  });
});
