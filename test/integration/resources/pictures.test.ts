import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReturnFilters } from '#shared/returns/returns.ts';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import type { UnidentifiedOrder } from '#test/sandbox/world/receiving/unidentified-order.ts';
import { listAllPages } from '#test/support/list-all-pages.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

let desk: ReturnType<typeof connectWarehouse>;

const kept = sharedStore();
const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000 });

beforeAll(async () => {
  desk = connectWarehouse(sandbox, kept.store);
});

afterAll(() => desk.close());

type Attachment = UnidentifiedOrder['attachments'][number];

/** An unlinked parcel with a picture of this kind, and the picture’s position among those with an address. */
function find(isWanted: (attachment: Attachment) => boolean): { id: number; position: number } {
  for (const { id, attachments } of sandbox.world.demo.unidentifiedOrders) {
    const position = attachments.findIndex(isWanted);
    if (position !== -1) return { id, position };
  }
  throw new Error('The world has no such picture.');
}

describe('a picture of a parcel', () => {
  test.each([
    ['that asks for the token', true],
    ['that carries a key of its own', false],
  ])('%s is fetched and is a picture', async (_name, needsToken) => {
    const wanted = find(
      (attachment) => attachment.target.kind === 'picture' && attachment.needsToken === needsToken,
    );
    const answer = await desk.unidentified.readPicture(wanted);
    expect(answer).toMatchObject({ source: 'service', data: { mediaType: 'image/png' } });
    expect(Buffer.from(answer.data.base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  test('that is a page is refused with a message', async () => {
    const wanted = find(({ target }) => target.kind === 'page');
    await expect(desk.unidentified.readPicture(wanted)).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('picture.failure.noImage'),
    });
  });

  test('that no longer exists is NOT_FOUND', async () => {
    const wanted = find(({ target }) => target.kind === 'missing');
    await expect(desk.unidentified.readPicture(wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('on an unreachable host is OFFLINE, and no token is sent anywhere', async () => {
    const wanted = find(({ target }) => target.kind === 'address');
    await expect(desk.unidentified.readPicture(wanted)).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('that a server redirects is not followed to an insecure address', async () => {
    const wanted = find(({ target, needsToken }) => target.kind === 'picture' && needsToken);
    const fresh = connectWarehouse(sandbox, kept.store);
    await fresh.unidentified.read({ id: wanted.id });
    sandbox.faults.next({
      kind: 'status',
      status: 302,
      headers: { location: 'http://files.example.net/a.png' },
      match: { path: '/attachments/' },
    });
    await expect(fresh.unidentified.readPicture(wanted)).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('picture.failure.address'),
    });
  });

  test('larger than ten megabytes is refused with a message', async () => {
    const wanted = find(({ target, needsToken }) => target.kind === 'picture' && needsToken);
    const fresh = connectWarehouse(sandbox, kept.store);
    await fresh.unidentified.read({ id: wanted.id });
    sandbox.faults.next({ kind: 'hugeBody', bytes: 11 * 1024 * 1024, match: { path: '/attachments/' } });
    await expect(fresh.unidentified.readPicture(wanted)).rejects.toMatchObject({
      code: 'SERVICE',
      failure: { message: { id: 'failure.tooLarge', values: { limit: '10 MB' } } },
    });
  });
});

test('every picture of the world is shown or reported with an error; seen ones are available offline', async () => {
  const going = await startSandbox({ hostile: true, rateLimitPerMinute: 100_000 });
  const other = connectWarehouse(going, kept.store);
  const pages = await listAllPages((page) => other.unidentified.list({ isLinked: false, page }));
  const wanted = pages
    .flatMap(({ orders }) => orders)
    .flatMap(({ id, attachments }) => attachments.map((_, position) => ({ id, position })))
    .slice(0, 40);
  const outcomes = await Promise.all(
    wanted.map((query) =>
      other.unidentified.readPicture(query).then(
        () => 'shown',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'shown').length).toBeGreaterThan(20);
  expect(new Set(outcomes)).not.toContain(undefined);
  await going.stop();
  for (const [index, query] of wanted.entries()) {
    if (outcomes[index] !== 'shown') continue;
    expect((await other.unidentified.readPicture(query)).source).toBe('cache');
  }
});

test('the pictures of actions taken with returns are fetched the same way', async () => {
  const filters = ReturnFilters.parse({});
  const pages = await listAllPages((page) => desk.returns.list({ filters, page, pageSize: 250 }));
  const wanted = pages
    .flatMap(({ returns }) => returns)
    .flatMap(({ id, inventory }) =>
      inventory.flatMap(({ actionTaken }, line) =>
        actionTaken.flatMap(({ imageUrl }, action) => (imageUrl === null ? [] : [{ id, line, action }])),
      ),
    );
  const [first] = wanted;
  if (first === undefined) throw new Error('The world has no return with a picture.');
  expect(await desk.returns.readPicture(first)).toMatchObject({ data: { mediaType: 'image/png' } });
});
