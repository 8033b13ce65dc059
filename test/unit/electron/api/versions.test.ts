import { describe, expect, test } from 'vitest';
import { isEverSpecified, type Operation, operations } from '#electron/api/operations/operations.ts';
import {
  absenceOf,
  createVersionChoice,
  offerOf,
  versionNamed,
  versionsInUse,
} from '#electron/api/versions.ts';
import { operations as served } from '#test/sandbox/api/operations.ts';

function createMemory(initial: Partial<Record<Operation, string>> = {}) {
  const kept = new Map<Operation, string>(Object.entries(initial) as [Operation, string][]);
  return {
    kept,
    read: (operation: Operation) => kept.get(operation) ?? null,
    write: (operation: Operation, version: string) => void kept.set(operation, version),
  };
}

function namesOf(entries: readonly { version: string }[]) {
  return entries.map(({ version }) => version);
}

describe('the versions of an operation', () => {
  test('are tried newest first if nothing is known', () => {
    const choice = createVersionChoice({ pinned: {}, remembered: createMemory() });
    expect(namesOf(choice.candidates('receiving.read'))).toEqual(['2026-07', '2026-01', '2025-07', '2.0']);
  });

  test('are listed if they responded or are pinned, the newest first, with their end date', () => {
    const choice = createVersionChoice({ pinned: { 'centers.list': '1.0' }, remembered: createMemory() });
    expect(versionsInUse(choice)).toEqual([{ version: '1.0', sunsetOn: '2026-07-31', operationCount: 1 }]);
    choice.found('receiving.read', '2.0');
    choice.found('returns.list', '2026-07');
    choice.found('receiving.list', '2026-07');
    expect(versionsInUse(choice)).toEqual([
      { version: '2026-07', sunsetOn: null, operationCount: 2 },
      { version: '2.0', sunsetOn: null, operationCount: 1 },
      { version: '1.0', sunsetOn: '2026-07-31', operationCount: 1 },
    ]);
  });

  test('start with the remembered one, then the others follow in order', () => {
    const remembered = createMemory({ 'receiving.read': '2025-07' });
    const choice = createVersionChoice({ pinned: {}, remembered });
    expect(namesOf(choice.candidates('receiving.read'))).toEqual(['2025-07', '2026-07', '2026-01', '2.0']);
  });

  test('ignore a remembered one that is no longer in the table', () => {
    const choice = createVersionChoice({ pinned: {}, remembered: createMemory({ 'receiving.read': '0.9' }) });
    expect(namesOf(choice.candidates('receiving.read'))[0]).toBe('2026-07');
  });

  test('are each remembered once when they respond', () => {
    const remembered = createMemory();
    const choice = createVersionChoice({ pinned: {}, remembered });
    expect(choice.isProven('receiving.list', '2.0')).toBe(false);
    choice.found('receiving.list', '2.0');
    expect(choice.isProven('receiving.list', '2.0')).toBe(true);
    expect(choice.isProven('receiving.list', '2026-07')).toBe(false);
    expect(remembered.kept.get('receiving.list')).toBe('2.0');
    expect(namesOf(choice.candidates('receiving.list'))[0]).toBe('2.0');
  });

  test('are only the pinned one if the profile pins one', () => {
    const pinned = { 'centers.list': '1.0' };
    const choice = createVersionChoice({ pinned, remembered: createMemory({ 'centers.list': '2026-07' }) });
    expect(choice.candidates('centers.list')).toEqual([
      expect.objectContaining({ version: '1.0', path: '/fulfillmentCenter' }),
    ]);
  });

  test('can be pinned to a dated one that is newer than any known, with the newest path', () => {
    expect(versionNamed('centers.list', '2027-01')).toMatchObject({
      version: '2027-01',
      path: '/fulfillment-center',
      isSpecified: false,
    });
    for (const other of ['2024-01', '2026-06', '2027-1', '2027-011', 'v2027-01']) {
      expect(versionNamed('centers.list', other), other).toBeNull();
    }
    expect(versionNamed('centers.list', 'latest')).toBeNull();
    const choice = createVersionChoice({ pinned: { 'centers.list': 'latest' }, remembered: createMemory() });
    expect(choice.candidates('centers.list')).toEqual([]);
  });

  test('are saved only if another one is remembered', () => {
    const written: string[] = [];
    const remembered = {
      read: () => '2.0',
      write: (operation: Operation, version: string) => void written.push(`${operation} ${version}`),
    };
    const choice = createVersionChoice({ pinned: {}, remembered });
    choice.found('receiving.list', '2.0');
    expect(written).toEqual([]);
    choice.found('receiving.list', '2026-07');
    choice.found('receiving.list', '2026-07');
    expect(written).toEqual(['receiving.list 2026-07']);
  });

  test('start with the newest again a day after an older one was found', () => {
    let nowMs = 1_000_000_000;
    const kept = createMemory();
    let writtenAtMs = 0;
    const remembered = {
      read: (operation: Operation, sinceMs: number) => (writtenAtMs >= sinceMs ? kept.read(operation) : null),
      write: (operation: Operation, version: string) => {
        writtenAtMs = nowMs;
        kept.write(operation, version);
      },
    };
    const choice = createVersionChoice({ pinned: {}, remembered, now: () => nowMs });
    const restarted = createVersionChoice({ pinned: {}, remembered, now: () => nowMs });
    const first = () => [choice, restarted].map((one) => namesOf(one.candidates('receiving.read'))[0]);
    choice.found('receiving.read', '2025-07');
    nowMs += 24 * 60 * 60_000;
    choice.found('receiving.read', '2025-07');
    expect(first()).toEqual(['2025-07', '2025-07']);
    expect(choice.known('receiving.read')).toBe('2025-07');
    nowMs += 1;
    expect(first()).toEqual(['2026-07', '2026-07']);
    expect(choice.known('receiving.read')).toBe('2025-07');
    expect(choice.isProven('receiving.read', '2025-07')).toBe(true);
    choice.found('receiving.read', '2025-07');
    expect(first()).toEqual(['2025-07', '2025-07']);
    choice.found('receiving.read', '2026-07');
    nowMs += 2 * 24 * 60 * 60_000;
    expect(choice.known('receiving.read')).toBe('2026-07');
  });

  test('are known in this run if a full disk cannot remember them', () => {
    const write = () => {
      throw new Error('ENOSPC: no space left on device');
    };
    const choice = createVersionChoice({ pinned: {}, remembered: { read: () => null, write } });
    choice.found('receiving.read', '2025-07');
    expect(choice.known('receiving.read')).toBe('2025-07');
  });

  test('are considered absent for a quarter of an hour if none has the operation', () => {
    let nowMs = 1_000_000;
    const choice = createVersionChoice({ pinned: {}, remembered: createMemory(), now: () => nowMs });
    expect(choice.isAbsent('returns.list')).toBe(false);
    choice.nowhereFound('returns.list');
    expect([choice.isAbsent('returns.list'), choice.isAbsent('returns.read')]).toEqual([true, false]);
    nowMs += 15 * 60_000 - 1;
    expect(choice.isAbsent('returns.list')).toBe(true);
    nowMs += 1;
    expect(choice.isAbsent('returns.list')).toBe(false);
  });

  test('are known once one is pinned, responded, or responded before and is still in the table', () => {
    const remembered = createMemory({ 'receiving.create': '2026-01', 'receiving.read': '0.9' });
    const pinned = { 'centers.list': '1.0', 'lots.restore': 'latest' };
    const choice = createVersionChoice({ pinned, remembered });
    expect(choice.known('receiving.list')).toBeNull();
    choice.found('receiving.list', '2.0');
    expect(choice.known('receiving.list')).toBe('2.0');
    expect(choice.known('receiving.create')).toBe('2026-01');
    expect(choice.known('centers.list')).toBe('1.0');
    for (const unknown of ['receiving.read', 'lots.restore'] as const)
      expect(choice.known(unknown)).toBeNull();
  });

  test('are not read from properties that every object inherits', () => {
    const choice = createVersionChoice({ pinned: {}, remembered: createMemory() });
    expect(choice.candidates('channels.list').length).toBeGreaterThan(1);
  });

  test('are listed newest first in the table, with 1.0 last, and rename the path of centers at 2025-07', () => {
    for (const { versions } of Object.values(operations)) {
      const dated = namesOf(versions).filter((version) => version.includes('-'));
      expect(dated).toEqual(dated.toSorted().toReversed());
      expect(namesOf(versions).indexOf('1.0')).toBeOneOf([-1, versions.length - 1]);
    }
    expect(versionNamed('centers.list', '2.0')?.path).toBe('/fulfillmentCenter');
    expect(versionNamed('centers.list', '2025-07')?.path).toBe('/fulfillment-center');
  });

  test('show whether the specification names any of them', () => {
    expect(isEverSpecified('receiving.read')).toBe(true);
    expect(isEverSpecified('receiving.listBoxes')).toBe(false);
    expect(isEverSpecified('returns.read')).toBe(false);
  });

  test('match those that the specification names, as the sandbox has them', () => {
    const named = new Set(
      served
        .filter(({ specified }) => specified)
        .flatMap(({ method, path, versions }) =>
          versions.map((version) => `${method} /${version}${path.replaceAll(/\{\w+\}/g, '{id}')}`),
        ),
    );
    const disagreeing = Object.values(operations).flatMap(({ versions }) =>
      versions
        .map(({ method, version, path, isSpecified }) => ({
          key: `${method} /${version}${path.replaceAll(/\{\w+\}/g, '{id}')}`,
          isSpecified,
        }))
        .filter(({ key, isSpecified }) => named.has(key) !== isSpecified),
    );
    expect(disagreeing).toEqual([]);
  });

  test('and the scopes match those that the sandbox requires', () => {
    const scopeOf = new Map(
      served.flatMap(({ method, path, versions, scope }) =>
        versions.map((version) => [
          `${method} /${version}${path.replaceAll(/\{\w+\}/g, '{id}')}`,
          [scope].flat(),
        ]),
      ),
    );
    for (const { versions, scope } of Object.values(operations)) {
      for (const { method, version, path } of versions) {
        const key = `${method} /${version}${path.replaceAll(/\{\w+\}/g, '{id}')}`;
        expect(scopeOf.get(key) ?? [scope]).toContain(scope);
      }
    }
  });
});

describe('a response that something is missing', () => {
  const record = { status: 404, body: '', pathValues: ['4711'], isProven: false };

  test.each([
    ['405 and 410 are about the operation', { ...record, status: 405 }, 'operation'],
    ['410 is, even of a version that worked before', { ...record, status: 410, isProven: true }, 'operation'],
    ['a 404 for a list is about the operation', { ...record, pathValues: [] }, 'operation'],
    ['a 404 of a version that worked before is about the record', { ...record, isProven: true }, 'record'],
    [
      'a 404 of a version that worked before is about the record that only the query or the body names',
      { ...record, pathValues: [], isProven: true },
      'record',
    ],
    [
      'a 404 that names the id is about the record',
      { ...record, body: '{"detail":"No order 4711."}' },
      'record',
    ],
    ['a 404 without a body is unclear', record, 'unclear'],
    [
      'a 404 that repeats only the path is unclear',
      { ...record, body: '{"instance":"/2026-07/receiving/4711"}' },
      'unclear',
    ],
    [
      'a 404 that repeats the path among other words is unclear',
      { ...record, body: 'No route at "/receiving/4711/boxes" or https://api/4711 .' },
      'unclear',
    ],
    [
      'a 404 that names one of two ids is about the record',
      { ...record, body: '{"detail":"No order 4711."}', pathValues: ['4711', '9'] },
      'record',
    ],
    ['a 404 with another number is unclear', { ...record, body: '{"traceId":"00-94711-0"}' }, 'unclear'],
  ] as const)('%s', (_name, answer, expected) => {
    expect(absenceOf(answer)).toBe(expected);
  });
});

describe('a version that does not offer an operation', () => {
  const read = 'receiving.read';

  test('is not tried for a quarter of an hour, unless none is left or it responds', () => {
    let nowMs = 0;
    const choice = createVersionChoice({ pinned: {}, remembered: createMemory(), now: () => nowMs });
    const names = () => namesOf(choice.candidates(read));
    choice.lacks(read, '2026-07');
    expect(names()).toEqual(['2026-01', '2025-07', '2.0']);
    expect(namesOf(choice.candidates('receiving.list'))).toContain('2026-07');
    nowMs = 15 * 60_000 - 1;
    expect(names()).not.toContain('2026-07');
    nowMs += 1;
    expect(names()).toEqual(['2026-07', '2026-01', '2025-07', '2.0']);
    for (const version of names()) choice.lacks(read, version);
    expect(names()).toEqual(['2026-07', '2026-01', '2025-07', '2.0']);
    choice.found(read, '2025-07');
    expect(names()).toEqual(['2025-07']);
  });
});

test('what the server lacked is tried again when a clock that was hours ahead is set back', () => {
  let nowMs = 5 * 60 * 60_000;
  const choice = createVersionChoice({ pinned: {}, remembered: createMemory(), now: () => nowMs });
  choice.lacks('receiving.read', '2026-07');
  choice.nowhereFound('returns.list');
  nowMs = 0;
  expect(namesOf(choice.candidates('receiving.read'))).toContain('2026-07');
  expect(choice.isAbsent('returns.list')).toBe(false);
});

describe('whether the server offers an operation', () => {
  const known = { '1': true, '2': false };
  /** The versions of each operation, and which of them responded. */
  const offer = (
    versions: Partial<Record<Operation, readonly { version: keyof typeof known; isProven?: boolean }[]>>,
    options: { isAbsent?: boolean; siblings?: readonly Operation[] } = {},
  ) =>
    offerOf(
      {
        candidates: (name) =>
          (versions[name] ?? []).map(({ version }) => ({
            version,
            path: '/',
            isSpecified: known[version],
          })) as unknown as ReturnType<ReturnType<typeof createVersionChoice>['candidates']>,
        isProven: (name, version) =>
          versions[name]?.some((one) => one.version === version && one.isProven === true) === true,
        isAbsent: (name) => name === 'returns.list' && options.isAbsent === true,
      },
      'returns.list',
      options.siblings,
    );

  test('is known if one version responded, expected if one is specified, and otherwise unknown', () => {
    const [specified, other] = [{ version: '1' } as const, { version: '2' } as const];
    expect(offer({})).toBe('notOffered');
    expect(offer({ 'returns.list': [specified, other] })).toBe('expected');
    expect(offer({ 'returns.list': [other] })).toBe('unknown');
    expect(offer({ 'returns.list': [specified, { ...other, isProven: true }] })).toBe('offered');
    expect(offer({ 'returns.list': [{ ...specified, isProven: true }] }, { isAbsent: true })).toBe(
      'notOffered',
    );
  });

  test('is expected if an operation of the same documents responded', () => {
    const siblings = ['receiving.read', 'receiving.list'] as const;
    const own = { 'returns.list': [{ version: '2' }] } as const;
    expect(offer({ ...own, 'receiving.read': [{ version: '2' }] }, { siblings })).toBe('unknown');
    const answered = { 'receiving.list': [{ version: '1' }, { version: '2', isProven: true }] } as const;
    expect(offer({ ...own, ...answered }, { siblings })).toBe('expected');
    expect(offer({ ...own, ...answered })).toBe('unknown');
  });
});
